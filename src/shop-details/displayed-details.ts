import type { ContactInfo, ContactInfoChange } from '../api/contact.ts'
import { chatNumber, mapLink } from '../api/contact-channels.ts'
import { isBlank } from '../api/is-blank.ts'
import { defaultContactInfo } from '../api/shop-constants.ts'
import type { ShopTexts, ShopTextsChange } from '../api/shop-texts.ts'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage, firstLanguage } from '../messages/language.ts'
import { flattenTexts, toDocument, toTamilPath } from './texts-by-path.ts'

export function resolveContactInfo(saved: ContactInfoChange, tamil?: TamilTexts): ContactInfo {
  const { businessHours, ...defaults } = defaultContactInfo
  const hours = saved.businessHours
  return {
    address: selectText(saved.address, tamil?.address) ?? defaultTexts().address,
    phone: trimText(saved.phone) ?? defaults.phone,
    email: trimText(saved.email) ?? defaults.email,
    businessHours: {
      monFri: trimText(hours?.monFri) ?? businessHours.monFri,
      sat: trimText(hours?.sat) ?? businessHours.sat,
      sun: trimText(hours?.sun) ?? businessHours.sun,
    },
  }
}

export type ShopLinks = Pick<ShopTexts, 'whatsapp' | 'videos' | 'map'>

export function resolveLinks(saved: ShopTextsChange, { phone, address }: ContactInfoChange): ShopLinks {
  return {
    whatsapp: trimText(saved.whatsapp) ?? chatNumber(trimText(phone) ?? defaultContactInfo.phone) ?? '',
    videos: trimText(saved.videos) ?? '',
    map:
      trimText(saved.map) ?? mapLink(trimText(address) ?? trimText(saved.tamil?.address) ?? defaultContactInfo.address),
  }
}

export type ShopTextsOfLanguage = Pick<ShopTexts, 'story' | 'reasons' | 'services'>
export type TamilTexts = ShopTextsChange['tamil']

export function resolveTexts(saved: ShopTextsChange): ShopTextsOfLanguage {
  const texts = flattenTexts(saved)
  const { address, ...defaults } = defaultTexts()
  const displayed = Object.entries(flattenTexts(defaults)).map(([path, text]) => [
    path,
    selectText(texts[path], texts[toTamilPath(path)]) ?? text,
  ])
  return toDocument(Object.fromEntries(displayed))
}

export function selectText(text: string | undefined, tamilText: string | undefined): string | undefined {
  return (currentLanguage() === firstLanguage ? undefined : trimText(tamilText)) ?? trimText(text)
}

function trimText(text: string | undefined): string | undefined {
  return text === undefined || isBlank(text) ? undefined : text.trim()
}

export type DefaultTexts = ReturnType<typeof defaultTexts>

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

/** The three kinds of work are fixed (specification, section 2). The owner can replace the points. */
export function serviceCards(): { title: string; points: string[] }[] {
  return [
    { title: m.services_card1_title(), points: [m.services_card1_point1(), m.services_card1_point2()] },
    { title: m.services_card2_title(), points: [m.services_card2_point1(), m.services_card2_point2()] },
    { title: m.services_card3_title(), points: [m.services_card3_point1(), m.services_card3_point2()] },
  ]
}
