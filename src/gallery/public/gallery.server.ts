import { descriptionNames, type GalleryItem, type GalleryPicture } from '../../api/gallery.ts'
import { categories, photosPerPage } from '../../api/shop-constants.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { imageUrl } from '../images/image-address.ts'
import { formatDesignCode } from './design-code.ts'
import type { GalleryView } from './gallery-view.ts'

export type GalleryPage = Awaited<ReturnType<typeof getPublicGallery>>['gallery']

/** Lists the published photos, oldest upload first. */
export async function listGallery({ db }: Pick<Deps, 'db'>): Promise<GalleryItem[]> {
  return (await selectPublished(db).selectAll().execute()).map(toGalleryItem)
}

export async function listPictures({ db, files }: Pick<Deps, 'db' | 'files'>): Promise<GalleryPicture[]> {
  const rows = await selectPublished(db)
    .innerJoin('images', 'images.name', 'gallery.imageName')
    .select(['gallery.id', 'imageName', 'category', 'price', 'uploadTime', 'designNumber'])
    .select([...descriptionNames, 'widthPx', 'heightPx', 'placeholder', 'avifState'])
    .execute()
  return rows.map(({ imageName, designNumber, avifState, ...picture }) => ({
    ...picture,
    ...Object.fromEntries(descriptionNames.map((name) => [name, picture[name] || undefined])),
    url: files.publicBase ? `${files.publicBase}/${imageName}` : imageUrl(imageName),
    code: formatDesignCode(picture.category, designNumber),
    hasAvif: avifState === 'ready',
  }))
}

function selectPublished(db: Deps['db']) {
  return db.selectFrom('gallery').where('trashedTime', 'is', null).orderBy('uploadTime').orderBy('gallery.id')
}

export function getPublishedPictures(deps: Pick<Deps, 'db' | 'files' | 'contentCache'>): Promise<GalleryPicture[]> {
  return deps.contentCache.get('pictures', () => listPictures(deps))
}

/** Returns a page of the gallery, at most the last one, and the distinct prices of all designs. */
export async function getPublicGallery(deps: Pick<Deps, 'db' | 'files' | 'contentCache'>, requested: GalleryView) {
  const all = await getPublishedPictures(deps)
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

export function toGalleryItem(row: Omit<GalleryItem, 'url'> & { imageName: string }): GalleryItem {
  const { id, imageName, category, price, uploadTime } = row
  return { id, url: imageUrl(imageName), category, price, uploadTime }
}
