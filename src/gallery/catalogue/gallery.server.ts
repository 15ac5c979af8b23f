import { randomUUID } from 'node:crypto'
import { ApiError } from '../../api/errors.ts'
import type { GalleryItem, GalleryPicture, NewGalleryItem } from '../../api/gallery.ts'
import { idempotencyRecord, rejectReusedKey } from '../../platform/database/idempotency-record.server.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { imageUrl, nameInUrl } from '../images/image-address.ts'
import { formatDesignCode } from './design-code.ts'

/** Lists the published photos, oldest upload first. */
export async function listGallery({ db }: Pick<Shop, 'db'>): Promise<GalleryItem[]> {
  return (await selectPublished(db).selectAll().execute()).map(toGalleryItem)
}

export async function listPictures({ db, files }: Pick<Shop, 'db' | 'files'>): Promise<GalleryPicture[]> {
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

function selectPublished(db: Shop['db']) {
  return db.selectFrom('gallery').where('trashedTime', 'is', null).orderBy('uploadTime').orderBy('gallery.id')
}

export function getPublishedPictures(shop: Pick<Shop, 'db' | 'files' | 'contentCache'>): Promise<GalleryPicture[]> {
  return shop.contentCache.get('pictures', () => listPictures(shop))
}

/** Appends an item even if the clock has gone back. @throws {ApiError} IMAGE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED */
export async function addGalleryItem(
  shop: Pick<Shop, 'db' | 'now' | 'publicOrigin'>,
  { url, category, price, description, descriptionInTamil }: NewGalleryItem,
  { idempotencyKey }: { idempotencyKey?: string } = {},
): Promise<GalleryItem> {
  const notFound = new ApiError('IMAGE_NOT_FOUND', { field: 'url' })
  const imageName = nameInUrl(url.replace(shop.publicOrigin(), ''))
  if (!imageName) throw notFound
  const record = idempotencyRecord(idempotencyKey, { imageName, category, price, description, descriptionInTamil })
  return shop.db.transaction().execute(async (transaction) => {
    await markImageUsed(transaction, imageName, shop.now())
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
    const uploadTime = Math.max(shop.now(), Number(latest ?? 0) + 1)
    const item = { id: randomUUID(), imageName, category, price, uploadTime }
    await transaction
      .insertInto('gallery')
      .values({ ...item, ...record, description, descriptionInTamil })
      .execute()
    return toGalleryItem(item)
  })
}

/** Marks an image as used by an item. @throws {ApiError} IMAGE_NOT_FOUND */
export async function markImageUsed(db: Shop['db'], imageName: string, changedAt: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ state: 'used', changedAt })
    .where('name', '=', imageName)
    .where('state', 'in', ['unused', 'used'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiError('IMAGE_NOT_FOUND', { field: 'url' })
}

export function toGalleryItem(row: Omit<GalleryItem, 'url'> & { imageName: string }): GalleryItem {
  const { id, imageName, category, price, uploadTime } = row
  return { id, url: imageUrl(imageName), category, price, uploadTime }
}
