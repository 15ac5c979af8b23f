import type { ContactInfo, ContactInfoChange } from '../contract/contact.ts'
import { defaultContactInfo } from '../contract/shop-facts.ts'
import type { ShopTexts, ShopTextsChange } from '../contract/shop-texts.ts'
import { isBlank } from '../contract/text.ts'
import { chatNumber, mapLink } from '../contract/ways-to-reach.ts'
import { m } from '../words/compiled/messages.js'
import { builtInReasons, serviceCards } from './built-in-words.ts'

/** What the owner has written, and the built-in default for every field in which there is nothing that one can see. */
export function shownContactInfo(written: ContactInfoChange): ContactInfo {
  const { businessHours, ...defaults } = defaultContactInfo
  const hours = written.businessHours
  return {
    address: own(written.address) ?? defaults.address,
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

/** Where links lead. A number for WhatsApp and a map are found by what else the shop says of itself. */
export function shownLinks(written: ShopTextsChange, { phone, address }: ContactInfo): ShopLinks {
  return {
    whatsapp: own(written.whatsapp) ?? chatNumber(phone) ?? '',
    videos: own(written.videos) ?? '',
    map: own(written.map) ?? mapLink(address),
  }
}

export type ShopWords = Pick<ShopTexts, 'story' | 'reasons' | 'services'>
export type WrittenWords = Pick<ShopTextsChange, 'story' | 'reasons' | 'services'>

export function shownWords(written: WrittenWords): ShopWords {
  return {
    story: own(written.story) ?? m.about_story(),
    reasons: builtInReasons().map(({ title, text }, index) => ({
      title: own(written.reasons?.[index]?.title) ?? title,
      text: own(written.reasons?.[index]?.text) ?? text,
    })),
    services: serviceCards().map(({ points }, index) => ({
      points: points.map((point, at) => own(written.services?.[index]?.points[at]) ?? point),
    })),
  }
}

function own(written: string | undefined): string | undefined {
  return written === undefined || isBlank(written) ? undefined : written.trim()
}
