import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Config, localPath } from '../config.server.ts'
import { lockName } from '../files/file-store.ts'
import type { Print } from '../log.server.ts'
import type { Database } from './database.server.ts'
import { isBusy, isNoDatabase } from './database-unavailable.server.ts'

/** The number identifies the lock on the PostgreSQL server, so no other application may use it. */
const startupLockKey = 20_090_101
const retryAfterMs = 100
const attemptsBeforePrint = 30

/** Locks data folder, database and image folder. @throws when another shop has a lock, or a path is unwritable. */
export function lockShop(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'filesUrl'>, timeoutMs = 5000) {
  const { dataDir } = config
  const [database, images] = [config.databaseUrl, config.filesUrl].map((url) => {
    const path = localPath(url)
    return path && existsSync(path) ? realpathSync(path) : path
  })
  using locks = new DisposableStack()
  locks.use(lockPath('DATA_DIR', dataDir, join(dataDir, 'lock'), timeoutMs))
  // Processes that share PostgreSQL may also share an image folder.
  if (database) locks.use(lockPath('DATABASE_URL', database, `${database}.lock`, timeoutMs))
  if (database && images) locks.use(lockPath('FILES_URL', images, join(images, lockName), timeoutMs))
  return locks.move()
}

function lockPath(setting: string, path: string, lock: string, timeoutMs: number): DatabaseSync | undefined {
  try {
    // The folder contains hashes, sessions and messages.
    mkdirSync(dirname(lock), { recursive: true, mode: 0o700 })
    const database = new DatabaseSync(lock, { timeout: timeoutMs })
    // The operating system releases the lock when the process ends.
    database.exec('begin exclusive')
    return database
  } catch (cause) {
    if (isBusy(cause))
      throw new Error(`Another shop is running on ${path}. Stop it first, or choose another ${setting}.`, { cause })
    if (isNoDatabase(cause))
      throw new Error(`The lock file ${lock} is damaged. If no other shop is running on ${path}, delete it.`, { cause })
    // Some network disks do not support locks.
    if (setting === 'FILES_URL' && existsSync(path)) return undefined
    throw new Error(`${setting} ${path} cannot be written to: ${(cause as Error).message}.`)
  }
}

/** Lets one process at a time migrate and prepare the data. */
export async function withStartupLock<T>({ db, engine }: Database, work: () => Promise<T>, print: Print): Promise<T> {
  // `lockShop` allows only one process on SQLite.
  if (engine === 'sqlite') return work()
  return db.connection().execute(async (connection) => {
    const lock = sql<{ acquired: boolean }>`select pg_try_advisory_lock(${startupLockKey}) as acquired`
    // A single waiting query would look like a database that does not respond, so this polls.
    for (let attempts = 1; !(await lock.execute(connection)).rows[0]?.acquired; attempts++) {
      if (attempts === attemptsBeforePrint) print('Waiting for another process that is starting …')
      await pause(retryAfterMs)
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${startupLockKey})`.execute(connection)
    }
  })
}
