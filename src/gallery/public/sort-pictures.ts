import type { GalleryPicture } from '../../api/gallery.ts'
import type { GalleryView } from './gallery-view.ts'

export function sortPictures(order: GalleryView['order'], pictures: GalleryPicture[]): GalleryPicture[] {
  if (order === 'newest') return pictures.toSorted((a, b) => b.uploadTime - a.uploadTime)
  if (order === undefined) return pictures
  return pictures.toSorted((a, b) => comparablePrice(a.price) - comparablePrice(b.price))
}

/** Returns a number of rupees. A price on request is above all others. */
export function comparablePrice(price: string): number {
  return price === '' ? Number.MAX_VALUE : Number(price)
}
