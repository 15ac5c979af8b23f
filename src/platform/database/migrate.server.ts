import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { ColumnTypes } from './column-types.ts'
import type { Engine } from './database.server.ts'
import type { Tables } from './tables.ts'

const columnTypes: Record<Engine, ColumnTypes> = {
  sqlite: { date: 'text', boolean: 'integer', bytes: 'blob', triggers: 'by row' },
  postgres: { date: 'timestamptz', boolean: 'boolean', bytes: 'bytea', triggers: 'by statement' },
}

type Migration = { up: (db: Kysely<unknown>, types: ColumnTypes) => Promise<void> }

const migrations: Record<string, () => Promise<Migration>> = {
  '0001-first-shop': () => import('./migrations/0001-first-shop.server.ts'),
  '0002-beyond-one-process': () => import('./migrations/0002-beyond-one-process.server.ts'),
  '0003-placeholders': () => import('./migrations/0003-placeholders.server.ts'),
  '0004-idempotency-keys': () => import('./migrations/0004-idempotency-keys.server.ts'),
  '0005-design-codes': () => import('./migrations/0005-design-codes.server.ts'),
  '0006-bin': () => import('./migrations/0006-bin.server.ts'),
  '0007-variants': () => import('./migrations/0007-variants.server.ts'),
  '0008-uploads': () => import('./migrations/0008-uploads.server.ts'),
  '0009-messages': () => import('./migrations/0009-messages.server.ts'),
  '0010-shop-details': () => import('./migrations/0010-shop-details.server.ts'),
  '0011-daily-counts': () => import('./migrations/0011-daily-counts.server.ts'),
  '0012-closures-in-tamil': () => import('./migrations/0012-closures-in-tamil.server.ts'),
  '0013-backups': () => import('./migrations/0013-backups.server.ts'),
  '0014-safety': () => import('./migrations/0014-safety.server.ts'),
  '0015-plain-names': () => import('./migrations/0015-plain-names.server.ts'),
  '0016-file-leases': () => import('./migrations/0016-file-leases.server.ts'),
  '0019-descriptions': () => import('./migrations/0019-descriptions.server.ts'),
  '0020-imports': () => import('./migrations/0020-imports.server.ts'),
  '0021-former-codes-and-looks': () => import('./migrations/0021-former-codes-and-looks.server.ts'),
}

export const migrationNames = Object.keys(migrations)

/** Migrates to the latest version or to `target`. Kysely's lock allows several processes to start at once. */
export async function migrate(db: Kysely<Tables>, engine: Engine, target?: string): Promise<void> {
  const migrator = openMigrator(db, engine)
  const { error } = await (target ? migrator.migrateTo(target) : migrator.migrateToLatest())
  if (error) throw new Error('The database migration failed.', { cause: error })
}

/** Returns the name of the last migration, which may belong to a newer release. */
export async function readLastMigration(db: Kysely<Tables>): Promise<string | undefined> {
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
    ([name, load]) =>
      [name, { up: async (db: Kysely<unknown>) => (await load()).up(db, columnTypes[engine]) }] as const,
  )
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(provided) } })
}
