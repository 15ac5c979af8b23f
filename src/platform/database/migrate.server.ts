import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
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
import type { Tables } from './tables.ts'

/** What a step has to say differently for each engine. */
export interface ColumnTypes {
  /** A date as the authentication library keeps it. */
  date: 'text' | 'timestamptz'
  yesOrNo: 'integer' | 'boolean'
  bytes: 'blob' | 'bytea'
  triggers: 'by row' | 'by statement'
}

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
  const { error } = await migrator(db, engine).migrateToLatest()
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}

/** Whether no step is missing. Changes nothing. */
export async function isUpToDate(db: Kysely<Tables>, engine: Engine): Promise<boolean> {
  const steps = await migrator(db, engine).getMigrations()
  return steps.every(({ executedAt }) => executedAt !== undefined)
}

function migrator(db: Kysely<Tables>, engine: Engine): Migrator {
  const types = columnTypes[engine]
  const migrations = {
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
  }
  return new Migrator({ db, provider: { getMigrations: async () => migrations } })
}
