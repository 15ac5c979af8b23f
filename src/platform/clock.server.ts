import type { Database } from './database/database.server.ts'
import type { Shop } from './shop.server.ts'

/** The settings store the clock, so that a restored backup waits, too. */
const key = 'clock'
const dayMs = 24 * 3_600_000

interface ClockRecord {
  seenAt: number
  heldSince: number
  jumpedFrom?: number
}

/** Returns whether rows may be deleted by age: the clock has run for a day without a jump of more than a day. */
export async function recordTime({ db, now, log }: Pick<Shop, 'db' | 'now' | 'log'>): Promise<boolean> {
  const seenAt = now()
  const last = await readClock(db)
  // A correct clock after days without power looks the same as one that was set wrong.
  const jumped = !last || Math.abs(seenAt - last.seenAt) > dayMs
  const record: ClockRecord = jumped ? { seenAt, heldSince: seenAt, jumpedFrom: last?.seenAt } : { ...last, seenAt }
  if (jumped && last) log.warn({ from: last.seenAt, to: seenAt }, 'clock jumped, nothing is deleted by age for a day')
  const value = JSON.stringify(record)
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return isTrusted(record, seenAt)
}

/** Returns the last jump while it prevents deletion by age, in epoch milliseconds. */
export async function findClockJump({ db, now }: Pick<Shop, 'db' | 'now'>) {
  const record = await readClock(db)
  if (!record?.jumpedFrom || isTrusted(record, now())) return undefined
  return { from: record.jumpedFrom, to: record.heldSince, deletesAgainAt: record.heldSince + dayMs }
}

async function readClock(db: Database['db']): Promise<ClockRecord | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row && JSON.parse(row.value)
}

function isTrusted({ heldSince }: ClockRecord, now: number): boolean {
  return now - heldSince >= dayMs
}
