import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { localPath } from '../config.server.ts'
import { commandLine } from '../program.server.ts'
import { isDatabaseUnavailable } from './database-unavailable.server.ts'
import { createSqliteDialect } from './sqlite-dialect.server.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

export interface Database {
  db: Kysely<Tables>
  engine: Engine
  /** The rate limiter uses PostgreSQL's pool. */
  pool?: Pool
}

/** Opens SQLite or PostgreSQL. @throws within ten seconds, with a one-line message, when it cannot be reached. */
export async function openDatabase(url: string): Promise<Database> {
  const path = localPath(url)
  if (path) return { db: openSqlite(path), engine: 'sqlite' }
  const { openPostgres } = await import('./postgres.server.ts')
  return { ...(await openPostgres(url)), engine: 'postgres' }
}

/** Opens a connection whose reads see one moment. On SQLite they delay no other query. */
export async function openSnapshot({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  if (engine === 'postgres') {
    const transaction = await db.startTransaction().setIsolationLevel('repeatable read').execute()
    return { db: transaction as Kysely<Tables>, [Symbol.asyncDispose]: () => transaction.rollback().execute() }
  }
  const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db)
  const database = new DatabaseSync(rows[0]?.file ?? '', { timeout: 250 })
  database.exec('pragma query_only = on; begin')
  const snapshot = new Kysely<Tables>({ dialect: createSqliteDialect(database) })
  return { db: snapshot, [Symbol.asyncDispose]: async () => database.close() }
}

/** Opens or creates the database. @throws when the file is not a database or is damaged. */
function openSqlite(path: string): Kysely<Tables> {
  mkdirSync(dirname(path), { recursive: true })
  // SQLite's other files inherit the mode. Closing an existing file would drop the locks of this process on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  const database = new DatabaseSync(path, { timeout: 250 })
  try {
    database.exec(`
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma journal_size_limit = 67108864;
      pragma trusted_schema = off;
      pragma cell_size_check = on;
      pragma temp_store = memory;
      pragma secure_delete = on;
    `)
    // The check covers the structure of pages and indexes. Rows have no checksums.
    const result = database.prepare('pragma quick_check(1)').get()?.quick_check
    if (result !== 'ok') throw new Error(String(result))
  } catch (cause) {
    database.close()
    // The disk may be full, or another process may lock the file.
    if (isDatabaseUnavailable(cause)) throw cause
    const advice = `Rename its folder, and restore a backup: ${commandLine('restore FILE')}`
    throw new Error(`The database ${path} is damaged. ${advice}`, { cause })
  }
  // The dialect waits for a busy database without blocking the event loop.
  database.exec('pragma busy_timeout = 20')
  return new Kysely<Tables>({ dialect: createSqliteDialect(database) })
}
