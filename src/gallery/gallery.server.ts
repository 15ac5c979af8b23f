import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { Refusal } from '../contract/errors.ts'
import type { GalleryItem, NewGalleryItem } from '../contract/gallery.ts'
import { type AskedOnce, askedOnce, refuseReusedKey } from '../platform/database/asked-once.server.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Shop } from '../platform/shop.server.ts'
import { imageUrl, nameInUrl } from './image-address.ts'
import { removeIfUnused } from './images.server.ts'
import type { GalleryPicture } from './picture.tsx'

/** All photos, oldest upload first. */
export async function listGallery(shop: Pick<Shop, 'db'>): Promise<GalleryItem[]> {
  const rows = await shop.db.selectFrom('gallery').selectAll().orderBy('uploadTime').orderBy('id').execute()
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
    ])
    .orderBy('uploadTime')
    .orderBy('gallery.id')
    .execute()
  const { publicBase } = shop.files
  return rows.map((row) => ({
    ...asItem(row),
    ...(publicBase && { url: `${publicBase}/${row.imageName}` }),
    widthPx: row.widthPx,
    heightPx: row.heightPx,
    placeholder: row.placeholder,
    hasAvif: row.avifState === 'ready',
  }))
}

/**
 * Shows an image in the gallery. The server's clock decides its place: later than every other, even if the clock
 * went back. What a call with the same key has hung already is answered once more, as it is now.
 * @throws {Refusal} IMAGE_NOT_FOUND when there is no such image, or no more; IDEMPOTENCY_KEY_REUSED
 */
export async function addGalleryItem(
  shop: Pick<Shop, 'db' | 'now' | 'publicOrigin'>,
  { url, category, price }: NewGalleryItem,
  idempotencyKey?: string,
): Promise<GalleryItem> {
  // A client may have made the whole address of it.
  const imageName = nameInUrl(url.replace(shop.publicOrigin(), ''))
  if (!imageName) throw new Refusal('IMAGE_NOT_FOUND', { field: 'url' })
  const once = askedOnce(idempotencyKey, { imageName, category, price })
  return shop.db.transaction().execute(async (transaction) => {
    const shown = await transaction
      .updateTable('images')
      .set({ state: 'shown', changedAt: shop.now() })
      .where('name', '=', imageName)
      .where('state', 'in', ['waiting', 'shown'])
      .executeTakeFirst()
    if (shown.numUpdatedRows === 0n) throw new Refusal('IMAGE_NOT_FOUND', { field: 'url' })
    // One at a time, also across processes: each takes its place behind the last.
    await transaction
      .updateTable('content')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute()
    const { latest } = await transaction
      .selectFrom('gallery')
      .select((eb) => eb.fn.max('uploadTime').as('latest'))
      .executeTakeFirstOrThrow()
    const uploadTime = Math.max(shop.now(), Number(latest ?? 0) + 1)
    const found = await transaction
      .insertInto('gallery')
      .values({ id: randomUUID(), imageName, category, price, uploadTime, ...once })
      .onConflict((conflict) => conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey: once.idempotencyKey }))
      .returningAll()
      .executeTakeFirstOrThrow()
    refuseReusedKey(found, once)
    return asItem(found)
  })
}

/** @throws {Refusal} NOT_FOUND when the photo has been removed meanwhile. */
export async function updatePrice(
  shop: Pick<Shop, 'db'>,
  { id, price }: { id: string; price: string },
): Promise<GalleryItem> {
  const row = await shop.db.updateTable('gallery').set({ price }).where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return asItem(row)
}

/** The record goes first, then the image when no other record needs it. @throws {Refusal} NOT_FOUND */
export async function deleteGalleryItem(
  shop: Pick<Shop, 'db' | 'files' | 'now' | 'log'>,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const row = await shop.db.deleteFrom('gallery').where('id', '=', id).returning('imageName').executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  await removeIfUnused(shop, row.imageName).catch((error) => {
    // The photo is out of the gallery, as was asked; its files are found again by their row and removed by the sweep.
    shop.log.warn({ err: error, image: row.imageName }, 'image left to the sweep')
  })
  return {}
}

function asItem(row: Omit<Selectable<Tables['gallery']>, keyof AskedOnce>): GalleryItem {
  const { id, imageName, category, price, uploadTime } = row
  return { id, url: imageUrl(imageName), category, price, uploadTime }
}
