import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { leftTables, type MovedTable, movedTables } from './tables.ts'

/** Rows in one statement. */
const batchRows = 500
/** Of the migrations. */
const firstStep = '0001-first-shop'

export type Row = Record<string, unknown>

/** How many rows there are, and a SHA-256 over all of them, whatever their order and the engine. */
export interface RowDigest {
  rows: number
  hash: string
}

export type RowDigests = Partial<Record<keyof Tables, RowDigest>>

/** Says which shop this is, wherever it is kept: by its oldest account. Undefined where there is none. */
export async function fingerprint(db: Kysely<Tables>): Promise<string | undefined> {
  const oldest = await db
    .selectFrom('users')
    .select('id')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return oldest && sha256(oldest.id)
}

/** Whether the tables of our names, if there are any, were made by us: another program may have a gallery, too. */
export async function isOurs(db: Kysely<Tables>): Promise<boolean> {
  const there = new Set((await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name))
  const steps = there.has('kysely_migration')
    ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows
    : []
  if (steps.length > 0) return steps.some(({ name }) => name === firstStep)
  return ![...movedTables.map(({ name }) => name), ...leftTables].some((name) => there.has(name))
}

/** Whether no moved table has a row, or is not even there. */
export async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  for (const { name } of movedTables) {
    if (name === 'settings' || !there.has(name)) continue
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

/** Puts the rows of the source in the place of all that the target has. @param to a transaction. */
export async function copyRows(
  from: Kysely<Tables>,
  to: Pick<Database, 'db' | 'engine'>,
  say: (line: string) => void,
): Promise<RowDigests> {
  await removeRows(to.db, movedTables)
  const digests: RowDigests = {}
  for (const table of movedTables) {
    digests[table.name] = await digestTable(table, from, async (rows, done) => {
      await insertRows(to, table, rows)
      say(`Copied ${table.inWords}: ${done}`)
    })
  }
  return digests
}

/** @param tables whom a row points at comes before it. */
export async function removeRows(db: Kysely<Tables>, tables: MovedTable[]): Promise<void> {
  for (const table of tables.toReversed())
    await sql`delete from ${sql.table(table.name)} where ${isMoved(table)}`.execute(db)
}

export async function digestRows(db: Kysely<Tables>, tables = movedTables): Promise<RowDigests> {
  const digests: RowDigests = {}
  for (const table of tables) digests[table.name] = await digestTable(table, db)
  return digests
}

/** What is not the same, in words. */
export function compareRows(left: RowDigests, arrived: RowDigests): string[] {
  return movedTables.flatMap(({ name, inWords }) => {
    const [before, after] = [left[name], arrived[name]]
    if (before?.rows !== after?.rows) return [`${inWords}: ${before?.rows} have left, ${after?.rows} have arrived`]
    return before?.hash === after?.hash ? [] : [`${inWords}: as many as have left, with another content`]
  })
}

/** @param withBatch is given every row on the way, in the one plain form of all engines. */
export async function digestTable(
  table: MovedTable,
  db: Kysely<Tables>,
  withBatch?: (rows: Row[], done: number) => Promise<void>,
): Promise<RowDigest> {
  const hashes: string[] = []
  for await (const rows of batches(table, db)) {
    for (const row of rows) hashes.push(sha256(JSON.stringify(Object.entries(row).sort())))
    await withBatch?.(rows, hashes.length)
  }
  // The engines order text differently.
  return { rows: hashes.length, hash: sha256(hashes.sort().join()) }
}

/** All rows of a table, each along the key after the last one of before. */
async function* batches(table: MovedTable, db: Kysely<Tables>): AsyncGenerator<Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)))
  let after: RawBuilder<unknown> = sql`1 = 1`
  while (true) {
    const { rows } = await sql<Row>`
      select *
      from ${sql.table(table.name)}
      where ${isMoved(table)} and ${after}
      order by ${key}
      limit ${sql.lit(batchRows)}
    `.execute(db)
    if (rows.length > 0) yield rows.map((row) => asPlain(table, row))
    const last = rows.at(-1)
    if (!last || rows.length < batchRows) return
    after = sql`(${key}) > (${sql.join(table.key.map((column) => last[column]))})`
  }
}

function isMoved({ only }: MovedTable): RawBuilder<unknown> {
  if (!only) return sql`1 = 1`
  return 'in' in only
    ? sql`${sql.ref(only.column)} in (${sql.join(only.in)})`
    : sql`${sql.ref(only.column)} not in (${sql.join(only.notIn)})`
}

/** Dates as ISO 8601 with milliseconds, yes and no as booleans, nothing as null: the same from every engine. */
function asPlain(table: MovedTable, row: Row): Row {
  const plain = { ...row }
  // A table that is still at an earlier step of the schema lacks the columns of later ones.
  const isThere = (column: string) => row[column] !== null && row[column] !== undefined
  for (const column of table.dates?.filter(isThere) ?? [])
    plain[column] = new Date(row[column] as string | Date).toISOString()
  for (const column of table.yesOrNos?.filter(isThere) ?? []) plain[column] = Boolean(row[column])
  return plain
}

export async function insertRows(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  table: MovedTable,
  rows: Row[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const stored = (row: Row, column: string) =>
    engine === 'sqlite' && typeof row[column] === 'boolean' ? Number(row[column]) : row[column]
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => stored(row, column)))})`)
  await sql`
    insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}
  `.execute(db)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
