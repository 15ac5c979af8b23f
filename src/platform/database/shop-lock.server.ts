import { existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Config } from '../config.server.ts'
import { lockName } from '../files/file-store.ts'

const sqliteBusy = 5

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
 * Locks what only one process may use until `release` is called or the process ends, however it ends: the data folder,
 * and with SQLite the database file, and the image folder if there is one.
 * @throws {ShopInUse} when another shop holds one of them for longer than `patienceMs` (one that is being stopped, for
 * instance); and when the data folder or the database
 * cannot be written to.
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
  /** Made if it does not exist. */
  folder: string
  lock: string
}

function partsToLock({ dataDir, databaseUrl, filesUrl }: LockedConfig): Part[] {
  const data = { setting: 'DATA_DIR', path: dataDir, folder: dataDir, lock: join(dataDir, 'lock') }
  const [database, files] = [pathIn('sqlite:', databaseUrl), pathIn('disk:', filesUrl)]
  // PostgreSQL, and the image folder beside it, may have several processes.
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
    // Hashes, sessions and messages are in it. A folder that was there before is not ours to close.
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Error(`${setting} ${path} cannot be used as a folder.`, { cause })
  }
  try {
    return lockFile(lock, patienceMs)
  } catch (cause) {
    if (isBusy(cause)) throw new ShopInUse(setting, path, { cause })
    // Images may lie on a network disk without locks.
    if (setting === 'FILES_URL') return { release() {} }
    throw new Error(`${setting} ${path} cannot be written to: ${(cause as Error).message}.`)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

/** Resolves symbolic links, also in the path of what does not exist yet. */
export function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    return realPath(resolve(dirname(path), readlinkSync(path)))
  return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path))
}

/**
 * Holds a file, made if need be, until `release` is called or the process ends, however it ends: the lock is an
 * exclusive transaction on a database, which the operating system lets go with the process.
 * @throws when somebody else holds it for longer than `patienceMs`.
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
