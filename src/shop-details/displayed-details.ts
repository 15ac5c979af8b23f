import type { ContactInfo, ContactInfoChange } from '../api/contact.ts'
import { chatNumber, mapLink } from '../api/contact-channels.ts'
import { isBlank } from '../api/is-blank.ts'
import { defaultContactInfo } from '../api/shop-constants.ts'
import type { ShopTexts, ShopTextsChange } from '../api/shop-texts.ts'
import { currentLanguage, firstLanguage } from '../messages/language.ts'
import { defaultTexts } from './default-texts.ts'
import { documentOf, inTamil, textsByPath } from './texts-by-path.ts'

/**
 * Returns what the owner has written, and the default for every blank field. Tamil pages prefer the Tamil texts.
 */
export function displayedContactInfo(written: ContactInfoChange, tamil?: InTamil): ContactInfo {
  const { businessHours, ...defaults } = defaultContactInfo
  const hours = written.businessHours
  return {
    address: hers(written.address, tamil?.address) ?? defaultTexts().address,
    phone: own(written.phone) ?? defaults.phone,
    email: own(written.email) ?? defaults.email,
    businessHours: {
      monFri: own(hours?.monFri) ?? businessHours.monFri,
      sat: own(hours?.sat) ?? businessHours.sat,
      sun: own(hours?.sun) ?? businessHours.sun,
    },
  }
}

export type ShopLinks = Pick<ShopTexts, 'whatsapp' | 'videos' | 'map'>

/**
 * Returns the links, which are the same in every language. The number for WhatsApp and the map default to the phone number
 * and the address.
 */
export function displayedLinks(written: ShopTextsChange, { phone, address }: ContactInfoChange): ShopLinks {
  return {
    whatsapp: own(written.whatsapp) ?? chatNumber(own(phone) ?? defaultContactInfo.phone) ?? '',
    videos: own(written.videos) ?? '',
    map: own(written.map) ?? mapLink(own(address) ?? own(written.tamil?.address) ?? defaultContactInfo.address),
  }
}

export type ShopTextsOfLanguage = Pick<ShopTexts, 'story' | 'reasons' | 'services'>
type WrittenWords = Pick<ShopTextsChange, 'story' | 'reasons' | 'services'>
export type InTamil = ShopTextsChange['tamil']

export function displayedTexts(written: WrittenWords & { tamil?: InTamil }): ShopTextsOfLanguage {
  const texts = textsByPath(written)
  const { address, ...builtIn } = defaultTexts()
  const shown = Object.entries(textsByPath(builtIn)).map(([path, text]) => [
    path,
    hers(texts[path], texts[inTamil(path)]) ?? text,
  ])
  return documentOf(Object.fromEntries(shown))
}

/** Returns the owner's text for the language of the page, undefined if there is none. */
export function hers(written: string | undefined, inTamil: string | undefined): string | undefined {
  return (currentLanguage() === firstLanguage ? undefined : own(inTamil)) ?? own(written)
}

function own(written: string | undefined): string | undefined {
  return written === undefined || isBlank(written) ? undefined : written.trim()
}
