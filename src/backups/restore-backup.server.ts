import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { openDatabase } from '../platform/database/database.server.ts'
import { type Migrations, migrate } from '../platform/database/migrate.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFiles } from '../platform/files/open-files.server.ts'
import type { Print } from '../platform/log.server.ts'
import { addErasures, type Erasure, repeatErasures } from '../privacy/erasures.server.ts'
import { readArchive } from './archive.server.ts'
import { readPortions } from './archived-rows.server.ts'
import { BackupError, checkBackup, imageOf, imagesIn, incomplete, rowsEntry } from './check-backup.server.ts'
import { backedUpTables, hashOf, insertRows, isRejectedRow, readRows, tablesIn } from './rows.server.ts'

type RestoreTarget = Pick<Deps, 'db' | 'engine' | 'files'> & { laterMigrations?: Migrations }
type CheckedBackup = {
  path: string
  manifest: Awaited<ReturnType<typeof checkBackup>>
  /** These people are erased again, because the backup may be older than their erasure. */
  erasures?: Erasure[]
}

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
  { path, manifest, erasures = [] }: CheckedBackup,
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
  await repeatErasures(db, await addErasures(db, erasures))
  // Backups omit second factors, because the old session secret encrypted them.
  await db.updateTable('users').set({ twoFactorEnabled: null }).where(sql<boolean>`"twoFactorEnabled"`).execute()
}
