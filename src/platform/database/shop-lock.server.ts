import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../config.server.ts'
import { lockName } from '../files/file-store.ts'
import { isBusy } from './database-unavailable.server.ts'

/** Locks data folder, database and image folder. @throws when another shop has a lock, or a path is unwritable. */
export function lockShop(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'filesUrl'>, timeoutMs = 5000) {
  const { dataDir } = config
  const database = readPath('sqlite:', config.databaseUrl)
  const images = readPath('disk:', config.filesUrl)
  using locks = new DisposableStack()
  locks.use(lockPath('DATA_DIR', dataDir, join(dataDir, 'lock'), timeoutMs))
  // Processes that share PostgreSQL may also share an image folder.
  if (database) locks.use(lockPath('DATABASE_URL', database, `${database}.lock`, timeoutMs))
  if (database && images) locks.use(lockPath('FILES_URL', images, join(images, lockName), timeoutMs))
  return locks.move()
}

function readPath(scheme: string, url: string): string | undefined {
  if (!url.startsWith(scheme)) return undefined
  const path = resolve(url.slice(scheme.length))
  return existsSync(path) ? realpathSync(path) : path
}

function lockPath(setting: string, path: string, lock: string, timeoutMs: number): DatabaseSync | undefined {
  try {
    // The folder contains hashes, sessions and messages.
    mkdirSync(dirname(lock), { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Error(`${setting} ${path} cannot be used as a folder.`, { cause })
  }
  try {
    const database = new DatabaseSync(lock, { timeout: timeoutMs })
    // The operating system releases the lock when the process ends.
    database.exec('begin exclusive')
    return database
  } catch (cause) {
    if (isBusy(cause))
      throw new Error(`Another shop is running on ${path}. Stop it first, or choose another ${setting}.`, { cause })
    // Some network disks do not support locks.
    if (setting === 'FILES_URL') return undefined
    throw new Error(`${setting} ${path} cannot be written to: ${(cause as Error).message}.`)
  }
}
