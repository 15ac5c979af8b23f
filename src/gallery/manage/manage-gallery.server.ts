import type { Selectable, Transaction, Updateable } from 'kysely'
import type { DesignFacts } from '../../api/design-facts.ts'
import { ApiError } from '../../api/errors.ts'
import type { Category, ItemChange } from '../../api/gallery.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { formatDesignCode, parseDesignCode } from '../public/design-code.ts'
import { listDesigns, toGalleryItem } from '../public/gallery.server.ts'
import { assignDesignNumber } from './add-gallery-item.server.ts'
import { isStarter } from './starters.ts'

export type InTransaction = { db: Transaction<Tables>; now: Deps['now'] }

/** @throws {ApiError} NOT_FOUND */
export function changeGalleryItem(deps: Pick<Deps, 'db' | 'now'>, change: ItemChange) {
  return deps.db.transaction().execute((db) => changeItem({ ...deps, db }, change))
}

/** Changes an item in the caller's transaction. @throws {ApiError} NOT_FOUND */
export async function changeItem(
  { db, now }: InTransaction,
  { id, price, category, isHidden, facts, ...texts }: ItemChange,
) {
  const hiddenTime = isHidden ? now() : null
  const stored = facts && JSON.parse((await lockItem(db, id)).facts)
  const before = await lockItem(db, id, {
    ...texts,
    ...(facts && { facts: JSON.stringify(omitEmpty({ ...stored, ...facts })) }),
    ...(isHidden !== undefined && { hiddenTime }),
  })
  const isMoved = category !== undefined && category !== before.category
  const item = isMoved ? await changeCategory(db, before, category) : before
  if (price === undefined || item.price === price) return toGalleryItem(item)
  const latest = await selectPrices(db).where('itemId', '=', id).limit(1).executeTakeFirst()
  // The clock may have gone back or not advanced.
  const changedTime = Math.max(now(), (latest?.changedTime ?? item.uploadTime) + 1)
  const first = { itemId: id, price: item.price, changedTime: item.uploadTime }
  await db
    .insertInto('prices')
    .values([...(latest ? [] : [first]), { itemId: id, price, changedTime }])
    .execute()
  return setPrice(db, id, price)
}

function omitEmpty(facts: DesignFacts): DesignFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== ''))
}

/** Gives the design its former number in this category, or the next one. The URLs of former codes redirect. */
async function changeCategory(
  transaction: Transaction<Tables>,
  item: Selectable<Tables['gallery']>,
  category: Category,
) {
  const former = item.formerCodes.split(' ').filter(Boolean)
  const earlier = former.find((code) => parseDesignCode(code)?.category === category)
  const designNumber = parseDesignCode(earlier ?? '')?.number ?? (await assignDesignNumber(transaction, category))
  const codes = [...former.filter((code) => code !== earlier), formatDesignCode(item.category, item.designNumber)]
  return transaction
    .updateTable('gallery')
    .set({ category, designNumber, formerCodes: codes.join(' ') })
    .where('id', '=', item.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes the change to this price. @throws {ApiError} NOT_FOUND if it is no longer the latest change */
export function undoPriceChange(deps: Pick<Deps, 'db'>, undo: { id: string; price: string }) {
  return deps.db.transaction().execute((db) => undoPrice(db, undo))
}

/** Undoes a price in the caller's transaction. */
export async function undoPrice(db: Transaction<Tables>, { id, price }: { id: string; price: string }) {
  await lockItem(db, id)
  const [latest, before] = await selectPrices(db).where('itemId', '=', id).limit(2).execute()
  if (latest?.price !== price || !before) throw new ApiError('NOT_FOUND')
  await db.deleteFrom('prices').where('itemId', '=', id).where('changedTime', '=', latest.changedTime).execute()
  return setPrice(db, id, before.price)
}

export type ManagedPicture = Awaited<ReturnType<typeof listManagedPictures>>[number]

type Interested = Record<'views' | 'hearts' | 'enquiries', number>

/** Lists designs with their prices, latest first, also hidden ones. The prices are empty if the price has never changed. */
export async function listManagedPictures(deps: Pick<Deps, 'db' | 'files'>, interestIn: (id: string) => Interested) {
  const [pictures, rows] = await Promise.all([listDesigns(deps), selectPrices(deps.db).select('itemId').execute()])
  const pricesById = Map.groupBy(rows, ({ itemId }) => itemId)
  return pictures.map((picture) => {
    const prices = pricesById.get(picture.id) ?? []
    return {
      ...picture,
      ...interestIn(picture.id),
      // Undoing the only change leaves one row, which is not a history.
      prices: prices.length > 1 ? prices : [],
      isSample: isStarter(picture.url),
    }
  })
}

function selectPrices(db: Deps['db']) {
  return db.selectFrom('prices').select(['price', 'changedTime']).orderBy('changedTime', 'desc')
}

/** Locks the item with a write, which makes concurrent changes wait in every database engine. */
export function lockItem(transaction: Transaction<Tables>, id: string, change: Updateable<Tables['gallery']> = {}) {
  return transaction
    .updateTable('gallery')
    .set((eb) => ({ price: eb.ref('price'), ...change }))
    .where('id', '=', id)
    .where('trashedTime', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND'))
}

async function setPrice(transaction: Transaction<Tables>, id: string, price: string) {
  const query = transaction.updateTable('gallery').set({ price }).where('id', '=', id).returningAll()
  return toGalleryItem(await query.executeTakeFirstOrThrow())
}
