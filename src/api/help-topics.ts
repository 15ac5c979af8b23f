/** Help has an answer for each of these sections of the dashboard, under the section's id. */
export const helpTopics = [
  'upload',
  'photos',
  'trash',
  'messages',
  'closed-days',
  'shop-details',
  'devices',
  'password',
] as const
export type HelpTopic = (typeof helpTopics)[number]

export const answerId = (topic: HelpTopic) => `answer-${topic}`
