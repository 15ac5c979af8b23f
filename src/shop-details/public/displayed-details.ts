import type { ContactInfo, ContactInfoChange } from '../../api/contact.ts'
import { mapLink } from '../../api/contact-channels.ts'
import { isBlank } from '../../api/is-blank.ts'
import { defaultContactInfo } from '../../api/shop-constants.ts'
import type { ShopTextsChange } from '../../api/shop-texts.ts'
import { m } from '../../messages/compiled/messages.js'
import { type Identity, selectText, trimText } from '../../messages/identity.ts'
import type { Language } from '../../messages/language.ts'
import { formatHours, hoursLines } from './opening-hours.ts'
import { flattenTexts, type Texts, toDocument } from './texts-by-path.ts'

/** Missing and blank texts are displayed as defaults. */
export type SavedDetails = ContactInfoChange & ShopTextsChange
export type ShopLinks = Record<'whatsapp' | 'videos' | 'map', string>
export type ShopTextsOfLanguage = ReturnType<typeof defaultTexts>

export function resolveContactInfo(saved: SavedDetails): ContactInfo {
  return resolveTexts<ContactInfo>(saved, { ...defaultContactInfo, address: m.shop_placeholderAddress() })
}

/** `whatsapp` is a text as typed. */
export function resolveLinks(saved: SavedDetails): ShopLinks {
  const { phone } = resolveContactInfo(saved)
  const address = trimText(saved.address) ?? trimText(saved.tamil?.address) ?? defaultContactInfo.address
  return resolveTexts(saved, { whatsapp: phone, videos: '', map: mapLink(address) })
}

export function resolveTexts<Document>(saved: SavedDetails, defaults: Document): Document {
  const texts = flattenTexts(saved)
  const displayed = flattenTexts(defaults)
  for (const [path, text] of Object.entries(displayed))
    displayed[path] = selectText(texts[path], texts[`tamil.${path}`]) ?? text
  return toDocument(displayed)
}

export function identityTexts({ shop: name, town, welcome, tagline }: Identity) {
  return { name, town, welcome, tagline }
}

export function defaultTexts(town: string) {
  const place = town === m.shop_town() ? m.shop_homeland() : town
  return {
    address: m.shop_placeholderAddress(),
    festival: '',
    story: m.about_story(),
    privacy: '',
    reasons: [
      { title: m.whyChoose_reason1_title(), text: m.whyChoose_reason1_text() },
      { title: m.whyChoose_reason2_title({ place }), text: m.whyChoose_reason2_text() },
      { title: m.whyChoose_reason3_title(), text: m.whyChoose_reason3_text() },
    ],
    services: serviceCards().map(({ points }) => ({ points })),
  }
}

/** Returns the services with default bullet points. Their titles are fixed (specification, section 2). */
export function serviceCards(): { title: string; points: string[] }[] {
  return [
    { title: m.services_card1_title(), points: [m.services_card1_point1(), m.services_card1_point2()] },
    { title: m.services_card2_title(), points: [m.services_card2_point1(), m.services_card2_point2()] },
    { title: m.services_card3_title(), points: [m.services_card3_point1(), m.services_card3_point2()] },
  ]
}

/** Contains the default texts of each language, except that the shop’s identity is the current one. */
export type DefaultsByLanguage = Record<Language, ShopTextsOfLanguage & ReturnType<typeof identityTexts>> & {
  establishedYear: number
}

/** Returns what visitors read, and so what the fields contain. */
export function fieldTexts(details: SavedDetails, defaults: DefaultsByLanguage): Texts {
  return { ...textsWithoutOwn(details, defaults), ...ownTexts(details) }
}

/** Returns what visitors read in the place of each text that the owner has not written. */
export function textsWithoutOwn(details: SavedDetails, { en, ta, establishedYear }: DefaultsByLanguage): Texts {
  const saved = ownTexts(details)
  const { phone, email, businessHours } = defaultContactInfo
  const hours = Object.fromEntries(hoursLines.map((line) => [line, formatHours(businessHours[line], line)]))
  const english = flattenTexts({ ...en, establishedYear, phone, email, businessHours: hours })
  const tamil = Object.entries(flattenTexts(ta)).map(([path, text]) => [`tamil.${path}`, saved[path] ?? text])
  return { ...english, ...Object.fromEntries(tamil) }
}

/** Returns the texts that are not blank. */
export function ownTexts(details: SavedDetails): Texts {
  return Object.fromEntries(Object.entries(flattenTexts(details)).filter(([, text]) => !isBlank(text)))
}
