import type { ContactInfo, ContactInfoChange } from '../api/contact.ts'
import { chatNumber, mapLink } from '../api/contact-channels.ts'
import { isBlank } from '../api/is-blank.ts'
import { defaultContactInfo } from '../api/shop-constants.ts'
import type { ShopTexts, ShopTextsChange } from '../api/shop-texts.ts'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage, firstLanguage } from '../messages/language.ts'
import { flattenTexts, toDocument } from './texts-by-path.ts'

/** A missing or blank text has a default. */
export type SavedDetails = ContactInfoChange & ShopTextsChange
export type ShopLinks = Pick<ShopTexts, 'whatsapp' | 'videos' | 'map'>
export type ShopTextsOfLanguage = ShopTexts['tamil']

export function resolveContactInfo(saved: SavedDetails): ContactInfo {
  return replaceDefaults({ ...defaultContactInfo, address: m.shop_placeholderAddress() }, saved)
}

export function resolveLinks(saved: SavedDetails): ShopLinks {
  const { phone } = resolveContactInfo(saved)
  const address = trimText(saved.address) ?? trimText(saved.tamil?.address) ?? defaultContactInfo.address
  return replaceDefaults({ whatsapp: chatNumber(phone) ?? '', videos: '', map: mapLink(address) }, saved)
}

export function resolveTexts(saved: SavedDetails): ShopTextsOfLanguage {
  return replaceDefaults(defaultTexts(), saved)
}

function replaceDefaults<Document>(defaults: Document, saved: SavedDetails): Document {
  const texts = flattenTexts(saved)
  const displayed = Object.entries(flattenTexts(defaults)).map(([path, text]) => [
    path,
    selectText(texts[path], texts[`tamil.${path}`]) ?? text,
  ])
  return toDocument(Object.fromEntries(displayed))
}

export function selectText(text: string | undefined, tamilText: string | undefined): string | undefined {
  return (currentLanguage() === firstLanguage ? undefined : trimText(tamilText)) ?? trimText(text)
}

function trimText(text: string | undefined): string | undefined {
  return text === undefined || isBlank(text) ? undefined : text.trim()
}

export function defaultTexts(): ShopTextsOfLanguage {
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
