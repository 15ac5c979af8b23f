import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig, WrongSettings } from '../platform/config.server.ts'
import { lockDataDir } from '../platform/database/data-dir-lock.server.ts'
import { type Database, openDatabase } from '../platform/database/database.server.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFiles } from '../platform/files/open-files.server.ts'
import { CannotMove } from './cannot-move.ts'

const ourName = 'thaiyal-move'
/** Of a shop that is being stopped. */
const patienceMs = 5_000
const lookAgainMs = 250
/** A batch over a slow line takes longer than any page may. */
const statementTimeoutMs = 60_000

/** Where a shop is kept. */
export interface Place {
  databaseUrl: string
  filesUrl: string
}

export interface OpenPlace extends Database {
  files: FileStore
  /** For whoever reads along; without passwords. */
  name: string
  filesName: string
  /** @throws {CannotMove} when somebody else works with the database. */
  refuseWhileInUse(): Promise<void>
  close(): Promise<void>
}

/**
 * A place as the command line names it: a data folder, or the address of a database with that of a file store.
 * @param option `--from` or `--to`. @throws {CannotMove} with what is wrong.
 */
export function readPlace(option: string, place: string | undefined, filesUrl: string | undefined): Place {
  if (!place?.trim()) throw new CannotMove(`${option} is missing: a data folder, or the address of a database.`)
  // One letter and a colon is a drive.
  const isAddress = /^[a-z][a-z0-9+.-]+:/i.test(place)
  if (isAddress && !filesUrl?.trim())
    throw new CannotMove(`${option}-files is missing: where the images are that belong to this database.`)
  if (!isAddress && filesUrl !== undefined)
    throw new CannotMove(
      `${option} is a folder, which has its images in it: leave ${option}-files away, or name the database as ` +
        'sqlite:folder/shop.sqlite.',
    )
  try {
    const config = readConfig(isAddress ? { DATABASE_URL: place, FILES_URL: filesUrl } : { DATA_DIR: place })
    return { databaseUrl: normal(config.databaseUrl), filesUrl: normal(config.filesUrl) }
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    const said = error.problems.map((problem) =>
      problem.replace(/^DATABASE_URL/, option).replace(/^FILES_URL/, `${option}-files`),
    )
    throw new CannotMove(said.join('\n'))
  }
}

/** @throws {CannotMove} when it is in use, cannot be reached, or is not there although it must be. */
export async function openPlace(place: Place, { mustBeThere }: { mustBeThere: boolean }): Promise<OpenPlace> {
  const path = place.databaseUrl.startsWith('sqlite:') ? place.databaseUrl.slice('sqlite:'.length) : undefined
  if (path && mustBeThere && !existsSync(path)) throw new CannotMove(`There is no shop: ${path} does not exist.`)
  const lock = path ? lockFolder(dirname(path)) : undefined
  try {
    const files = await openFiles(place.filesUrl)
    if (!(await files.isReady())) throw new CannotMove(`${withoutSecrets(place.filesUrl)} cannot be reached.`)
    const database = await openDatabase(path ? place.databaseUrl : forMoving(place.databaseUrl))
    const name = withoutSecrets(place.databaseUrl)
    return {
      ...database,
      files,
      name,
      filesName: withoutSecrets(place.filesUrl),
      refuseWhileInUse: () => refuseWhileInUse(database, name),
      async close() {
        await database.db.destroy()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

function lockFolder(folder: string) {
  try {
    return lockDataDir(folder, patienceMs)
  } catch (cause) {
    throw new CannotMove(`A shop is running on ${folder}. Stop it first.`, { cause })
  }
}

/** A SQLite file is held by the lock on its folder; PostgreSQL knows who else is there. */
async function refuseWhileInUse({ db, engine }: Database, name: string): Promise<void> {
  if (engine === 'sqlite') return
  for (let waitedMs = 0; ; waitedMs += lookAgainMs) {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others
      from pg_stat_activity
      where datname = current_database()
      and coalesce(backend_type, 'client backend') = 'client backend'
      and application_name is distinct from ${ourName}
    `.execute(db)
    const others = rows[0]?.others ?? 0
    if (others === 0) return
    if (waitedMs >= patienceMs)
      throw new CannotMove(
        `${name} is in use: it has ${others} other connection${others === 1 ? '' : 's'}. Stop every process of the ` +
          'shop, and whatever else is connected, first.',
      )
    await pause(lookAgainMs)
  }
}

/** A file or folder by its whole path. */
function normal(url: string): string {
  const [, scheme, path] = /^(sqlite:|disk:)(.*)$/.exec(url) ?? []
  return path ? `${scheme}${resolve(path)}` : url
}

function forMoving(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', ourName)
  if (!url.searchParams.has('statement_timeout')) url.searchParams.set('statement_timeout', String(statementTimeoutMs))
  return url.href
}

/** Without user, password and options. */
function withoutSecrets(url: string): string {
  if (/^(sqlite|disk):/.test(url)) return url
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
