import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { z } from 'zod'
import { openDatabase } from '../platform/database/database.server.ts'
import { type Migrations, migrate } from '../platform/database/migrate.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFiles } from '../platform/files/open-files.server.ts'
import type { Print } from '../platform/log.server.ts'
import { maxHeldBytes, readArchive } from './archive.server.ts'
import { BackupError, checkBackup, imageOf, imagesIn, incomplete, rowsEntry } from './check-backup.server.ts'
import { backedUpTables, hashOf, insertRows, type Row, readRows, rowsPerPortion, tablesIn } from './rows.server.ts'

/** SQLITE_ERROR, SQLITE_CONSTRAINT and SQLITE_MISMATCH. */
const sqliteRowErrors = [1, 19, 20]

type RestoreTarget = Pick<Deps, 'db' | 'engine' | 'files'> & { laterMigrations?: Migrations }
type CheckedBackup = { path: string; manifest: Awaited<ReturnType<typeof checkBackup>> }

/** Restores files before rows. After any error the target is empty again. @throws {BackupError} if it was not empty */
export async function restoreBackup(
  target: RestoreTarget,
  backup: CheckedBackup,
  print: Print,
  stop?: AbortSignal,
): Promise<void> {
  const images = imagesIn(backup.manifest)
  await rejectUnlessEmpty(target, new Set(images))
  try {
    await restoreFiles(target.files, backup.path, stop)
    print(`Restored: image files: ${images.length}`)
    await target.db.transaction().execute((db) => restoreRows({ ...target, db }, backup, print, stop))
  } catch (error) {
    for (const name of images) await target.files.delete(name).catch(() => {})
    throw error
  }
}

/** Restores a backup into a folder, to prove that it can be restored. @throws {BackupError} */
export async function testBackup(path: string, folder: string, stop?: AbortSignal) {
  const manifest = await checkBackup(path, stop)
  await using db = await openTrialDatabase(folder)
  const files = await openFiles(`disk:${folder}/images`)
  await restoreBackup({ db, engine: 'sqlite', files }, { path, manifest }, () => {}, stop)
  return manifest
}

export async function openTrialDatabase(folder: string): Promise<Deps['db']> {
  const { db } = await openDatabase(`sqlite:${folder}/shop.sqlite`)
  // A commit would copy the whole log into the database, and block the shop meanwhile.
  await sql`pragma journal_mode = memory`.execute(db)
  await sql`pragma synchronous = off`.execute(db)
  return db
}

/** Ignores the given images, which an interrupted restore of the same backup may have left. */
async function rejectUnlessEmpty({ db, files }: RestoreTarget, images: Set<string>): Promise<void> {
  const tables = new Set((await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name))
  if (['kysely_migration', ...backedUpTables.map(({ name }) => name)].some((name) => tables.has(name)))
    throw notEmpty('The database already contains a shop.')
  if ((await files.list()).some(({ name }) => !images.has(name)))
    throw notEmpty('The file store already contains photos.')
}

function notEmpty(problem: string): BackupError {
  const advice = 'stop it first, and rename its data folder or choose another database and bucket.'
  return new BackupError(`${problem} To replace a shop, ${advice}`)
}

export async function restoreFiles(files: Pick<FileStore, 'put'>, path: string, stop?: AbortSignal): Promise<void> {
  for await (const { name, parts } of readArchive(path, stop)) {
    const image = imageOf(name)
    if (image) await files.put(image, await buffer(parts))
  }
}

/** Inserts the rows into the schema of the backup, and then runs the later migrations on them. */
export async function restoreRows(
  { db, engine, laterMigrations: later }: Omit<RestoreTarget, 'files'>,
  { path, manifest }: CheckedBackup,
  print: Print,
  stop?: AbortSignal,
): Promise<void> {
  await migrate(db, engine, { target: manifest.migration, later })
  const tables = new Map((await tablesIn(db)).map((table) => [rowsEntry(table.name), table]))
  // Migrations have inserted rows.
  for (const { name } of [...tables.values()].reverse()) await sql`delete from ${sql.table(name)}`.execute(db)
  for await (const { name, parts } of readArchive(path, stop)) {
    const table = tables.get(name)
    if (!table) continue
    tables.delete(name)
    let [count, difference] = [0, 0n]
    for await (const rows of readPortions(parts, path)) {
      stop?.throwIfAborted()
      await insertRows(db, table, rows).catch((cause) => {
        throw isRejectedRow(cause) ? incomplete(path, cause) : cause
      })
      count += rows.length
      difference += hashOf(rows)
    }
    for await (const rows of readRows({ db, engine }, table)) difference -= hashOf(rows)
    if (difference !== 0n) throw new BackupError(`The restored ${table.label} differ from the backup.`)
    print(`Restored: ${table.label}: ${count}`)
    stop?.throwIfAborted()
  }
  if (tables.size > 0) throw incomplete(path)
  await migrate(db, engine, { later })
  // Backups omit second factors, because the old session secret encrypted them.
  await db.updateTable('users').set({ twoFactorEnabled: null }).where(sql<boolean>`"twoFactorEnabled"`).execute()
}

/** Parses lines of JSON. @throws {BackupError} if a line is not an object */
async function* readPortions(parts: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Row[]> {
  let portion: Row[] = []
  for await (const line of readLines(parts)) {
    portion.push(parseRow(line, path))
    if (portion.length < rowsPerPortion) continue
    yield portion
    portion = []
  }
  if (portion.length > 0) yield portion
}

async function* readLines(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const part of parts) {
    const lines = decoder.decode(part, { stream: true }).split('\n')
    // Searching the rest again would take time by the square of a line's length.
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    if (rest.length > maxHeldBytes) throw new Error('a row without an end')
    yield* lines.filter(Boolean)
  }
  if (rest) yield rest
}

function parseRow(line: string, path: string): Row {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(line))
  } catch (cause) {
    throw incomplete(path, cause)
  }
}

/** Returns whether the database rejects the row itself: a column that does not exist, or a broken constraint. */
export function isRejectedRow(error: { code?: string; errcode?: number }): boolean {
  return /^(22|23|42|ERR_INVALID)/.test(error.code ?? '') || sqliteRowErrors.includes((error.errcode ?? 0) & 0xff)
}
