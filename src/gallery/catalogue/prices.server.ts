import type { Transaction } from 'kysely'
import { ApiError } from '../../api/errors.ts'
import type { GalleryItem, PriceSince } from '../../api/gallery.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { asItem } from './gallery.server.ts'

/** Changes a price and keeps the one before with its date. @throws {ApiError} NOT_FOUND when the photo has been removed meanwhile. */
export async function updatePrice(
  shop: Pick<Shop, 'db' | 'now'>,
  { id, price }: { id: string; price: string },
): Promise<GalleryItem> {
  return shop.db.transaction().execute(async (transaction) => {
    const item = await lockItem(transaction, id)
    if (item.price === price) return asItem(item)
    const latest = await latestPrice(transaction, id)
    if (!latest) await keepPrice(transaction, id, item.price, item.uploadTime)
    // Also when the clock has gone back, or stands still.
    const changedTime = Math.max(shop.now(), (latest?.changedTime ?? item.uploadTime) + 1)
    await keepPrice(transaction, id, price, changedTime)
    return asItem(await setPrice(transaction, id, price))
  })
}

/**
 * Takes the last change back, as if it had not been made: a slip of the thumb is no price that an item has had.
 * @param change.price what it was changed to. @throws {ApiError} NOT_FOUND when this is not its last change any more.
 */
export async function undoPriceChange(
  shop: Pick<Shop, 'db'>,
  { id, price }: { id: string; price: string },
): Promise<GalleryItem> {
  return shop.db.transaction().execute(async (transaction) => {
    await lockItem(transaction, id)
    const latest = await latestPrice(transaction, id)
    if (latest?.price !== price) throw new ApiError('NOT_FOUND')
    await transaction
      .deleteFrom('prices')
      .where('itemId', '=', id)
      .where('changedTime', '=', latest.changedTime)
      .execute()
    const before = await latestPrice(transaction, id)
    if (!before) throw new ApiError('NOT_FOUND')
    return asItem(await setPrice(transaction, id, before.price))
  })
}

/** What an item has cost since when, the current price first. @throws {ApiError} NOT_FOUND */
export async function listPrices(shop: Pick<Shop, 'db'>, { id }: { id: string }): Promise<PriceSince[]> {
  const item = await shop.db.selectFrom('gallery').selectAll().where('id', '=', id).executeTakeFirst()
  if (!item) throw new ApiError('NOT_FOUND')
  const changed = await selectPrices(shop.db).where('itemId', '=', id).execute()
  return changed.length > 0 ? changed : [{ price: item.price, changedTime: item.uploadTime }]
}

/** The same of every item whose price has changed, by its id. */
export async function listChangedPrices(shop: Pick<Shop, 'db'>): Promise<Map<string, PriceSince[]>> {
  const rows = await selectPrices(shop.db).select('itemId').execute()
  const pricesOf = Map.groupBy(rows, ({ itemId }) => itemId)
  // What had its only change taken back has its first price alone.
  return new Map([...pricesOf].filter(([, prices]) => prices.length > 1))
}

/** When the price of an item has changed last, by its id; nothing for one whose price never has. */
export async function lastPriceChanges(shop: Pick<Shop, 'db'>): Promise<Map<string, number>> {
  const rows = await shop.db
    .selectFrom('prices')
    .select((eb) => ['itemId', eb.fn.max('changedTime').as('latest')])
    .groupBy('itemId')
    .execute()
  return new Map(rows.map(({ itemId, latest }) => [itemId, Number(latest)]))
}

function selectPrices(db: Shop['db']) {
  return db.selectFrom('prices').select(['price', 'changedTime']).orderBy('changedTime', 'desc')
}

/** Written to first, so that two changes at once come one after the other on every engine. */
async function lockItem(transaction: Transaction<Tables>, id: string) {
  const item = await transaction
    .updateTable('gallery')
    .set((eb) => ({ price: eb.ref('price') }))
    .where('id', '=', id)
    .where('binnedTime', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!item) throw new ApiError('NOT_FOUND')
  return item
}

async function latestPrice(transaction: Transaction<Tables>, id: string) {
  return selectPrices(transaction).where('itemId', '=', id).limit(1).executeTakeFirst()
}

async function keepPrice(transaction: Transaction<Tables>, itemId: string, price: string, changedTime: number) {
  await transaction.insertInto('prices').values({ itemId, price, changedTime }).execute()
}

async function setPrice(transaction: Transaction<Tables>, id: string, price: string) {
  return transaction.updateTable('gallery').set({ price }).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
