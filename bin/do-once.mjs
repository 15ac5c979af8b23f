// Installs and builds only what has changed, and in one process at a time.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { print, root } from './node.mjs'

const lockTimeoutMs = 600_000

/** Does the work unless it is done. The lock is SQLite's, which the operating system releases when the process dies. */
export async function doOnce(isDone, work) {
  if (isDone()) return
  mkdirSync(join(root, 'build'), { recursive: true })
  const { DatabaseSync } = await import('node:sqlite')
  const lock = new DatabaseSync(join(root, 'build', '.lock.db'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch {
    print('Waiting for another installation or build in this folder …')
    lock.exec(`PRAGMA busy_timeout = ${lockTimeoutMs}; BEGIN EXCLUSIVE`)
  }
  try {
    if (!isDone()) work()
  } finally {
    lock.close()
  }
}

export function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

export function hash(files) {
  const digest = createHash('sha256')
  for (const file of files) digest.update(file).update(readFileSync(join(root, file)))
  return digest.digest('hex')
}
