import type { Category } from '../../api/gallery.ts'
import { categories } from '../../api/shop-constants.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { listPictures } from './gallery.server.ts'
import { formatSearch, type GalleryPage, type GalleryView, lastPage } from './gallery-page.ts'

interface PublicGallery {
  gallery: GalleryPage
  /** The prices of the whole gallery are distinct and sorted by their oldest photo. */
  prices: string[]
}

/** Returns the last page for page numbers past it. */
export function getPublicGallery(
  shop: Pick<Shop, 'db' | 'files' | 'contentCache'>,
  view: GalleryView,
): Promise<PublicGallery> {
  return shop.contentCache.get(`gallery ${formatSearch(view)}`, () => readGallery(shop, view))
}

async function readGallery(shop: Pick<Shop, 'db' | 'files'>, requested: GalleryView): Promise<PublicGallery> {
  const groups = await shop.db
    .selectFrom('gallery')
    .select((eb) => ['category', 'price', eb.fn.countAll().as('count')])
    .where('trashedTime', 'is', null)
    .groupBy(['category', 'price'])
    .orderBy((eb) => eb.fn.min('uploadTime'))
    .execute()
  const countItems = (category?: Category) =>
    groups.reduce((sum, group) => (category && group.category !== category ? sum : sum + Number(group.count)), 0)
  const total = countItems(requested.category)
  const view = { ...requested, page: Math.min(requested.page, lastPage(total)) }
  const counts = categories
    .map((category) => ({ category, count: countItems(category) }))
    .filter(({ count }) => count > 0)
  return {
    gallery: { view, pictures: await listPictures(shop, view), total, counts },
    prices: [...new Set(groups.map(({ price }) => price))].filter((price) => price !== ''),
  }
}
