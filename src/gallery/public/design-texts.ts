import type { Category, DesignPhoto, GalleryItem, GalleryPicture, PhotoSide } from '../../api/gallery.ts'
import { m } from '../../messages/compiled/messages.js'
import { currentLanguage, firstLanguage } from '../../messages/language.ts'
import type { GalleryView } from './gallery-view.ts'

const categoryNames: Record<Category, () => string> = {
  'design blouse': m.category_designBlouse,
  'embroidery blouse': m.category_embroideryBlouse,
  'aari blouse': m.category_aariBlouse,
}

export function categoryName(category: Category): string {
  return categoryNames[category]()
}

export function formatPrice(price: string): string {
  return price === '' ? m.gallery_priceOnRequest() : m.gallery_price({ price })
}

/** Returns what an empty view was to show, such as `aari blouse, up to ₹3000`. */
export function describeView({ category, maxPrice }: Pick<GalleryView, 'category' | 'maxPrice'>): string {
  const limit = maxPrice ? m.gallery_upTo({ price: maxPrice }) : undefined
  return [category ? categoryName(category) : m.gallery_blouse(), limit?.toLowerCase()].filter(Boolean).join(', ')
}

type Details = Pick<GalleryItem, 'category' | 'price'>

export function detailTexts({ category, price }: Details) {
  return { category: categoryName(category), price: formatPrice(price) }
}

export function itemName(details: Details): string {
  return m.design_itemName(detailTexts(details))
}

/** Returns a title such as `Embroidery blouse, ₹1850 (EB-3)`. */
export function designTitle({ code, ...details }: Details & { code: string }): string {
  const title = m.design_title({ code, ...detailTexts(details) })
  return title.charAt(0).toUpperCase() + title.slice(1)
}

type Described = Pick<GalleryPicture, 'description' | 'descriptionInTamil'>

/** Returns the owner's description. A Tamil page without a Tamil description shows the English one. */
export function displayDescription({ description, descriptionInTamil }: Described) {
  const isEnglish = currentLanguage() === firstLanguage
  if (descriptionInTamil && !isEnglish) return { text: descriptionInTamil }
  return description ? { text: description, lang: isEnglish ? undefined : firstLanguage } : undefined
}

const sideNames: Record<PhotoSide, () => string> = {
  front: m.side_front,
  back: m.side_back,
  sleeve: m.side_sleeve,
  neck: m.side_neck,
}

export function sideName(side: PhotoSide): string {
  return sideNames[side]()
}

type Named = Described & Pick<GalleryPicture, 'category' | 'side'>

export function imageAlt(picture: Named, { side }: Pick<DesignPhoto, 'side'> = picture): string {
  const alt = displayDescription(picture)?.text ?? m.gallery_imageAlt({ category: categoryName(picture.category) })
  return side ? m.design_altOfSide({ alt, side: sideName(side) }) : alt
}

export function photoLinkLabel(picture: GalleryPicture): string {
  const { code, morePhotos = [] } = picture
  const category = displayDescription(picture)?.text ?? categoryName(picture.category)
  if (morePhotos.length === 0) return m.gallery_viewDesign({ code, category })
  return m.gallery_viewPhotos({ code, category, count: 1 + morePhotos.length })
}
