import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { secretFiles } from '../../platform/stored-secrets.server.ts'
import { sha256 } from './archive.server.ts'

export type Row = Record<string, unknown>
type Db = Kysely<Tables>

export interface BackedUpTable {
  name: keyof Tables
  label: string
  includes?: (row: Row) => boolean
}

const rowsPerStatement = 500

/** These settings store the day of the last tested backup, so that neither the mail nor the notification is repeated. */
export const failedBackupKeys = { mailed: 'reportedBackupFailure', notified: 'notifiedBackupFailure' }

/** The order respects foreign keys. */
export const backedUpTables: BackedUpTable[] = [
  { name: 'users', label: 'accounts' },
  { name: 'credentials', label: 'passwords' },
  // Images in other states are being written or removed.
  { name: 'images', label: 'images', includes: ({ state }) => state !== 'writing' && state !== 'removing' },
  { name: 'gallery', label: 'gallery items' },
  { name: 'designCounters', label: 'design numbers' },
  { name: 'prices', label: 'past prices' },
  { name: 'contactMessages', label: 'messages' },
  { name: 'contactInfo', label: 'shop details' },
  { name: 'shopTexts', label: 'texts of the shop' },
  { name: 'imports', label: 'import records' },
  { name: 'closures', label: 'closed days' },
  { name: 'pageViews', label: 'page views by day' },
  { name: 'dailyCounts', label: 'daily counts' },
  // Queued mails would be sent twice and may contain links that set a password.
  { name: 'mails', label: 'mails', includes: ({ isRecord }) => Boolean(isRecord) },
  {
    name: 'settings',
    label: 'settings',
    includes: ({ key }) => !(String(key) in secretFiles) && !Object.values(failedBackupKeys).includes(String(key)),
  },
]

/** Returns the tables of the current schema. Older schemas lack some of them. */
export async function tablesIn(db: Db): Promise<BackedUpTable[]> {
  const names = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return backedUpTables.filter(({ name }) => names.has(name))
}

export async function readRows(db: Db, { name, includes = () => true }: BackedUpTable): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
  return rows.map(toPortableRow).filter(includes)
}

/** Replaces all rows, including those that migrations have inserted. */
export async function replaceRows(db: Db, { name }: BackedUpTable, rows: Row[]): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(db)
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const batch = rows.slice(at, at + rowsPerStatement) as never
    await db.insertInto(name).values(batch).execute()
    // SQLite blocks the event loop, so this lets it handle requests and signals.
    await setImmediate()
  }
}

/** Returns a hash that is independent of the order of the rows and of the engine. */
export function hashOf(rows: Row[]): string {
  const hashes = rows.map((row) => sha256(JSON.stringify(Object.entries(row).sort())))
  return sha256(hashes.sort().join())
}

/** Converts dates to ISO 8601 and booleans to 0 and 1, which both engines accept. */
function toPortableRow(row: Row): Row {
  for (const [column, value] of Object.entries(row))
    if (value instanceof Date) row[column] = value.toISOString()
    else if (typeof value === 'boolean') row[column] = Number(value)
  return row
}
