import type { LocalBusiness, PostalAddress, WebSite } from 'schema-dts'
import { chatLink, chatNumber, mapLink } from '../api/contact-channels.ts'
import { defaultContactInfo, shopCountry } from '../api/shop-constants.ts'
import { formatPrice } from '../gallery/catalogue/design-texts.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { currentLanguage, languageTags } from '../messages/language.ts'
import { describeClosures, describeHours } from '../shop-details/opening-hours.ts'
import { pointOnMap } from '../shop-details/point-on-map.ts'
import type { FrameData } from './page-frame-data.server.ts'

/** Schema.org has no type for a tailor, so Wikidata's entity is used. */
const tailorEntity = 'https://www.wikidata.org/wiki/Q242468'

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
    address: describeAddress(address, identity),
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

/** Puts the whole address into the street address, because the owner writes it as one text. */
function describeAddress(address: string, { town }: Identity): PostalAddress {
  return {
    '@type': 'PostalAddress',
    streetAddress: address === m.shop_placeholderAddress() ? undefined : address,
    addressLocality: town,
    addressRegion: m.shop_region(),
    addressCountry: shopCountry,
  }
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
