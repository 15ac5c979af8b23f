import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../config.server.ts'
import { lockName } from '../files/file-store.ts'
import { isBusy } from './database-unavailable.server.ts'

type LockedConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'filesUrl'>

export interface Lock {
  release(): void
}

/** Another process has locked the data folder, the database file or the image folder. */
export class ShopInUse extends Error {
  override readonly name = 'ShopInUse'
  readonly path: string

  constructor(setting: string, path: string, options: ErrorOptions) {
    super(`Another shop is running on ${path}. Stop it first, or choose another ${setting}.`, options)
    this.path = path
  }
}

/**
 * Locks what only one process may use: the data folder, and with SQLite the database file and the image folder.
 * @throws {ShopInUse} when another shop holds one of them for longer than `patienceMs`
 * @throws when the data folder or the database cannot be written to.
 */
export function lockShop(config: LockedConfig, patienceMs = 5000): Lock {
  const locks: Lock[] = []
  const release = () => {
    for (const lock of locks) lock.release()
  }
  try {
    for (const part of partsToLock(config)) locks.push(lockPart(part, patienceMs))
  } catch (error) {
    release()
    throw error
  }
  return { release }
}

interface Part {
  setting: string
  path: string
  folder: string
  lock: string
}

function partsToLock({ dataDir, databaseUrl, filesUrl }: LockedConfig): Part[] {
  const data = { setting: 'DATA_DIR', path: dataDir, folder: dataDir, lock: join(dataDir, 'lock') }
  const [database, files] = [pathIn('sqlite:', databaseUrl), pathIn('disk:', filesUrl)]
  // Several processes may share PostgreSQL and the image folder beside it.
  if (!database) return [data]
  return [
    data,
    { setting: 'DATABASE_URL', path: database, folder: dirname(database), lock: `${database}.lock` },
    ...(files ? [{ setting: 'FILES_URL', path: files, folder: files, lock: join(files, lockName) }] : []),
  ]
}

function pathIn(scheme: string, url: string): string | undefined {
  return url.startsWith(scheme) ? realPath(resolve(url.slice(scheme.length))) : undefined
}

function lockPart({ setting, path, folder, lock }: Part, patienceMs: number): Lock {
  try {
    // The folder holds hashes, sessions and messages. An existing folder keeps its mode.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Error(`${setting} ${path} cannot be used as a folder.`, { cause })
  }
  try {
    return lockFile(lock, patienceMs)
  } catch (cause) {
    if (isBusy(cause)) throw new ShopInUse(setting, path, { cause })
    // A network disk may have no locks.
    if (setting === 'FILES_URL') return { release() {} }
    throw new Error(`${setting} ${path} cannot be written to: ${(cause as Error).message}.`)
  }
}

/** Resolves symbolic links, also in a path that does not exist yet. */
export function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    return realPath(resolve(dirname(path), readlinkSync(path)))
  return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path))
}

/**
 * Locks a file until `release` is called or the process ends; creates it if it does not exist. The lock is an exclusive
 * transaction on a database, which the operating system ends with the process.
 * @throws when another process holds it for longer than `patienceMs`.
 */
export function lockFile(path: string, patienceMs: number): Lock {
  const lock = new DatabaseSync(path)
  try {
    lock.exec(`pragma busy_timeout = ${patienceMs}; begin exclusive;`)
  } catch (error) {
    lock.close()
    throw error
  }
  return { release: () => lock.close() }
}
