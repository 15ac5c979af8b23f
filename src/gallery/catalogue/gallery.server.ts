import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { ApiError } from '../../api/errors.ts'
import type { GalleryItem, NewGalleryItem } from '../../api/gallery.ts'
import { idempotencyRecord, rejectReusedKey } from '../../platform/database/idempotency-record.server.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { imageUrl, nameInUrl } from '../images/image-address.ts'
import { codeOf } from './design-code.ts'
import type { GalleryPicture } from './picture.tsx'

/** All photos that hang, oldest upload first. */
export async function listGallery(shop: Pick<Shop, 'db'>): Promise<GalleryItem[]> {
  const rows = await shop.db
    .selectFrom('gallery')
    .selectAll()
    .where('binnedTime', 'is', null)
    .orderBy('uploadTime')
    .orderBy('id')
    .execute()
  return rows.map(asItem)
}

/** The same with what the page needs to draw each picture in the right size, from where it is fetched fastest. */
export async function listPictures(shop: Pick<Shop, 'db' | 'files'>): Promise<GalleryPicture[]> {
  const rows = await shop.db
    .selectFrom('gallery')
    .innerJoin('images', 'images.name', 'gallery.imageName')
    .select([
      'gallery.id',
      'imageName',
      'category',
      'price',
      'uploadTime',
      'widthPx',
      'heightPx',
      'placeholder',
      'avifState',
      'designNumber',
    ])
    .where('binnedTime', 'is', null)
    .orderBy('uploadTime')
    .orderBy('gallery.id')
    .execute()
  return rows.map((row) => asPicture(row, shop.files))
}

type PictureRow = Pick<
  Selectable<Tables['gallery'] & Tables['images']>,
  | 'id'
  | 'imageName'
  | 'category'
  | 'price'
  | 'uploadTime'
  | 'designNumber'
  | 'widthPx'
  | 'heightPx'
  | 'placeholder'
  | 'avifState'
>

export function asPicture(row: PictureRow, { publicBase }: Pick<Shop['files'], 'publicBase'>): GalleryPicture {
  return {
    ...asItem(row),
    code: codeOf(row.category, row.designNumber),
    ...(publicBase && { url: `${publicBase}/${row.imageName}` }),
    widthPx: row.widthPx,
    heightPx: row.heightPx,
    placeholder: row.placeholder,
    hasAvif: row.avifState === 'ready',
  }
}

/** The same as visitors see it, read once for many of them. */
export function publishedPictures(shop: Pick<Shop, 'db' | 'files' | 'contentCache'>): Promise<GalleryPicture[]> {
  return shop.contentCache.get('pictures', () => listPictures(shop))
}

/**
 * Shows an image in the gallery. The server's clock decides its place: later than every other, even if the clock
 * went back. What a call with the same key has hung already is answered once more, as it is now.
 * @throws {ApiError} IMAGE_NOT_FOUND when there is no such image, or no more; IDEMPOTENCY_KEY_REUSED
 */
export async function addGalleryItem(
  shop: Pick<Shop, 'db' | 'now' | 'publicOrigin'>,
  { url, category, price }: NewGalleryItem,
  idempotencyKey?: string,
): Promise<GalleryItem> {
  // A client may have made the whole address of it.
  const imageName = nameInUrl(url.replace(shop.publicOrigin(), ''))
  if (!imageName) throw new ApiError('IMAGE_NOT_FOUND', { field: 'url' })
  const once = idempotencyRecord(idempotencyKey, { imageName, category, price })
  return shop.db.transaction().execute(async (transaction) => {
    const shown = await transaction
      .updateTable('images')
      .set({ state: 'shown', changedAt: shop.now() })
      .where('name', '=', imageName)
      .where('state', 'in', ['waiting', 'shown'])
      .executeTakeFirst()
    if (shown.numUpdatedRows === 0n) throw new ApiError('IMAGE_NOT_FOUND', { field: 'url' })
    // One at a time, also across processes: each takes its place behind the last.
    await transaction
      .updateTable('content')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute()
    // The other one of two calls at once has ended by now; it is not hung again, as that would use up a number.
    const hung = once.idempotencyKey && (await findByKey(transaction, once.idempotencyKey))
    if (hung) {
      rejectReusedKey(hung, once)
      // Whoever asks again after a lost answer has not asked to bring back what was deleted since.
      if (hung.binnedTime !== null) throw new ApiError('IMAGE_NOT_FOUND', { field: 'url' })
      return asItem(hung)
    }
    const { latest } = await transaction
      .selectFrom('gallery')
      .select((eb) => eb.fn.max('uploadTime').as('latest'))
      .executeTakeFirstOrThrow()
    const uploadTime = Math.max(shop.now(), Number(latest ?? 0) + 1)
    const item = { id: randomUUID(), imageName, category, price, uploadTime }
    await transaction
      .insertInto('gallery')
      .values({ ...item, ...once })
      .execute()
    return asItem(item)
  })
}

function findByKey(db: Pick<Shop['db'], 'selectFrom'>, key: string) {
  return db.selectFrom('gallery').selectAll().where('idempotencyKey', '=', key).executeTakeFirst()
}

/** The five fields that everybody may see. */
export function asItem(
  row: Pick<Selectable<Tables['gallery']>, Exclude<keyof GalleryItem, 'url'> | 'imageName'>,
): GalleryItem {
  const { id, imageName, category, price, uploadTime } = row
  return { id, url: imageUrl(imageName), category, price, uploadTime }
}
