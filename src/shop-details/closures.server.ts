import { randomUUID } from 'node:crypto'
import type { Closure, ClosureChange, NewClosure } from '../api/closures.ts'
import { ApiError } from '../api/errors.ts'
import { dayInShop } from '../api/shop-clock.ts'
import { idempotencyRecord, rejectReusedKey } from '../platform/database/idempotency-record.server.ts'
import type { Shop } from '../platform/shop.server.ts'

const columns = ['id', 'fromDay as from', 'untilDay as until', 'reason', 'reasonInTamil'] as const

export async function listClosures(shop: Shop): Promise<Closure[]> {
  return await shop.db
    .selectFrom('closures')
    .select(columns)
    .where('untilDay', '>=', dayInShop(shop.now()))
    .orderBy('fromDay')
    .orderBy('untilDay')
    .orderBy('id')
    .execute()
}

/** Returns [] after a failure, so that pages can still be rendered. */
export function getClosuresOrNone(shop: Shop): Promise<Closure[]> {
  return shop.contentCache
    .get(`closures ${dayInShop(shop.now())}`, () => listClosures(shop))
    .catch((error): Closure[] => {
      shop.log.error({ err: error }, 'reading closures failed')
      return []
    })
}

/** Adds a closure or returns that of a repeated key. @throws {ApiError} INVALID_ARGUMENT, IDEMPOTENCY_KEY_REUSED */
export async function addClosure(shop: Shop, input: NewClosure, idempotencyKey?: string) {
  const today = dayInShop(shop.now())
  const { from = today, until = from, reason = '', reasonInTamil = '' } = input
  if (until < from || until < today) {
    const detail = 'Invalid JSON payload received. /until must not be before /from or today'
    throw new ApiError('INVALID_ARGUMENT', { detail, field: 'until' })
  }
  const record = idempotencyRecord(idempotencyKey, input)
  const found = await shop.db
    .insertInto('closures')
    .values({
      id: randomUUID(),
      fromDay: from,
      untilDay: until,
      reason: reason.trim(),
      reasonInTamil: reasonInTamil.trim(),
      ...record,
    })
    // `doUpdateSet` also returns a row that another process has inserted concurrently.
    .onConflict((conflict) => conflict.column('idempotencyKey').doUpdateSet({ idempotencyKey: record.idempotencyKey }))
    .returning([...columns, 'idempotencyKey', 'inputHash'])
    .executeTakeFirstOrThrow()
  rejectReusedKey(found, record)
  return found
}

/** @throws {ApiError} NOT_FOUND */
export async function changeClosure(shop: Shop, { id, reasonInTamil }: ClosureChange): Promise<Closure> {
  return await shop.db
    .updateTable('closures')
    .set({ reasonInTamil: reasonInTamil.trim() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND'))
}

export async function deleteClosure(shop: Shop, { id }: { id: string }): Promise<void> {
  const { numDeletedRows } = await shop.db.deleteFrom('closures').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new ApiError('NOT_FOUND')
}
