import type { LocalBusiness, PostalAddress, WebSite } from 'schema-dts'
import type { Closure } from '../api/closures.ts'
import type { ContactInfo } from '../api/contact.ts'
import { chatLink, chatNumber, mapLink } from '../api/contact-channels.ts'
import { defaultContactInfo, establishedYear, shopCountry } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { currentLanguage, languageTags } from '../messages/language.ts'
import type { ShopLinks } from '../shop-details/displayed-details.ts'
import { describeClosures, describeHours } from '../shop-details/opening-hours.ts'
import { pointOnMap } from '../shop-details/point-on-map.ts'

/** `tailor` in Wikidata: schema.org has no word for one, and a shop for clothes is not what this is. */
const tailor = 'https://www.wikidata.org/wiki/Q242468'

export interface ShopConstants {
  origin: string
  contactInfo: ContactInfo
  links: ShopLinks
  closures: Closure[]
  priceRange: string | undefined
}

/** The shop itself. What the owner has not written yet is left out, as the invented placeholders are nobody's. */
export function describeShop({ origin, contactInfo, links, closures, priceRange }: ShopConstants): LocalBusiness {
  const { address, phone, email, businessHours } = contactInfo
  const point = pointOnMap(links.map)
  return {
    ...describeShopBriefly(origin),
    additionalType: tailor,
    alternateName: m.shop_nameInTamil(),
    description: m.shop_description(),
    image: `${origin}/share.png`,
    logo: `${origin}/icon-512.png`,
    foundingDate: String(establishedYear),
    address: postalAddress(address),
    telephone: phone === defaultContactInfo.phone ? undefined : chatNumber(phone),
    email: email === defaultContactInfo.email ? undefined : email,
    priceRange,
    openingHoursSpecification: orNone(describeHours(businessHours)),
    specialOpeningHoursSpecification: orNone(describeClosures(closures)),
    geo: point && { '@type': 'GeoCoordinates', ...point },
    hasMap: links.map === mapLink(defaultContactInfo.address) ? undefined : links.map,
    sameAs: orNone([chatOf(links.whatsapp), links.videos].filter((link) => link !== '')),
  }
}

function chatOf(number: string): string {
  return number === chatNumber(defaultContactInfo.phone) ? '' : (chatLink(number) ?? '')
}

/** As other pages name it. */
export function describeShopBriefly(origin: string) {
  return { '@type': 'LocalBusiness', '@id': `${origin}/#shop`, name: m.shop_name(), url: `${origin}/` } as const
}

/** By which search engines call the site in their lists. */
export function describeSite(origin: string): WebSite {
  return {
    '@type': 'WebSite',
    name: m.shop_name(),
    alternateName: m.shop_nameInTamil(),
    url: `${origin}/`,
    inLanguage: languageTags[currentLanguage()],
  }
}

/** The owner writes it in one line, of which nobody knows what is what; town and country are those of the whole site. */
function postalAddress(address: string): PostalAddress {
  return {
    '@type': 'PostalAddress',
    streetAddress: address === m.shop_placeholderAddress() ? undefined : address,
    addressLocality: m.shop_town(),
    addressRegion: m.shop_region(),
    addressCountry: shopCountry,
  }
}

function orNone<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined
}
