import { m } from '../messages/compiled/messages.js'

export type DefaultTexts = ReturnType<typeof defaultTexts>

/** Returns the texts, in the current language, that stand where the owner has written none. */
export function defaultTexts() {
  return {
    address: m.shop_placeholderAddress(),
    story: m.about_story(),
    reasons: [
      { title: m.whyChoose_reason1_title(), text: m.whyChoose_reason1_text() },
      { title: m.whyChoose_reason2_title(), text: m.whyChoose_reason2_text() },
      { title: m.whyChoose_reason3_title(), text: m.whyChoose_reason3_text() },
    ],
    services: serviceCards().map(({ points }) => ({ points })),
  }
}

/** The three kinds of work (specification, section 2). The owner can replace the points. */
export function serviceCards(): { title: string; points: string[] }[] {
  return [
    { title: m.services_card1_title(), points: [m.services_card1_point1(), m.services_card1_point2()] },
    { title: m.services_card2_title(), points: [m.services_card2_point1(), m.services_card2_point2()] },
    { title: m.services_card3_title(), points: [m.services_card3_point1(), m.services_card3_point2()] },
  ]
}
