import type { LocalBusiness, OpeningHoursSpecification, WebSite } from 'schema-dts'
import type { Closure } from '../api/closures.ts'
import type { ContactInfo } from '../api/contact.ts'
import { chatLink, chatNumber, mapLink } from '../api/contact-channels.ts'
import { defaultContactInfo, shopCountry } from '../api/shop-constants.ts'
import { formatPrice } from '../gallery/catalogue/design-texts.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { currentLanguage, languageTags } from '../messages/language.ts'
import { formatTime, hoursLines, readHours } from '../shop-details/opening-hours.ts'
import { pointOnMap } from '../shop-details/point-on-map.ts'
import type { FrameData } from './page-frame-data.server.ts'

/** Schema.org has no type for a tailor, so Wikidata's entity is used. */
const tailorEntity = 'https://www.wikidata.org/wiki/Q242468'

const lastMinuteOfDay = 24 * 60 - 1

const daysOfWeek = {
  monFri: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  sat: 'Saturday',
  sun: 'Sunday',
} as const

// Google reads opening hours from midnight to midnight as closed, and missing ones as unknown.
const closed = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' } as const

/** Omits placeholders that the owner has not replaced. */
export function describeShop(origin: string, frame: FrameData, prices: string[]): LocalBusiness {
  const { identity, contactInfo, links, closures } = frame
  const { address, phone, email, businessHours } = contactInfo
  const point = pointOnMap(links.map)
  const chat = links.whatsapp === chatNumber(defaultContactInfo.phone) ? '' : (chatLink(links.whatsapp) ?? '')
  return {
    ...describeShopBriefly(origin, identity),
    additionalType: tailorEntity,
    alternateName: identity.otherName,
    description: m.shop_description(identity),
    image: `${origin}/share.png`,
    logo: `${origin}/icon-512.png`,
    foundingDate: String(identity.establishedYear),
    // The whole address is the street address, because the owner writes it as one text.
    address: {
      '@type': 'PostalAddress',
      streetAddress: address === m.shop_placeholderAddress() ? undefined : address,
      addressLocality: identity.town,
      addressRegion: m.shop_region(),
      addressCountry: shopCountry,
    },
    telephone: phone === defaultContactInfo.phone ? undefined : chatNumber(phone),
    email: email === defaultContactInfo.email ? undefined : email,
    priceRange: formatPriceRange(prices),
    openingHoursSpecification: omitEmpty(describeHours(businessHours)),
    specialOpeningHoursSpecification: omitEmpty(describeClosures(closures)),
    geo: point && { '@type': 'GeoCoordinates', ...point },
    hasMap: links.map === mapLink(defaultContactInfo.address) ? undefined : links.map,
    sameAs: omitEmpty([chat, links.videos].filter(Boolean)),
  }
}

export function describeShopBriefly(origin: string, { shop }: Identity) {
  return { '@type': 'LocalBusiness', '@id': `${origin}/#shop`, name: shop, url: `${origin}/` } as const
}

export function describeSite(origin: string, { shop, otherName }: Identity): WebSite {
  return {
    '@type': 'WebSite',
    name: shop,
    alternateName: otherName,
    url: `${origin}/`,
    inLanguage: languageTags[currentLanguage()],
  }
}

function describeHours(hours: ContactInfo['businessHours']): OpeningHoursSpecification[] {
  return hoursLines.flatMap((line) => {
    const spans = readHours(hours[line], line)?.map(({ opens, closes }) => ({
      ...closed,
      opens: formatTime(opens),
      // `00:00` would be the start of the same day.
      closes: formatTime(Math.min(closes, lastMinuteOfDay)),
    }))
    const described = spans?.length === 0 ? [closed] : (spans ?? [])
    return described.map((span) => ({ ...span, dayOfWeek: daysOfWeek[line] }))
  })
}

function describeClosures(closures: readonly Closure[]): OpeningHoursSpecification[] {
  return closures.map(({ from, until }) => ({ ...closed, validFrom: from, validThrough: until }))
}

function formatPriceRange(prices: string[]): string | undefined {
  const sorted = prices.toSorted((a, b) => Number(a) - Number(b))
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (lowest === undefined || highest === undefined) return undefined
  if (Number(lowest) === Number(highest)) return formatPrice(lowest)
  return m.gallery_priceRange({ lowest: formatPrice(lowest), highest: formatPrice(highest) })
}

function omitEmpty<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined
}
