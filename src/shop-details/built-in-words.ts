import { m } from '../messages/compiled/messages.js'

/** The words that the owner may write herself, as long as she has not: in the language of the page. */
export interface BuiltInWords {
  address: string
  story: string
  reasons: { title: string; text: string }[]
  services: { points: string[] }[]
}

export function builtInWords(): BuiltInWords {
  return {
    address: m.shop_placeholderAddress(),
    story: m.about_story(),
    reasons: builtInReasons(),
    services: serviceCards().map(({ points }) => ({ points })),
  }
}

/** Why one would choose the shop, as long as the owner has not written it herself. */
export function builtInReasons(): { title: string; text: string }[] {
  return [
    { title: m.whyChoose_reason1_title(), text: m.whyChoose_reason1_text() },
    { title: m.whyChoose_reason2_title(), text: m.whyChoose_reason2_text() },
    { title: m.whyChoose_reason3_title(), text: m.whyChoose_reason3_text() },
  ]
}

/** The three kinds of work (specification, section 2), with points that the owner may write herself. */
export function serviceCards(): { title: string; points: [string, string] }[] {
  return [
    { title: m.services_card1_title(), points: [m.services_card1_point1(), m.services_card1_point2()] },
    { title: m.services_card2_title(), points: [m.services_card2_point1(), m.services_card2_point2()] },
    { title: m.services_card3_title(), points: [m.services_card3_point1(), m.services_card3_point2()] },
  ]
}
