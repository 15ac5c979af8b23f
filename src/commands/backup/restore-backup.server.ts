import type { Kysely } from 'kysely'
import { type Database, openDatabase } from '../../platform/database/database.server.ts'
import { migrate } from '../../platform/database/migrate.server.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { openFiles } from '../../platform/files/open-files.server.ts'
import { readArchive } from './archive.server.ts'
import * as messages from './backup-messages.ts'
import { BackupProblem } from './backup-problem.ts'
import { checkBackup } from './check-backup.server.ts'
import type { Print } from './make-backup.server.ts'
import { imageOf, imagesIn, type Manifest, rowsEntry } from './manifest.ts'
import { hashOf, readRows, replaceRows, tablesIn, toNeutral } from './rows.server.ts'
import { backedUpTables, type Row } from './tables.ts'

/** The longest row that the shop writes has a tenth of these characters. */
const maxRowLength = 2 ** 20

export interface Place extends Pick<Database, 'db' | 'engine'> {
  files: FileStore
}

interface CheckedBackup {
  path: string
  manifest: Manifest
}

/**
 * Writes files before rows, because they are harmless without rows. After a kill the same call finishes the work.
 * @throws {BackupProblem} if the place is not empty. After any error the place is empty again.
 */
export async function restoreBackup(
  place: Place,
  backup: CheckedBackup,
  print: Print,
  stop?: AbortSignal,
): Promise<void> {
  const images = imagesIn(backup.manifest)
  await rejectUnlessEmpty(place, new Set(images))
  try {
    const lines = await restoreFiles(place.files, backup.path, stop)
    print(messages.restoredFiles(images.length))
    await place.db.transaction().execute((db) => restoreRows({ ...place, db }, backup, lines, { print, stop }))
  } catch (error) {
    for (const name of images) await place.files.delete(name).catch(() => {})
    throw error
  }
}

/** @throws {BackupProblem} */
export async function testBackup(path: string, folder: string, stop?: AbortSignal): Promise<Manifest> {
  const manifest = await checkBackup(path, stop)
  const { db, engine } = await openDatabase(`sqlite:${folder}/shop.sqlite`)
  try {
    const files = await openFiles(`disk:${folder}/images`)
    await restoreBackup({ db, engine, files }, { path, manifest }, () => {}, stop)
    return manifest
  } finally {
    await db.destroy()
  }
}

/** An interrupted restore of the same backup may have left files. */
async function rejectUnlessEmpty({ db, files }: Place, ours: Set<string>): Promise<void> {
  const tables = new Set((await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name))
  if (['kysely_migration', ...backedUpTables.map(({ name }) => name)].some((name) => tables.has(name)))
    throw new BackupProblem(messages.notEmpty('DATABASE_URL'))
  if ((await files.list()).some(({ name }) => !ours.has(name))) throw new BackupProblem(messages.notEmpty('FILES_URL'))
}

/** @returns the rows as lines of JSON, by the names of their entries. */
async function restoreFiles(files: FileStore, path: string, stop?: AbortSignal): Promise<Map<string, Uint8Array>> {
  const rows = new Map<string, Uint8Array>()
  for await (const { name, bytes } of readArchive(path, stop)) {
    const image = imageOf(name)
    if (image) await files.put(image, bytes)
    else rows.set(name, bytes)
  }
  return rows
}

/** Rows are inserted at the backup's step of the schema, so that later migrations treat them like those of a shop. */
async function restoreRows(
  { db, engine }: { db: Kysely<Tables>; engine: Database['engine'] },
  { path, manifest }: CheckedBackup,
  lines: Map<string, Uint8Array>,
  { print, stop }: { print: Print; stop?: AbortSignal },
): Promise<void> {
  await migrate(db, engine, manifest.migration)
  for (const table of await tablesIn(db)) {
    const bytes = lines.get(rowsEntry(table.name))
    if (!bytes) throw new BackupProblem(messages.notWhole(path))
    const rows = parseRows(bytes, path)
    await replaceRows(db, table, rows)
    if (hashOf(await readRows(db, table)) !== hashOf(rows))
      throw new BackupProblem(messages.otherRows(table.label), 'test failed')
    print(messages.restoredRows(table.label, rows.length))
    stop?.throwIfAborted()
  }
  await migrate(db, engine)
}

function parseRows(bytes: Uint8Array, path: string): Row[] {
  try {
    const rows = new TextDecoder().decode(bytes).split('\n').filter(Boolean)
    if (rows.some((row) => row.length > maxRowLength)) throw new Error('A row is too long.')
    return rows.map((row) => toNeutral(JSON.parse(row)))
  } catch (cause) {
    throw new BackupProblem(messages.notWhole(path), 'other', { cause })
  }
}
