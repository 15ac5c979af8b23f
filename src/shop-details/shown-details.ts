import type { ContactInfo, ContactInfoChange } from '../api/contact.ts'
import { isBlank } from '../api/is-blank.ts'
import { defaultContactInfo } from '../api/shop-facts.ts'
import type { ShopTexts, ShopTextsChange } from '../api/shop-texts.ts'
import { chatNumber, mapLink } from '../api/ways-to-reach.ts'
import { currentLanguage, firstLanguage } from '../messages/language.ts'
import { builtInWords } from './built-in-words.ts'

/**
 * What the owner has written, and the built-in default for every field in which there is nothing that one can see. On
 * Tamil pages it is her Tamil words, where there are any.
 */
export function shownContactInfo(written: ContactInfoChange, tamil?: InTamil): ContactInfo {
  const { businessHours, ...defaults } = defaultContactInfo
  const hours = written.businessHours
  return {
    address: hers(written.address, tamil?.address) ?? builtInWords().address,
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
 * Where links lead, the same in every language. A number for WhatsApp and a map are found by what else the shop says of
 * itself; a place is looked for by its address in Tamil only where there is no other.
 */
export function shownLinks(written: ShopTextsChange, { phone, address }: ContactInfoChange): ShopLinks {
  return {
    whatsapp: own(written.whatsapp) ?? chatNumber(own(phone) ?? defaultContactInfo.phone) ?? '',
    videos: own(written.videos) ?? '',
    map: own(written.map) ?? mapLink(own(address) ?? own(written.tamil?.address) ?? defaultContactInfo.address),
  }
}

export type ShopWords = Pick<ShopTexts, 'story' | 'reasons' | 'services'>
export type WrittenWords = Pick<ShopTextsChange, 'story' | 'reasons' | 'services'>
export type InTamil = ShopTextsChange['tamil']

export function shownWords({ tamil, ...written }: WrittenWords & { tamil?: InTamil }): ShopWords {
  const builtIn = builtInWords()
  return {
    story: hers(written.story, tamil?.story) ?? builtIn.story,
    reasons: builtIn.reasons.map(({ title, text }, index) => ({
      title: hers(written.reasons?.[index]?.title, tamil?.reasons?.[index]?.title) ?? title,
      text: hers(written.reasons?.[index]?.text, tamil?.reasons?.[index]?.text) ?? text,
    })),
    services: builtIn.services.map(({ points }, index) => ({
      points: points.map(
        (point, at) => hers(written.services?.[index]?.points[at], tamil?.services?.[index]?.points[at]) ?? point,
      ),
    })),
  }
}

/** Of what she may have written twice, what belongs on this page; undefined where she has written nothing for it. */
export function hers(written: string | undefined, inTamil: string | undefined): string | undefined {
  return (currentLanguage() === firstLanguage ? undefined : own(inTamil)) ?? own(written)
}

function own(written: string | undefined): string | undefined {
  return written === undefined || isBlank(written) ? undefined : written.trim()
}
