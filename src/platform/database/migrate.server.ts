import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import * as first from './migrations/0001-first-shop.server.ts'
import type { Tables } from './tables.ts'

const migrations = { '0001-first-shop': first }

/** Brings the database up to date, forward only; what is already there is left alone. @throws when a step fails. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}
