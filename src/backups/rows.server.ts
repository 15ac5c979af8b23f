import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../platform/database/database.server.ts'
import { scopeOf } from '../platform/database/setting-keys.ts'
import type { Tables } from '../platform/database/tables.ts'
import { sha256 } from './archive.server.ts'

export type Row = Record<string, unknown>
type Db = Kysely<Tables>

export interface BackedUpTable {
  name: keyof Tables
  label: string
  includes?: (row: Row) => boolean
}

/** A portion of the largest rows blocks the event loop for a few milliseconds. */
export const rowsPerPortion = 100

/** SQLITE_ERROR, SQLITE_CONSTRAINT and SQLITE_MISMATCH. */
const sqliteRowErrors = [1, 19, 20]

/** The order respects foreign keys. */
export const backedUpTables: BackedUpTable[] = [
  { name: 'users', label: 'accounts' },
  { name: 'credentials', label: 'passwords' },
  // Images in other states are being written or removed.
  { name: 'images', label: 'images', includes: ({ state }) => state !== 'writing' && state !== 'removing' },
  { name: 'gallery', label: 'gallery items' },
  { name: 'morePhotos', label: 'further photos' },
  { name: 'aboutPhoto', label: 'photo of the shop' },
  { name: 'designCounters', label: 'design numbers' },
  { name: 'prices', label: 'past prices' },
  { name: 'contactMessages', label: 'messages' },
  { name: 'contactInfo', label: 'shop details' },
  { name: 'shopTexts', label: 'texts of the shop' },
  { name: 'imports', label: 'import records' },
  { name: 'closures', label: 'closed days' },
  { name: 'erasures', label: 'erasures' },
  { name: 'dailyCounts', label: 'daily counts' },
  { name: 'webVitals', label: 'web vitals' },
  // Queued mails would be sent twice and may contain links that set a password.
  { name: 'mails', label: 'mails', includes: ({ isRecord }) => Boolean(isRecord) },
  { name: 'settings', label: 'settings', includes: ({ key }) => !/machine|secret/.test(String(scopeOf(String(key)))) },
]

/** Returns the tables of the current schema. Older schemas lack some of them. */
export async function tablesIn(db: Db): Promise<BackedUpTable[]> {
  const names = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return backedUpTables.filter(({ name }) => names.has(name))
}

/** Reads a table in portions. PostgreSQL needs a transaction. */
export async function* readRows(
  { db, engine }: { db: Db; engine: Engine },
  { name, includes = () => true }: BackedUpTable,
): AsyncGenerator<Row[]> {
  const table = sql.table(name)
  if (engine === 'postgres') await sql`declare portions no scroll cursor for select * from ${table}`.execute(db)
  let last: unknown = 0
  for (;;) {
    const { rows } =
      engine === 'postgres'
        ? await sql<Row>`fetch ${sql.lit(rowsPerPortion)} from portions`.execute(db)
        : await sql<Row>`
            select rowid as "rowid", * from ${table} where rowid > ${last} order by rowid limit ${rowsPerPortion}
          `.execute(db)
    if (rows.length === 0) break
    last = rows.at(-1)?.rowid
    if (engine === 'sqlite') for (const row of rows) delete row.rowid
    yield rows.map(toPortableRow).filter(includes)
    await setImmediate()
  }
  if (engine === 'postgres') await sql`close portions`.execute(db)
}

/** Inserts one portion. */
export async function insertRows(db: Db, { name }: BackedUpTable, rows: Row[]): Promise<void> {
  await db
    .insertInto(name)
    .values(rows as never)
    .execute()
  // SQLite blocks the event loop, so this lets it handle requests and signals.
  await setImmediate()
}

/** Returns whether the database rejects the row itself: a column that does not exist, or a broken constraint. */
export function isRejectedRow(error: { code?: string; errcode?: number }): boolean {
  return /^(22|23|42|ERR_INVALID)/.test(error.code ?? '') || sqliteRowErrors.includes((error.errcode ?? 0) & 0xff)
}

/** Returns a hash that is independent of the engine. A sum of hashes is independent of the order of the rows. */
export function hashOf(rows: Row[]): bigint {
  return rows.reduce((sum, row) => sum + BigInt(`0x${sha256(JSON.stringify(Object.entries(row).sort()))}`), 0n)
}

/** Converts dates to ISO 8601 and booleans to 0 and 1, which both engines accept. */
export function toPortableRow(row: Row): Row {
  for (const [column, value] of Object.entries(row))
    if (value instanceof Date) row[column] = value.toISOString()
    else if (typeof value === 'boolean') row[column] = Number(value)
  return row
}
