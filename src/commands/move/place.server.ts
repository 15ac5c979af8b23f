import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig, WrongSettings } from '../../platform/config.server.ts'
import { type Database, openDatabase } from '../../platform/database/database.server.ts'
import { lockShop, realPath, ShopInUse } from '../../platform/database/shop-lock.server.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { openFiles } from '../../platform/files/open-files.server.ts'
import { readS3Address } from '../../platform/files/s3-address.server.ts'
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
  /** Where the files are, in the one spelling of it, without secrets. */
  filesAt: string
}

export interface OpenPlace extends Database {
  files: FileStore
  /** For whoever reads along; without passwords. */
  name: string
  filesName: string
  filesAt: string
  /** Whether there are neither files nor mails in an outbox. */
  hasNoFiles(): Promise<boolean>
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
    const files = normal(config.filesUrl)
    return { databaseUrl: normal(config.databaseUrl), filesUrl: files, filesAt: whereFilesAre(files) }
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
  const lock = path ? lockPlace(place, dirname(path)) : undefined
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
      filesAt: place.filesAt,
      hasNoFiles: async () => (await files.isEmpty()) && !(path && (await hasMails(join(dirname(path), 'outbox')))),
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

/** @param folder the DATA_DIR of a shop with default settings */
function lockPlace(place: Place, folder: string) {
  try {
    return lockShop({ ...place, dataDir: folder }, patienceMs)
  } catch (cause) {
    if (!(cause instanceof ShopInUse)) throw cause
    throw new CannotMove(`A shop is running on ${cause.path}. Stop it first.`, { cause })
  }
}

/** A SQLite file is locked by whoever uses it; PostgreSQL knows who else is there. */
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

/**
 * Whether both are one database, however it is spelled: what one of them locks, the other cannot. Needs no right, as
 * asking PostgreSQL for its identity may.
 */
export async function areOneDatabase(one: Database, other: Database): Promise<boolean> {
  if (one.engine === 'sqlite' || other.engine === 'sqlite') return false
  const key = randomInt(2 ** 47)
  return one.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${key})`.execute(connection)
    try {
      const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${key}) as "isFree"`.execute(
        other.db,
      )
      return !rows[0]?.isFree
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection)
    }
  })
}

async function hasMails(outbox: string): Promise<boolean> {
  return existsSync(outbox) && (await readdir(outbox)).length > 0
}

/** A file or folder by its whole path, without symbolic links. */
function normal(url: string): string {
  const [, scheme, path] = /^(sqlite:|disk:)(.*)$/.exec(url) ?? []
  return path ? `${scheme}${realPath(resolve(path))}` : url
}

function whereFilesAre(filesUrl: string): string {
  if (!filesUrl.startsWith('s3:')) return filesUrl
  const { endpoint, bucket, prefix } = readS3Address(filesUrl)
  return `s3: ${endpoint ? new URL(endpoint).href : 'Amazon'} ${bucket}/${prefix}`
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
