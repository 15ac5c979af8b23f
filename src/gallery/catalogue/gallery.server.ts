import { randomUUID } from 'node:crypto'
import { ApiError } from '../../api/errors.ts'
import type { GalleryItem, GalleryPicture, NewGalleryItem } from '../../api/gallery.ts'
import { categories, photosPerPage } from '../../api/shop-constants.ts'
import { idempotencyRecord, rejectReusedKey } from '../../platform/database/idempotency-record.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { imageUrl, nameInUrl } from '../images/image-address.ts'
import { changeStoredImage } from '../images/store-image.server.ts'
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
    .select(['description', 'descriptionInTamil', 'widthPx', 'heightPx', 'placeholder', 'avifState'])
    .execute()
  return rows.map(({ imageName, designNumber, avifState, description, descriptionInTamil, ...picture }) => ({
    ...picture,
    description: description || undefined,
    descriptionInTamil: descriptionInTamil || undefined,
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

/** Appends an item even if the clock has gone back. @throws {ApiError} IMAGE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED */
export async function addGalleryItem(
  deps: Pick<Deps, 'db' | 'now' | 'publicOrigin'>,
  { url, category, price, description, descriptionInTamil }: NewGalleryItem,
  { idempotencyKey }: { idempotencyKey?: string } = {},
): Promise<GalleryItem> {
  const notFound = new ApiError('IMAGE_NOT_FOUND', { field: 'url' })
  const imageName = nameInUrl(url.replace(deps.publicOrigin(), ''))
  if (!imageName) throw notFound
  const record = idempotencyRecord(idempotencyKey, { imageName, category, price, description, descriptionInTamil })
  return deps.db.transaction().execute(async (transaction) => {
    await markImageUsed(transaction, imageName, deps.now())
    // This write makes concurrent transactions of all processes wait, so that each item gets a later time.
    await transaction
      .updateTable('content')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute()
    // Concurrent requests with this key have ended by now. A failing insert would waste a design number.
    const existing = await transaction
      .selectFrom('gallery')
      .selectAll()
      .where('idempotencyKey', '=', record.idempotencyKey)
      .executeTakeFirst()
    if (existing) {
      rejectReusedKey(existing, record)
      if (existing.trashedTime !== null) throw notFound
      return toGalleryItem(existing)
    }
    const { latest } = await transaction
      .selectFrom('gallery')
      .select((eb) => eb.fn.max('uploadTime').as('latest'))
      .executeTakeFirstOrThrow()
    const uploadTime = Math.max(deps.now(), Number(latest ?? 0) + 1)
    const item = { id: randomUUID(), imageName, category, price, uploadTime }
    await transaction
      .insertInto('gallery')
      .values({ ...item, ...record, description, descriptionInTamil })
      .execute()
    return toGalleryItem(item)
  })
}

/** Marks an image as used by an item. @throws {ApiError} IMAGE_NOT_FOUND */
export async function markImageUsed(db: Deps['db'], imageName: string, changedAt: number): Promise<void> {
  if (!(await changeStoredImage(db, imageName, { state: 'used', changedAt })))
    throw new ApiError('IMAGE_NOT_FOUND', { field: 'url' })
}

export function toGalleryItem(row: Omit<GalleryItem, 'url'> & { imageName: string }): GalleryItem {
  const { id, imageName, category, price, uploadTime } = row
  return { id, url: imageUrl(imageName), category, price, uploadTime }
}
