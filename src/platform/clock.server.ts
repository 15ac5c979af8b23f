import type { Shop } from './shop.server.ts'

/** The clock is stored in the settings, so that it is backed up and a restored shop waits, too. */
const key = 'clock'
const dayMs = 24 * 3_600_000

/** Times are epoch milliseconds. */
interface ClockRecord {
  seenAt: number
  heldSince: number
}

/**
 * Records the time. After days of being switched off, a right clock looks the same as one that was set wrong.
 * @returns whether the clock has run for a day without a jump of more than a day, so that rows may be deleted by their age
 */
export async function recordTime({ db, now, log }: Pick<Shop, 'db' | 'now' | 'log'>): Promise<boolean> {
  const seenAt = now()
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  const last: ClockRecord | undefined = row && JSON.parse(row.value)
  const hasJumped = !last || Math.abs(seenAt - last.seenAt) > dayMs
  if (hasJumped && last)
    log.warn({ from: last.seenAt, to: seenAt }, 'clock jumped, nothing is deleted by age for a day')
  const heldSince = hasJumped ? seenAt : last.heldSince
  const value = JSON.stringify({ seenAt, heldSince } satisfies ClockRecord)
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return seenAt - heldSince >= dayMs
}
