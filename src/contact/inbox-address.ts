import type { MessagePage } from '../api/contact.ts'

/** Which messages the dashboard shows: its address says it. */
export type InboxView = Pick<MessagePage, 'folder' | 'search' | 'pageToken'>

/** By which the part of the dashboard is known that shows messages. */
export const inboxPart = 'messages'

export function inboxAddress({ folder, search, pageToken }: InboxView): string {
  const query = new URLSearchParams({
    ...(folder && folder !== 'inbox' && { folder }),
    ...(search && { search }),
    ...(pageToken && { pageToken }),
  })
  return `/admin${query.size ? `?${query}` : ''}#${inboxPart}`
}
