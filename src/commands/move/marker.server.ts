import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { CannotMove } from './cannot-move.ts'
import { markerKey, restoreKey } from './tables.ts'

/** Stands in the target from the first file to the last check, so that a move that was broken off can go on. */
export interface Marker {
  /** The fingerprint of the shop that is moved. */
  source: string
  /** Where its files go. */
  filesAt: string
  /** The names of all that may have been put there. */
  files: string[]
  /** Written with the rows, in one transaction: what they are, so that one sees whether somebody has changed them. */
  rows?: string
}

export async function readMarker(db: Kysely<Tables>): Promise<Marker | undefined> {
  return readNote<Marker>(db, markerKey)
}

export async function writeMarker(db: Kysely<Tables>, marker: Marker): Promise<void> {
  await writeNote(db, markerKey, marker)
}

export async function removeMarker(db: Kysely<Tables>): Promise<void> {
  await removeNote(db, markerKey)
}

/** What stands in a place where something is under way; undefined also where there are no tables yet. */
export async function readNote<Note>(db: Kysely<Tables>, key: string): Promise<Note | undefined> {
  const there = await db.introspection.getTables()
  if (!there.some(({ name }) => name === 'settings')) return undefined
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row && JSON.parse(row.value)
}

export async function writeNote(db: Kysely<Tables>, key: string, note: unknown): Promise<void> {
  const value = JSON.stringify(note)
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export async function removeNote(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute()
}

/** A shop that opened on half of what belongs to it would make itself a new owner. @throws {CannotMove} */
export async function refuseUnfinishedMove(db: Kysely<Tables>): Promise<void> {
  if (await readMarker(db))
    throw new CannotMove('A shop is being moved here, or its move has been broken off. Run the same move again.')
  if (await readNote(db, restoreKey))
    throw new CannotMove('A backup is being restored here, or that has been broken off. Run the same restore again.')
}
