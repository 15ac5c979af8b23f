import { sql } from 'kysely'
import { migrate, migrateTo } from '../../platform/database/migrate.server.ts'
import { compare } from '../doctor/compare.server.ts'
import { readNote, removeNote, writeNote } from '../move/marker.server.ts'
import { removePictures } from '../move/pictures.server.ts'
import type { OpenPlace } from '../move/place.server.ts'
import { compareRows, digestRows, isEmpty, isOurs } from '../move/rows.server.ts'
import { type MovedTable, restoreKey } from '../move/tables.ts'
import { BackupProblem } from './backup-problem.ts'
import { forgetSchema } from './forget-schema.server.ts'
import type { Say } from './make-backup.server.ts'
import { imageOf, type Manifest, manifestName } from './manifest.ts'
import { putImages } from './put-images.server.ts'
import { putRows } from './put-rows.server.ts'
import * as sentences from './sentences.ts'
import { backedUpTables } from './tables.ts'

/** Stands in the place from its first table to the last check. */
interface Note {
  /** The names of all that may have been put there. */
  files: string[]
}

/**
 * Puts a backup that has been checked into an empty place, reads all of it back, and brings it up to date.
 * @throws {BackupProblem} before anything is changed where there is something already. Whatever else is thrown, the
 * place is empty again; only a process that ends in the middle leaves something, which the next try removes.
 */
export async function restoreBackup(
  place: OpenPlace,
  { path, manifest }: { path: string; manifest: Manifest },
  say: Say,
  stop?: AbortSignal,
): Promise<void> {
  await refuseUnlessEmpty(place, say)
  const files = Object.keys(manifest.entries).flatMap((entry) => imageOf(entry) ?? [])
  try {
    await forgetSchema(place)
    await migrateTo(manifest.migration, place.db, place.engine)
    if ((await tablesIn(place)).some(({ name }) => !manifest.tables[name]))
      throw new BackupProblem(sentences.altered(path, manifestName))
    await writeNote(place.db, restoreKey, { files } satisfies Note)
    await putRows(place, path, say, stop)
    await putImages(place.files, { path, manifest }, say, stop)
    say(sentences.checkingRestored)
    await refuseOtherRows(place, manifest)
    await migrate(place.db, place.engine)
    await refuseDamage(place, manifest, stop)
    await removeNote(place.db, restoreKey)
  } catch (error) {
    await empty(place, files)
    throw error
  }
}

async function refuseUnlessEmpty(place: OpenPlace, say: Say): Promise<void> {
  if (!(await isOurs(place.db))) throw new BackupProblem(sentences.notEmpty(place.name))
  const note = await readNote<Note>(place.db, restoreKey)
  if (note) {
    say(sentences.brokenOff)
    await empty(place, note.files)
  }
  if (!(await isEmpty(place.db))) throw new BackupProblem(sentences.notEmpty(place.name))
  if (!(await place.hasNoFiles())) throw new BackupProblem(sentences.notEmpty(place.filesName))
}

/** Files first: without the note in its database nobody would know of them. */
async function empty(place: OpenPlace, files: string[]): Promise<void> {
  await removePictures(place.files, files, () => {})
  await forgetSchema(place)
}

/** As the engine has them, before a later step of the schema changes them. @throws {BackupProblem} */
async function refuseOtherRows(place: OpenPlace, { tables }: Manifest): Promise<void> {
  const differences = compareRows(tables, await digestRows(place.db, await tablesIn(place)))
  if (differences.length > 0) throw new BackupProblem(sentences.otherRows(differences), 'not proven')
}

/** Returns those that the schema has by now. */
async function tablesIn({ db }: OpenPlace): Promise<MovedTable[]> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return backedUpTables.filter(({ name }) => there.has(name))
}

/** The engine's own check, and the doctor's three numbers. @throws {BackupProblem} */
async function refuseDamage(
  { db, engine, files }: OpenPlace,
  manifest: Manifest,
  stop: AbortSignal | undefined,
): Promise<void> {
  if (engine === 'sqlite') {
    const { rows } = await sql<Record<string, string>>`pragma integrity_check`.execute(db)
    const { rows: strays } = await sql`pragma foreign_key_check`.execute(db)
    if (rows[0]?.integrity_check !== 'ok' || strays.length > 0)
      throw new BackupProblem(sentences.damagedDatabase, 'not proven')
  }
  const { findings } = await compare({ db, files, now: Date.now }, stop)
  const found = findings.filter(({ kind, file }) => kind !== 'missing' || !manifest.missing.includes(file))
  // A file that was damaged in the shop is as it was.
  const made = found.filter(({ kind, file }) => kind !== 'mismatch' || !manifest.entries[`images/${file}`])
  if (made.length > 0) throw new BackupProblem(sentences.findings(made.map(({ file }) => file)), 'not proven')
}
