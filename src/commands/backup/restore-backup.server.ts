import { sql } from 'kysely'
import { openDatabase } from '../../platform/database/database.server.ts'
import { migrate } from '../../platform/database/migrate.server.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { openFiles } from '../../platform/files/open-files.server.ts'
import type { Print } from '../../platform/log.server.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { readArchive } from './archive.server.ts'
import { BackupError, checkBackup, imageOf, imagesIn, incomplete, rowsEntry } from './check-backup.server.ts'
import { backedUpTables, hashOf, type Row, readRows, replaceRows, tablesIn } from './rows.server.ts'

type RestoreTarget = Pick<Shop, 'db' | 'engine' | 'files'>
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
    const lines = await restoreFiles(target.files, backup.path, stop)
    print(`Restored: image files: ${images.length}`)
    await target.db.transaction().execute((db) => restoreRows({ ...target, db }, backup, lines, { print, stop }))
  } catch (error) {
    for (const name of images) await target.files.delete(name).catch(() => {})
    throw error
  }
}

/** Restores a backup into a folder, to prove that it can be restored. @throws {BackupError} */
export async function testBackup(path: string, folder: string, stop?: AbortSignal) {
  const manifest = await checkBackup(path, stop)
  const database = await openDatabase(`sqlite:${folder}/shop.sqlite`)
  await using db = database.db
  const files = await openFiles(`disk:${folder}/images`)
  await restoreBackup({ ...database, db, files }, { path, manifest }, () => {}, stop)
  return manifest
}

/** Ignores the given images, which an interrupted restore of the same backup may have left. */
async function rejectUnlessEmpty({ db, files }: RestoreTarget, images: Set<string>): Promise<void> {
  const tables = new Set((await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name))
  if (['kysely_migration', ...backedUpTables.map(({ name }) => name)].some((name) => tables.has(name)))
    throw notEmpty('DATABASE_URL')
  if ((await files.list()).some(({ name }) => !images.has(name))) throw notEmpty('FILES_URL')
}

function notEmpty(setting: string): BackupError {
  const advice = 'stop it first, and rename its data folder or choose another database and bucket.'
  return new BackupError(`${setting} must be empty. To replace a shop, ${advice}`)
}

/** Restores the images. @returns the other entries, which are rows as lines of JSON. */
async function restoreFiles(files: FileStore, path: string, stop?: AbortSignal): Promise<Map<string, Uint8Array>> {
  const rows = new Map<string, Uint8Array>()
  for await (const { name, bytes } of readArchive(path, stop)) {
    const image = imageOf(name)
    if (image) await files.put(image, bytes)
    else rows.set(name, bytes)
  }
  return rows
}

/** Inserts the rows into the schema of the backup, and then runs the later migrations on them. */
async function restoreRows(
  { db, engine }: Pick<Shop, 'db' | 'engine'>,
  { path, manifest }: CheckedBackup,
  lines: Map<string, Uint8Array>,
  { print, stop }: { print: Print; stop?: AbortSignal },
): Promise<void> {
  await migrate(db, engine, manifest.migration)
  for (const table of await tablesIn(db)) {
    const bytes = lines.get(rowsEntry(table.name))
    if (!bytes) throw incomplete(path)
    const rows = parseRows(bytes, path)
    await replaceRows(db, table, rows)
    if (hashOf(await readRows(db, table)) !== hashOf(rows))
      throw new BackupError(`The restored ${table.label} differ from the backup.`)
    print(`Restored: ${table.label}: ${rows.length}`)
    stop?.throwIfAborted()
  }
  await migrate(db, engine)
  // Backups omit second factors, because the old session secret encrypted them.
  await db.updateTable('users').set({ twoFactorEnabled: null }).where(sql<boolean>`"twoFactorEnabled"`).execute()
}

function parseRows(bytes: Uint8Array, path: string): Row[] {
  try {
    const rows = new TextDecoder().decode(bytes).split('\n').filter(Boolean)
    return rows.map((row) => JSON.parse(row))
  } catch (cause) {
    throw incomplete(path, cause)
  }
}
