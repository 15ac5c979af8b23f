import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { ColumnTypes } from './column-types.ts'
import type { Engine } from './database.server.ts'
import * as first from './migrations/0001-first-shop.server.ts'
import * as second from './migrations/0002-beyond-one-process.server.ts'
import * as third from './migrations/0003-placeholders.server.ts'
import * as fourth from './migrations/0004-idempotency-keys.server.ts'
import * as fifth from './migrations/0005-design-codes.server.ts'
import * as sixth from './migrations/0006-bin.server.ts'
import * as seventh from './migrations/0007-variants.server.ts'
import * as eighth from './migrations/0008-uploads.server.ts'
import * as ninth from './migrations/0009-messages.server.ts'
import * as tenth from './migrations/0010-shop-details.server.ts'
import * as eleventh from './migrations/0011-daily-counts.server.ts'
import * as twelfth from './migrations/0012-closures-in-tamil.server.ts'
import * as thirteenth from './migrations/0013-backups.server.ts'
import * as fourteenth from './migrations/0014-safety.server.ts'
import type { Tables } from './tables.ts'

const columnTypes: Record<Engine, ColumnTypes> = {
  sqlite: { date: 'text', yesOrNo: 'integer', bytes: 'blob', triggers: 'by row' },
  postgres: { date: 'timestamptz', yesOrNo: 'boolean', bytes: 'bytea', triggers: 'by statement' },
}

/**
 * Brings the database up to date, forward only; what is already there is left alone. Several processes may do so at
 * once: Kysely takes PostgreSQL's advisory lock for it, and a SQLite file has one process.
 * @throws when a step fails.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  await migrateTo(newestStep, db, engine)
}

/** The same up to a step of before, on an empty database. */
export async function migrateTo(step: string, db: Kysely<Tables>, engine: Engine): Promise<void> {
  const { error } = await migrator(db, engine).migrateTo(step)
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}

/** The last step that has been taken, be it one of a newer program. */
export async function stepOf(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1
  `.execute(db)
  return rows[0]?.name
}

/** Whether no step is missing. Changes nothing. */
export async function isUpToDate(db: Kysely<Tables>, engine: Engine): Promise<boolean> {
  const steps = await migrator(db, engine).getMigrations()
  return steps.every(({ executedAt }) => executedAt !== undefined)
}

function stepsFor(types: ColumnTypes): Record<string, Migration> {
  return {
    '0001-first-shop': { up: (one: Kysely<unknown>) => first.up(one, types) },
    '0002-beyond-one-process': { up: (one: Kysely<unknown>) => second.up(one, types) },
    '0003-placeholders': { up: (one: Kysely<unknown>) => third.up(one, types) },
    '0004-idempotency-keys': { up: fourth.up },
    '0005-design-codes': { up: (one: Kysely<unknown>) => fifth.up(one, types) },
    '0006-bin': { up: sixth.up },
    '0007-variants': { up: (one: Kysely<unknown>) => seventh.up(one, types) },
    '0008-uploads': { up: (one: Kysely<unknown>) => eighth.up(one, types) },
    '0009-messages': { up: ninth.up },
    '0010-shop-details': { up: (one: Kysely<unknown>) => tenth.up(one, types) },
    '0011-daily-counts': { up: eleventh.up },
    '0012-closures-in-tamil': { up: twelfth.up },
    '0013-backups': { up: thirteenth.up },
    '0014-safety': { up: (one: Kysely<unknown>) => fourteenth.up(one, types) },
  }
}

/** In their order. */
export const steps = Object.keys(stepsFor(columnTypes.sqlite)).sort()
const newestStep = steps.at(-1) as string

function migrator(db: Kysely<Tables>, engine: Engine): Migrator {
  const migrations = stepsFor(columnTypes[engine])
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
