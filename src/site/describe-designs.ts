import type { BreadcrumbList, ItemList, Product } from 'schema-dts'
import type { GalleryPicture } from '../api/gallery.ts'
import { photosPerPage, shopCurrency } from '../api/shop-constants.ts'
import { designAddress } from '../gallery/catalogue/design-code.ts'
import { categoryName, displayDescription, formatPrice } from '../gallery/catalogue/design-texts.ts'
import { galleryAddress } from '../gallery/catalogue/gallery-page.ts'
import type { GalleryPage } from '../gallery/catalogue/public-gallery.server.ts'
import { m } from '../messages/compiled/messages.js'
import type { Identity } from '../messages/identity.ts'
import { describeShopBriefly } from './describe-shop.ts'
import { pageAddress } from './share-card.ts'

export function describeGallery(origin: string, { view, pictures }: Pick<GalleryPage, 'view' | 'pictures'>): ItemList {
  const first = (view.page - 1) * photosPerPage + 1
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

export function describeDesign(origin: string, identity: Identity, picture: GalleryPicture): Product {
  const { code, category, price, url } = picture
  const address = pageAddress(origin, designAddress(code))
  const names = { code, category: categoryName(category) }
  return {
    '@type': 'Product',
    name: m.design_name(names),
    url: address,
    image: new URL(url, origin).href,
    sku: code,
    category: names.category,
    description: describeInWords(picture, identity),
    brand: describeShopBriefly(origin, identity),
    offers:
      price === ''
        ? undefined
        : {
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

export function describeBreadcrumbs(origin: string, { shop }: Identity, picture: GalleryPicture): BreadcrumbList {
  const { code, category } = picture
  const steps = [
    { name: shop, item: pageAddress(origin, '/') },
    { name: categoryName(category), item: pageAddress(origin, galleryAddress({ category })) },
    { name: code, item: pageAddress(origin, designAddress(code)) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
