import { randomUUID } from 'node:crypto'
import { ApiError } from '../../api/errors.ts'
import type { Category, GalleryItem, NewGalleryItem } from '../../api/gallery.ts'
import { idempotencyRecord, rejectReusedKey } from '../../platform/database/idempotency-record.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { nameInUrl } from '../images/image-address.ts'
import { changeStoredImage } from '../images/store-image.server.ts'
import { toGalleryItem } from '../public/gallery.server.ts'

/** Appends an item even if the clock has gone back. @throws {ApiError} IMAGE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED */
export async function addGalleryItem(
  deps: Pick<Deps, 'db' | 'now' | 'publicOrigin'>,
  { url, category, price, uploadTime: _, ...descriptions }: NewGalleryItem,
  { idempotencyKey }: { idempotencyKey?: string } = {},
): Promise<GalleryItem> {
  const notFound = new ApiError('IMAGE_NOT_FOUND', { field: 'url' })
  const imageName = nameInUrl(url.replace(deps.publicOrigin(), ''))
  if (!imageName) throw notFound
  const record = idempotencyRecord(idempotencyKey, { imageName, category, price, ...descriptions })
  return deps.db.transaction().execute(async (transaction) => {
    await markImageUsed(transaction, imageName, deps.now())
    await lockGallery(transaction)
    // Concurrent requests with this key have ended by now.
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
    const designNumber = await assignDesignNumber(transaction, category)
    await transaction
      .insertInto('gallery')
      .values({ ...item, ...record, designNumber, ...descriptions })
      .execute()
    return toGalleryItem(item)
  })
}

/** Marks an image as used by an item. @throws {ApiError} IMAGE_NOT_FOUND */
export async function markImageUsed(db: Deps['db'], imageName: string, changedAt: number): Promise<void> {
  if (!(await changeStoredImage(db, imageName, { state: 'used', changedAt })))
    throw new ApiError('IMAGE_NOT_FOUND', { field: 'url' })
}

/** Lets one transaction at a time add items, in all processes, so that each gets a later time and none deadlocks. */
export async function lockGallery(transaction: Deps['db']): Promise<void> {
  await transaction
    .updateTable('content')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .execute()
}

/** Returns the next number of the category. The counter stays locked until the transaction of the caller ends. */
export async function assignDesignNumber(transaction: Deps['db'], category: Category): Promise<number> {
  const { lastNumber } = await transaction
    .insertInto('designCounters')
    .values({ category, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column('category').doUpdateSet((eb) => ({ lastNumber: eb('designCounters.lastNumber', '+', 1) })),
    )
    .returning('lastNumber')
    .executeTakeFirstOrThrow()
  return lastNumber
}
