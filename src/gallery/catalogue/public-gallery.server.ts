import { type Kysely, sql } from 'kysely'
import { categories, photosPerPage } from '../../api/shop-constants.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { asPicture } from './gallery.server.ts'
import { type GalleryPage, type GalleryView, lastPage, searchOf } from './gallery-page.ts'

interface GalleryOnShow {
  gallery: GalleryPage
  /** Each that is told in the whole gallery, once, as it was typed; that of the oldest photo first. */
  prices: string[]
}

type Parts = Pick<Shop, 'db' | 'files' | 'contentCache'>

/** One page of the gallery as visitors see it, read once for many of them. A page past the last one is the last one. */
export function getPublicGallery(shop: Parts, view: GalleryView): Promise<GalleryOnShow> {
  return shop.contentCache.get(`gallery ${searchOf(view)}`, () => readGallery(shop, view))
}

async function readGallery(shop: Parts, view: GalleryView): Promise<GalleryOnShow> {
  const rows = await readRows(shop.db, view)
  const sums = rows.filter(({ count }) => count !== null).sort(byPlace)
  const countOf = (wanted: string) =>
    sums.reduce((sum, { category, count }) => (category === wanted ? sum + Number(count) : sum), 0)
  const counts = categories.map((category) => ({ category, count: countOf(category) })).filter(({ count }) => count > 0)
  const total = counts.reduce((sum, { category, count }) => sum + (isIn(view, category) ? count : 0), 0)
  if (view.page > lastPage(total)) return readGallery(shop, { ...view, page: lastPage(total) })
  const pictures = rows.filter(({ count }) => count === null).sort(byPlace)
  if (view.newestFirst) pictures.reverse()
  return {
    gallery: { view, pictures: pictures.map((row) => asPicture(row, shop.files)), total, counts },
    prices: [...new Set(sums.map(({ price }) => price))].filter((price) => price !== ''),
  }
}

/**
 * The photos of the page, and how many hang of each category and price, in one statement: so that all of it is of the
 * same moment, and of two thousand photos only those are read that are shown.
 */
function readRows(db: Kysely<Tables>, { category, newestFirst, page }: GalleryView) {
  const direction = newestFirst ? 'desc' : 'asc'
  return db
    .with('hanging', (query) =>
      query
        .selectFrom('gallery')
        .select(['id', 'imageName', 'category', 'price', 'uploadTime', 'designNumber'])
        .where('binnedTime', 'is', null),
    )
    .with('shown', (query) =>
      query
        .selectFrom('hanging')
        .selectAll()
        .$if(category !== undefined, (all) => all.where('category', '=', category as never))
        .orderBy('uploadTime', direction)
        .orderBy('id', direction)
        .limit(photosPerPage)
        .offset((page - 1) * photosPerPage),
    )
    .selectFrom('shown')
    .innerJoin('images', 'images.name', 'shown.imageName')
    .select([
      'shown.id',
      'imageName',
      'category',
      'price',
      'uploadTime',
      'designNumber',
      'widthPx',
      'heightPx',
      'placeholder',
      'avifState',
      sql<number | null>`cast(null as bigint)`.as('count'),
    ])
    .unionAll((query) =>
      query
        .selectFrom('hanging')
        .select((eb) => [
          eb.fn.min('id').as('id'),
          sql<string>`''`.as('imageName'),
          'category',
          'price',
          eb.fn.min('uploadTime').as('uploadTime'),
          sql<number>`0`.as('designNumber'),
          sql<number>`0`.as('widthPx'),
          sql<number>`0`.as('heightPx'),
          sql<string | null>`''`.as('placeholder'),
          sql<never>`''`.as('avifState'),
          sql<number | null>`count(*)`.as('count'),
        ])
        .groupBy(['category', 'price']),
    )
    .execute()
}

interface Placed {
  id: string
  uploadTime: number
}

function byPlace(one: Placed, other: Placed): number {
  return one.uploadTime - other.uploadTime || (one.id < other.id ? -1 : 1)
}

function isIn({ category }: GalleryView, wanted: string): boolean {
  return category === undefined || category === wanted
}
