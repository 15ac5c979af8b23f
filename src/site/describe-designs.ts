import type { BreadcrumbList, ItemList, Offer, Product } from 'schema-dts'
import { photosPerPage, shopCurrency } from '../api/shop-constants.ts'
import { categoryName } from '../gallery/catalogue/category-name.ts'
import { designAddress } from '../gallery/catalogue/design-code.ts'
import { formatPrice } from '../gallery/catalogue/format-price.ts'
import { type GalleryPage, galleryAddress } from '../gallery/catalogue/gallery-page.ts'
import type { GalleryPicture } from '../gallery/catalogue/picture.tsx'
import { m } from '../messages/compiled/messages.js'
import { describeShopBriefly } from './describe-shop.ts'
import { pageAddress } from './page-address.ts'

type Piece = Pick<GalleryPicture, 'code' | 'category' | 'price' | 'url'>

/** The pieces on the page, no more of the gallery: the others have pages of their own. */
export function describeGallery(origin: string, { view, pictures }: Pick<GalleryPage, 'view' | 'pictures'>): ItemList {
  const first = (view.page - 1) * photosPerPage + 1
  return {
    '@type': 'ItemList',
    name: m.gallery_heading(),
    itemListElement: pictures.map((picture, index) => ({
      '@type': 'ListItem',
      position: first + index,
      item: describePiece(origin, picture),
    })),
  }
}

/** A piece on its own page. */
export function describeDesign(origin: string, piece: Piece): Product {
  const { code, category, price } = piece
  return {
    ...describePiece(origin, piece),
    sku: code,
    category: categoryName(category),
    description: m.design_description({ code, category: categoryName(category), price: formatPrice(price) }),
    brand: describeShopBriefly(origin),
  }
}

/** The way to it from the home page. */
export function describeWay(origin: string, { code, category }: Piece): BreadcrumbList {
  const steps = [
    { name: m.shop_name(), item: pageAddress(origin, '/') },
    { name: categoryName(category), item: pageAddress(origin, galleryAddress({ category })) },
    { name: code, item: pageAddress(origin, designAddress(code)) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}

function describePiece(origin: string, { code, category, price, url }: Piece) {
  const address = pageAddress(origin, designAddress(code))
  return {
    '@type': 'Product',
    name: m.design_name({ code, category: categoryName(category) }),
    url: address,
    image: new URL(url, origin).href,
    offers: price === '' ? undefined : describeOffer(address, price),
  } as const
}

/** What hangs has been sold or is an example: what one can have is the same, made anew. */
function describeOffer(url: string, price: string): Offer {
  return {
    '@type': 'Offer',
    url,
    price: plainNumber(price),
    priceCurrency: shopCurrency,
    availability: 'https://schema.org/MadeToOrder',
  }
}

/** The price as programs read it, none of its digits changed: `500` of `0500`, `0.5` of `.5`. */
function plainNumber(price: string): string {
  return price.replace(/^0+(?=\d)/, '').replace(/^\./, '0.')
}
