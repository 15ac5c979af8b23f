import type {
  CreativeWork,
  Graph,
  ItemList,
  LocalBusiness,
  OpeningHoursSpecification,
  Product,
  Thing,
} from 'schema-dts'
import type { Closure } from '../api/closures.ts'
import type { ContactInfo } from '../api/contact.ts'
import { chatLink, mapLink } from '../api/contact-channels.ts'
import type { GalleryPicture } from '../api/gallery.ts'
import { defaultContactInfo, shopCountry, shopCurrency } from '../api/shop-constants.ts'
import { designAddress } from '../gallery/public/design-code.ts'
import { categoryName, displayDescription, formatPrice } from '../gallery/public/design-texts.ts'
import type { GalleryPage } from '../gallery/public/gallery.server.ts'
import { firstPlaceOf } from '../gallery/public/gallery-view.ts'
import { listPhotos } from '../gallery/public/list-photos.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { formatTime, hoursLines, readHours } from '../shop-details/public/opening-hours.ts'
import { pointOnMap } from '../shop-details/public/point-on-map.ts'
import type { FrameData } from './frame.server.ts'
import { pageAddress } from './share-card.ts'

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

export function StructuredData({ things }: { things: readonly Thing[] }) {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things }
  // The owner's texts must not be able to end the script element.
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c')
  return <script type="application/ld+json">{json}</script>
}

/** Omits placeholders that the owner has not replaced. */
export function describeShop(origin: string, frame: FrameData, prices: string[]): LocalBusiness {
  const { identity, contactInfo, phones, links, closures } = frame
  const { address, phone, email, businessHours } = contactInfo
  const point = pointOnMap(links.map)
  const chat = links.whatsapp === defaultContactInfo.phone.replaceAll(' ', '') ? '' : (chatLink(links.whatsapp) ?? '')
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
    telephone: phone === defaultContactInfo.phone ? undefined : phones[0]?.chatNumber,
    email: email === defaultContactInfo.email ? undefined : email,
    priceRange: formatPriceRange(prices),
    openingHoursSpecification: omitEmpty(describeHours(businessHours)),
    specialOpeningHoursSpecification: omitEmpty(describeClosures(closures)),
    geo: point && { '@type': 'GeoCoordinates', ...point },
    hasMap: links.map === mapLink(defaultContactInfo.address) ? undefined : links.map,
    sameAs: omitEmpty([chat, links.videos].filter(Boolean)),
  }
}

function describeShopBriefly(origin: string, { shop }: Identity) {
  return { '@type': 'LocalBusiness', '@id': `${origin}/#shop`, name: shop, url: `${origin}/` } as const
}

export function describeGallery(origin: string, { view, pictures }: Pick<GalleryPage, 'view' | 'pictures'>): ItemList {
  const first = firstPlaceOf(view)
  return {
    '@type': 'ItemList',
    name: m.gallery_heading(),
    itemListElement: pictures.map((picture, index) => ({
      '@type': 'ListItem',
      position: first + index,
      url: pageAddress(origin, designAddress(picture.code)),
    })),
  }
}

export function describeDesign(origin: string, identity: Identity, picture: GalleryPicture): Product | CreativeWork {
  const { code, category, price } = picture
  const address = pageAddress(origin, designAddress(code))
  const names = { code, category: categoryName(category) }
  const work = {
    name: m.design_name(names),
    url: address,
    image: listPhotos(picture).map(({ url }) => new URL(url, origin).href),
    description: describeInWords(picture, identity),
  }
  const shop = describeShopBriefly(origin, identity)
  // Search engines report a product whose price is missing or zero as an error.
  if (Number(price) === 0)
    return { '@type': 'CreativeWork', ...work, identifier: code, genre: names.category, creator: shop }
  return {
    '@type': 'Product',
    ...work,
    sku: code,
    category: names.category,
    brand: shop,
    offers: {
      '@type': 'Offer',
      url: address,
      // `0500` becomes `500`, and `.5` becomes `0.5`.
      price: price.replace(/^0+(?=\d)/, '').replace(/^\./, '0.'),
      priceCurrency: shopCurrency,
      availability: 'https://schema.org/MadeToOrder',
    },
  }
}

export function describeInWords(picture: GalleryPicture, identity: Identity): string {
  const { code, category, price } = picture
  const names = { code, category: categoryName(category), price: formatPrice(price) }
  const facts = m.design_description({ ...identity, ...names })
  return [displayDescription(picture)?.text, facts].filter(Boolean).join(' · ')
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
