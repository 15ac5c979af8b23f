import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
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
import * as fifteenth from './migrations/0015-plain-names.server.ts'
import type { Tables } from './tables.ts'

const columnTypes: Record<Engine, ColumnTypes> = {
  sqlite: { date: 'text', yesOrNo: 'integer', bytes: 'blob', triggers: 'by row' },
  postgres: { date: 'timestamptz', yesOrNo: 'boolean', bytes: 'bytea', triggers: 'by statement' },
}

const migrations: Record<string, { up: (db: Kysely<unknown>, types: ColumnTypes) => Promise<void> }> = {
  '0001-first-shop': first,
  '0002-beyond-one-process': second,
  '0003-placeholders': third,
  '0004-idempotency-keys': fourth,
  '0005-design-codes': fifth,
  '0006-bin': sixth,
  '0007-variants': seventh,
  '0008-uploads': eighth,
  '0009-messages': ninth,
  '0010-shop-details': tenth,
  '0011-daily-counts': eleventh,
  '0012-closures-in-tamil': twelfth,
  '0013-backups': thirteenth,
  '0014-safety': fourteenth,
  '0015-plain-names': fifteenth,
}

export const steps = Object.keys(migrations)

/** Several processes may run this at once, because Kysely takes an advisory lock of PostgreSQL. */
export async function migrate(db: Kysely<Tables>, engine: Engine, step?: string): Promise<void> {
  const migrator = openMigrator(db, engine)
  const { error } = await (step ? migrator.migrateTo(step) : migrator.migrateToLatest())
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}

/** The last step may belong to a newer release. */
export async function readLastStep(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1
  `.execute(db)
  return rows[0]?.name
}

export async function isUpToDate(db: Kysely<Tables>, engine: Engine): Promise<boolean> {
  const all = await openMigrator(db, engine).getMigrations()
  return all.every(({ executedAt }) => executedAt !== undefined)
}

function openMigrator(db: Kysely<Tables>, engine: Engine): Migrator {
  const provided = Object.entries(migrations).map(
    ([name, { up }]) => [name, { up: (one: Kysely<unknown>) => up(one, columnTypes[engine]) }] as const,
  )
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(provided) } })
}
