import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

/** Another shop holds the folder. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
}

/**
 * Holds the data folder for this process until `release` is called or the process ends, however it ends.
 * @throws {DataDirInUse} when another shop holds it for longer than `patienceMs` (one that is being stopped, for
 * instance); and when nothing can be written there.
 */
export function lockDataDir(dataDir: string, patienceMs = 5000): { release(): void } {
  try {
    mkdirSync(dataDir, { recursive: true })
    // Also one that was there before: hashes, sessions and messages are in it.
    chmodSync(dataDir, 0o700)
  } catch (cause) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used as a folder.`, { cause })
  }
  try {
    return lockFile(join(dataDir, 'lock'), patienceMs)
  } catch (cause) {
    if (!isBusy(cause)) throw new Error(`DATA_DIR ${dataDir} cannot be written to: ${(cause as Error).message}.`)
    const sentence = `Another shop is running on ${dataDir}. Stop it first, or choose another DATA_DIR.`
    throw new DataDirInUse(sentence, { cause })
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

/**
 * Holds a file, made if need be, until `release` is called or the process ends, however it ends: the lock is an
 * exclusive transaction on a database, which the operating system lets go with the process.
 * @throws when somebody else holds it for longer than `patienceMs`.
 */
export function lockFile(path: string, patienceMs: number): { release(): void } {
  const lock = new DatabaseSync(path)
  try {
    lock.exec(`pragma busy_timeout = ${patienceMs}; begin exclusive;`)
  } catch (error) {
    lock.close()
    throw error
  }
  return { release: () => lock.close() }
}
