import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../config.server.ts'
import { lockName } from '../files/file-store.ts'
import { isBusy } from './database-unavailable.server.ts'

interface Lock {
  release(): void
}

/** @throws when another shop holds a lock for longer than `patienceMs`, or a path cannot be written to. */
export function lockShop(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'filesUrl'>, patienceMs = 5000): Lock {
  const locks: Lock[] = []
  const release = () => {
    for (const lock of locks) lock.release()
  }
  const { dataDir } = config
  const database = readPath('sqlite:', config.databaseUrl)
  const images = readPath('disk:', config.filesUrl)
  try {
    locks.push(lockPath('DATA_DIR', dataDir, join(dataDir, 'lock'), patienceMs))
    // Several processes may share PostgreSQL and the image folder beside it.
    if (database) locks.push(lockPath('DATABASE_URL', database, `${database}.lock`, patienceMs))
    if (database && images) locks.push(lockPath('FILES_URL', images, join(images, lockName), patienceMs))
  } catch (error) {
    release()
    throw error
  }
  return { release }
}

function readPath(scheme: string, url: string): string | undefined {
  return url.startsWith(scheme) ? resolveLinks(resolve(url.slice(scheme.length))) : undefined
}

/** The path may not exist yet. */
function resolveLinks(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    return resolveLinks(resolve(dirname(path), readlinkSync(path)))
  return dirname(path) === path ? path : join(resolveLinks(dirname(path)), basename(path))
}

function lockPath(setting: string, path: string, lock: string, patienceMs: number): Lock {
  try {
    // The folder contains hashes, sessions and messages. An existing folder keeps its mode.
    mkdirSync(dirname(lock), { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Error(`${setting} ${path} cannot be used as a folder.`, { cause })
  }
  try {
    return lockFile(lock, patienceMs)
  } catch (cause) {
    if (isBusy(cause))
      throw new Error(`Another shop is running on ${path}. Stop it first, or choose another ${setting}.`, { cause })
    // A network disk may not support locks.
    if (setting === 'FILES_URL') return { release() {} }
    throw new Error(`${setting} ${path} cannot be written to: ${(cause as Error).message}.`)
  }
}

/** The operating system ends the transaction, and so the lock, with the process. */
function lockFile(path: string, patienceMs: number): Lock {
  const database = new DatabaseSync(path)
  try {
    database.exec(`pragma busy_timeout = ${patienceMs}; begin exclusive;`)
  } catch (error) {
    database.close()
    throw error
  }
  return { release: () => database.close() }
}
