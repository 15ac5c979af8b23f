import type { Database } from './database/database.server.ts'
import { readSetting, writeSetting } from './database/settings-table.server.ts'
import type { Deps } from './deps.server.ts'

const dayMs = 24 * 3_600_000

interface ClockRecord {
  seenAt: number
  stableSince: number
  jumpedFrom?: number
}

/**
 * Records the time, also in backups, so that a restored shop waits a day before it deletes by age.
 * @returns whether rows may be deleted by age, which requires a day without a clock jump
 */
export async function recordTime({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): Promise<boolean> {
  const seenAt = now()
  const last = await readClock(db)
  // A correct clock after days without power cannot be distinguished from a wrong one.
  const jumped = !last || Math.abs(seenAt - last.seenAt) > dayMs
  const record: ClockRecord = jumped ? { seenAt, stableSince: seenAt, jumpedFrom: last?.seenAt } : { ...last, seenAt }
  if (jumped && last) log.warn({ from: last.seenAt, to: seenAt }, 'clock jumped; deletion by age is paused for a day')
  await writeSetting(db, 'clock', JSON.stringify(record))
  return isTrusted(record, seenAt)
}

/** Returns the jump that currently pauses deletion by age, in epoch milliseconds. */
export async function findClockJump({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const record = await readClock(db)
  if (!record?.jumpedFrom || isTrusted(record, now())) return undefined
  return { from: record.jumpedFrom, to: record.stableSince, deletionResumesAt: record.stableSince + dayMs }
}

async function readClock(db: Database['db']): Promise<ClockRecord | undefined> {
  const value = await readSetting(db, 'clock')
  return value ? JSON.parse(value) : undefined
}

function isTrusted({ stableSince }: ClockRecord, now: number): boolean {
  return now - stableSince >= dayMs
}
