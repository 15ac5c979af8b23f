import { sql } from 'kysely'
import { findClockJump } from '../../../platform/clock.server.ts'
import type { Database } from '../../../platform/database/database.server.ts'
import { note, type Observation, well, wrong } from '../observations.ts'
import * as sentences from '../sentences-of-checks.ts'

/** Between two machines, and for what has been stored while this looks. */
const toleranceMs = 60_000

/** There is nobody to ask for the time but the database, and what was stored before. */
export async function checkClock(database: Database, now: () => number): Promise<Observation[]> {
  const jump = await findClockJump(database.db, now())
  const compared = await compareTimes(database, now)
  if (!jump) return [compared]
  const iso = (time: number) => new Date(time).toISOString()
  return [compared, note('clock', sentences.clockJumped(iso(jump.from), iso(jump.to), iso(jump.heldAt)))]
}

async function compareTimes({ db, engine }: Database, now: () => number): Promise<Observation> {
  const newest = await newestTime(db)
  if (newest > now() + toleranceMs) return wrong('clock', sentences.clockBehind(new Date(newest).toISOString()))
  const differsMs = engine === 'postgres' ? Math.abs((await postgresTime(db)) - now()) : 0
  if (differsMs > toleranceMs) return wrong('clock', sentences.clockDiffers(Math.round(differsMs / 1000)))
  return well('clock', sentences.clockRight)
}

async function newestTime(db: Database['db']): Promise<number> {
  const message = db.selectFrom('contactMessages').select(({ fn }) => fn.max('receivedTime').as('time'))
  const upload = db.selectFrom('uploads').select(({ fn }) => fn.max('createdAt').as('time'))
  const mail = db.selectFrom('mails').select(({ fn }) => fn.max('createdTime').as('time'))
  const rows = await Promise.all([message, upload, mail].map((query) => query.executeTakeFirst()))
  return Math.max(0, ...rows.map((row) => Number(row?.time ?? 0)))
}

async function postgresTime(db: Database['db']): Promise<number> {
  const { rows } = await sql<{ ms: string }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db)
  return Number(rows[0]?.ms)
}
