import type { GalleryPicture } from '../../api/gallery.ts'
import { categories, photosPerPage } from '../../api/shop-constants.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { getPublishedPictures } from './gallery.server.ts'
import type { GalleryView } from './gallery-page.ts'

export type GalleryPage = Awaited<ReturnType<typeof getPublicGallery>>['gallery']

/** Returns a page of the gallery, at most the last one, and the distinct prices of all designs. */
export async function getPublicGallery(shop: Pick<Shop, 'db' | 'files' | 'contentCache'>, requested: GalleryView) {
  const all = await getPublishedPictures(shop)
  const affordable = all.filter(({ price }) => !requested.maxPrice || comparablePrice(price) <= requested.maxPrice)
  const inView = affordable.filter(({ category }) => !requested.category || category === requested.category)
  const lastPage = Math.max(1, Math.ceil(inView.length / photosPerPage))
  const view = { ...requested, page: Math.min(requested.page, lastPage) }
  const gallery = {
    view,
    pictures: sortBy(view.order, inView).slice((view.page - 1) * photosPerPage, view.page * photosPerPage),
    total: inView.length,
    counts: categories
      .filter((wanted) => all.some(({ category }) => category === wanted))
      .map((wanted) => ({ category: wanted, count: affordable.filter(({ category }) => category === wanted).length })),
  }
  return { gallery, prices: [...new Set(all.map(({ price }) => price))].filter((price) => price !== '') }
}

function sortBy(order: GalleryView['order'], pictures: GalleryPicture[]): GalleryPicture[] {
  if (order === 'newest') return pictures.toReversed()
  if (order === undefined) return pictures
  return pictures.toSorted((a, b) => comparablePrice(a.price) - comparablePrice(b.price))
}

function comparablePrice(price: string): number {
  return price === '' ? Number.MAX_VALUE : Number(price)
}
