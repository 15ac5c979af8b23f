import { type Config, localPath } from '../config.server.ts'
import type { Print } from '../log.server.ts'
import { version } from '../program.server.ts'
import { wasUsedByAnotherVersion } from '../version-in-use.server.ts'
import { type Database, openDatabase } from './database.server.ts'
import { openDatabaseCopy, putBackCopy } from './database-copy.server.ts'
import { isDiskFull } from './database-unavailable.server.ts'
import { withStartupLock } from './locks.server.ts'
import { hasMigrationsLeft, type Migrations, migrate } from './migrate.server.ts'

interface Options {
  later?: Migrations
  /** A migration cannot be undone, so this makes a backup. */
  beforeMigration?: (database: Database) => Promise<void>
  print: Print
}

const noSpace = `The disk has no space for a copy of the data, which version ${version} makes before it changes them. Free some, or start the version before.`

const dataAreBack = `Version ${version} did not open the shop. Its data are as before: start the version before again.`

/** Opens the database and migrates it. An error, or closing it before `confirmVersion`, puts back the data from before. */
export async function openMigratedDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>, options: Options) {
  const path = localPath(databaseUrl)
  if (path) putBackCopy(path)
  const database = await openDatabase(databaseUrl)
  const copy = openDatabaseCopy(path, version)

  async function migrateToThisVersion() {
    const isOlder = await hasMigrationsLeft(database.db, options)
    const isFirstStart = isOlder || (await wasUsedByAnotherVersion(database))
    try {
      if (isOlder) await options.beforeMigration?.(database)
      if (isFirstStart) await copy.make(database)
    } catch (cause) {
      throw isDiskFull(cause) ? new Error(noSpace, { cause }) : cause
    }
    return { isFirstStart, isNew: await migrate(database.db, database.engine, options) }
  }

  async function close(): Promise<void> {
    await database.db.destroy()
    if (copy.putBackUnlessConfirmed()) options.print(dataAreBack)
  }

  try {
    const state = await withStartupLock(database, migrateToThisVersion, options.print)
    return { database, ...state, confirmVersion: copy.confirm, close }
  } catch (error) {
    await close()
    throw error
  }
}
