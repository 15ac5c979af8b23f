import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Engine } from './database.server.ts'
import { firstSchema } from './migrations/first-schema.ts'
import { laterMigrations } from './migrations/later-migrations.ts'
import type { Tables } from './tables.ts'

const firstMigration = '0016-file-leases'
const migrations = { [firstMigration]: firstSchema, ...laterMigrations }

export const migrationNames = Object.keys(migrations)

export function isFromOldRelease(migration: string): boolean {
  return migration < firstMigration
}

/** Migrates to the latest version or to `target`. @returns whether the database was new */
export async function migrate(db: Kysely<Tables>, engine: Engine, target?: string): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const isNew = !tables.some(({ name }) => name === 'kysely_migration')
  if (!isNew) await deleteReplacedMigrations(db)
  const migrator = openMigrator(db, engine)
  const { error } = await (target ? migrator.migrateTo(target) : migrator.migrateToLatest())
  if (error) throw new Error('The database migration failed.', { cause: error })
  return isNew
}

/** Deletes the records of replaced migrations, which Kysely would reject. @throws if this release cannot migrate it */
async function deleteReplacedMigrations(db: Kysely<Tables>): Promise<void> {
  const last = await readLastMigration(db)
  rejectNewer(last)
  if (last && isFromOldRelease(last))
    throw new Error('The database is from before 24 November 2026. See "Upgrade" in docs/operations.md.')
  await sql`delete from kysely_migration where name < ${firstMigration}`.execute(db)
}

export async function readLastMigration(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name
}

/** @throws if a newer release has migrated the database */
export async function isUpToDate(db: Kysely<Tables>, engine: Engine): Promise<boolean> {
  const all = await openMigrator(db, engine).getMigrations()
  if (!all.every(({ executedAt }) => executedAt !== undefined)) return false
  rejectNewer(await readLastMigration(db))
  return true
}

function rejectNewer(last: string | undefined): void {
  if (last && !isFromOldRelease(last) && !migrationNames.includes(last))
    throw new Error(
      `A newer release has migrated the database (${last}). Use that release again, or restore a backup that this one made.`,
    )
}

function openMigrator(db: Kysely<Tables>, engine: Engine): Migrator {
  const provided = Object.entries(migrations).map(([name, list]) => {
    const up = async (db: Kysely<unknown>) => {
      for (const statement of list(engine)) await sql.raw(statement).execute(db)
    }
    return [name, { up }]
  })
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(provided) } })
}
