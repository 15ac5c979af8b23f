import type { Database } from './database/database.server.ts'
import type { Shop } from './shop.server.ts'

/** In the settings: moved and backed up with them, so that a restored shop waits, too. */
const clockKey = 'clock'
const dayMs = 24 * 3_600_000

/** Times are epoch milliseconds. */
interface ClockRecord {
  seenAt: number
  heldSince: number
  /** The last time before the clock jumped; undefined if it never has. */
  jumpedFrom?: number
}

/**
 * Records the time, and whether it is more than a day from the one recorded last. A shop that was switched off for days
 * looks the same as a clock that was set wrong.
 * @returns whether the clock has gone on for a day without a jump, so that rows may be deleted by their age
 */
export async function recordTime({ db, now, log }: Pick<Shop, 'db' | 'now' | 'log'>): Promise<boolean> {
  const seenAt = now()
  const last = await readClock(db)
  const jumped = !last || Math.abs(seenAt - last.seenAt) > dayMs
  const record: ClockRecord = jumped ? { seenAt, heldSince: seenAt, jumpedFrom: last?.seenAt } : { ...last, seenAt }
  if (jumped && last) log.warn({ from: last.seenAt, to: seenAt }, 'clock jumped, nothing is deleted by age for a day')
  const value = JSON.stringify(record)
  await db
    .insertInto('settings')
    .values({ key: clockKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return hasHeld(record, seenAt)
}

/** Returns the last jump of the clock while it keeps the shop from deleting rows by age. Epoch milliseconds. */
export async function findClockJump({ db, now }: Pick<Shop, 'db' | 'now'>) {
  const record = await readClock(db)
  if (!record?.jumpedFrom || hasHeld(record, now())) return undefined
  return { from: record.jumpedFrom, to: record.heldSince, deletesAgainAt: record.heldSince + dayMs }
}

async function readClock(db: Database['db']): Promise<ClockRecord | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', clockKey).executeTakeFirst()
  return row && JSON.parse(row.value)
}

function hasHeld({ heldSince }: ClockRecord, now: number): boolean {
  return now - heldSince >= dayMs
}
