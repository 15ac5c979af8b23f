import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.server.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { type Observation, well, wrong } from '../observations.ts'
import * as sentences from '../sentences-of-checks.ts'

/** @param fix makes damaged indexes of SQLite anew: what they were made of is still there. */
export async function checkDatabase({ db, engine }: Database, fix: boolean): Promise<Observation[]> {
  if (engine === 'postgres') return [await checkPostgres(db)]
  const faults = await integrityFaults(db)
  if (faults.length > 0) {
    const isOfIndexes = faults.every((fault) => /index/.test(fault))
    if (!fix || !isOfIndexes) return [wrong('database', sentences.databaseDamaged(faults.slice(0, 3)))]
    await sql`reindex`.execute(db)
    const left = await integrityFaults(db)
    if (left.length > 0) return [wrong('database', sentences.databaseDamaged(left.slice(0, 3)))]
    return [well('database', sentences.indexMadeAnew)]
  }
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  const tables = [...new Set(rows.map(({ table }) => table))]
  return [
    tables.length > 0 ? wrong('database', sentences.danglingRows(tables)) : well('database', sentences.databaseWhole),
  ]
}

async function integrityFaults(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.map(({ integrity_check }) => integrity_check).filter((fault) => fault !== 'ok')
}

/** Pages are PostgreSQL's own to look after; what it says of itself is asked. */
async function checkPostgres(db: Kysely<Tables>): Promise<Observation> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index where not indisvalid
    union all
    select conname from pg_constraint where not convalidated`.execute(db)
  if (rows.length > 0)
    return wrong('database', sentences.databaseDamaged(rows.map(({ name }) => `${name} is not valid`)))
  const { rows: standby } = await sql<{ reads: boolean }>`select pg_is_in_recovery() as reads`.execute(db)
  return standby[0]?.reads ? wrong('database', sentences.onlyReads) : well('database', sentences.databaseWhole)
}
