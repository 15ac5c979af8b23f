import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Engine } from './database.server.ts'
import { firstSchema } from './migrations/first-schema.ts'
import type { Tables } from './tables.ts'

/** Maps names to lists of SQL statements. Names begin with a date, and the migrations run in their order. */
export type Migrations = Record<string, (engine: Engine) => string[]>

/** It sorts after the names of pre-releases, such as `0027-no-page-views`. */
const firstMigration = '2026-11-28-first-schema'
const migrations: Migrations = { [firstMigration]: firstSchema }

export const migrationNames = Object.keys(migrations)

export function isFromPreRelease(migration: string): boolean {
  return migration < firstMigration
}

/** Migrates to the latest version or to `target`. @returns whether the database was new. @throws if it is unknown */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  { target, later }: { target?: string; later?: Migrations } = {},
): Promise<boolean> {
  const all = { ...migrations, ...later }
  const last = await readLastMigration(db)
  rejectUnknown(last, Object.keys(all))
  const provided = Object.entries(all).map(([name, list]) => {
    const up = async (db: Kysely<unknown>) => {
      for (const statement of list(engine)) await sql.raw(statement).execute(db)
    }
    return [name, { up }]
  })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(provided) } })
  const { error } = await (target ? migrator.migrateTo(target) : migrator.migrateToLatest())
  if (error) throw new Error('The database migration failed.', { cause: error })
  return last === undefined
}

/** @returns false for a new database, and for one of a newer release, which `migrate` rejects */
export async function hasMigrationsLeft(db: Kysely<Tables>, { later }: { later?: Migrations } = {}): Promise<boolean> {
  const last = await readLastMigration(db)
  const names = Object.keys({ ...migrations, ...later })
  return last !== undefined && names.includes(last) && last !== names.at(-1)
}

/** @returns undefined if the database is new */
export async function readLastMigration(db: Kysely<Tables>): Promise<string | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return undefined
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name
}

/** @throws if a pre-release or a newer release has migrated the database */
export async function isUpToDate(db: Kysely<Tables>): Promise<boolean> {
  const last = await readLastMigration(db)
  rejectUnknown(last, migrationNames)
  return last === migrationNames.at(-1)
}

function rejectUnknown(last: string | undefined, names: string[]): void {
  if (last === undefined || names.includes(last)) return
  throw new Error(
    isFromPreRelease(last)
      ? `A version before 1.0.0 made the database (${last}). No release can migrate it: use that version, or start a new shop.`
      : `A newer release has migrated the database (${last}). Use that release again, or restore a backup that this one made.`,
  )
}
