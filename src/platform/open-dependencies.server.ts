import { existsSync } from 'node:fs'
import { type Config, localPath } from './config.server.ts'
import { type Database, openDatabase } from './database/database.server.ts'
import { isUpToDate } from './database/migrate.server.ts'
import type { Deps } from './deps.server.ts'
import { openFiles } from './files/open-files.server.ts'
import { openLog } from './log.server.ts'

/** Opens the database without migrations and without the lock, which a running shop has. */
export async function withDatabase<T>(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const path = localPath(databaseUrl)
  if (path && !existsSync(path))
    throw new Error(`There is no shop: ${path} does not exist. Set DATA_DIR as the shop has it (docs/operations.md).`)
  const database = await openDatabase(databaseUrl)
  await using db = database.db
  if (!(await isUpToDate(db)))
    throw new Error('The database belongs to an older release. Start the shop once to migrate it.')
  return await work(database)
}

export async function openDependencies<T>(
  config: Config,
  work: (deps: Pick<Deps, 'db' | 'files' | 'now' | 'log'> & Pick<Database, 'engine'>) => Promise<T>,
): Promise<T> {
  return withDatabase(config, async ({ db, engine }) => {
    const files = await openFiles(config.filesUrl)
    if (!(await files.isReady())) throw new Error('The files cannot be reached. Check FILES_URL.')
    return work({ db, engine, files, now: Date.now, log: openLog({ logLevel: 'silent' }) })
  })
}
