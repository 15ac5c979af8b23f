import { m } from '../../messages/compiled/messages.js'
import { categoryName } from './category-name.ts'
import { formatPrice } from './format-price.ts'
import type { GalleryPicture } from './picture.tsx'

/** Returns a title such as `Embroidery blouse, ₹1850 (EB-3)`. */
export function designTitle({ code, category, price }: Pick<GalleryPicture, 'code' | 'category' | 'price'>): string {
  const title = m.design_title({ code, category: categoryName(category), price: formatPrice(price) })
  return title.charAt(0).toUpperCase() + title.slice(1)
}
