import { randomUUID } from 'node:crypto'
import type { Closure, ClosureChange, NewClosure } from '../../api/closures.ts'
import { ApiError } from '../../api/errors.ts'
import { dayInShop } from '../../api/shop-clock.ts'
import { idempotencyRecord, rejectReusedKey } from '../../platform/database/idempotency-record.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { translateReason } from './festivals.server.ts'

const columns = ['id', 'fromDay as from', 'untilDay as until', 'reason', 'reasonInTamil'] as const

export async function listClosures(deps: Deps): Promise<Closure[]> {
  return await deps.db
    .selectFrom('closures')
    .select(columns)
    .where('untilDay', '>=', dayInShop(deps.now()))
    .orderBy('fromDay')
    .orderBy('untilDay')
    .orderBy('id')
    .execute()
}

/** Returns [] after a failure, so that pages can still be rendered. */
export function getClosuresOrNone(deps: Deps): Promise<Closure[]> {
  return deps.contentCache
    .get(`closures ${dayInShop(deps.now())}`, () => listClosures(deps))
    .catch((error): Closure[] => {
      deps.log.error({ err: error }, 'reading closures failed')
      return []
    })
}

/** Adds a closure or returns that of a repeated key. @throws {ApiError} INVALID_ARGUMENT, IDEMPOTENCY_KEY_REUSED */
export async function addClosure(deps: Deps, input: NewClosure, idempotencyKey?: string) {
  const today = dayInShop(deps.now())
  const { from = today, until = from } = input
  const { reason, reasonInTamil } = translateReason({ reason: '', reasonInTamil: '', ...input })
  if (until < from || until < today) {
    const detail = 'Invalid JSON payload received. /until must not be before /from or today'
    throw new ApiError('INVALID_ARGUMENT', { detail, field: 'until' })
  }
  const record = idempotencyRecord(idempotencyKey, input)
  const found = await deps.db
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
export async function changeClosure(deps: Deps, { id, reasonInTamil }: ClosureChange): Promise<Closure> {
  return await deps.db
    .updateTable('closures')
    .set({ reasonInTamil: reasonInTamil.trim() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND'))
}

export async function deleteClosure(deps: Deps, { id }: { id: string }): Promise<void> {
  const { numDeletedRows } = await deps.db.deleteFrom('closures').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new ApiError('NOT_FOUND')
}
