import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { type OneConnection, PatientSqlite } from './patient-sqlite.server.ts'
import type { Tables } from './tables.ts'

/** The oldest SQLite without the bug that lets a second connection corrupt a write-ahead log. */
const oldestSafeVersion = [3, 51, 3] as const

/**
 * Opens, and makes if need be, the database file at `path` (':memory:' is not offered: tests use real files).
 * @throws when the file is no database, is damaged, or another shop holds it.
 */
export function openSqlite(path: string): { db: Kysely<Tables>; revisionNow: () => number } {
  mkdirSync(dirname(path), { recursive: true })
  // SQLite gives its other files the mode of this one. Not if it exists: closing it would drop this process's locks on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  const database = new DatabaseSync(path)
  refuseUnsafeVersion(database)
  // Before the first look: another process may be opening or closing the file at this moment.
  database.exec(`
    pragma busy_timeout = 250;
    pragma auto_vacuum = incremental;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma journal_size_limit = 67108864;
    pragma trusted_schema = off;
    pragma cell_size_check = on;
    pragma temp_store = memory;
    pragma secure_delete = fast;
  `)
  refuseDamaged(database, path)
  // From now on whoever finds it busy comes again, while the process goes on.
  database.exec('pragma busy_timeout = 20')
  return {
    db: new Kysely<Tables>({ dialect: new PatientSqlite(asKyselyExpects(database)) }),
    revisionNow: askForRevision(database),
  }
}

/** It throws within a transaction: what it would say there may yet be taken back, and come again with another content. */
function askForRevision(database: DatabaseSync): () => number {
  let statement: StatementSync | undefined
  return () => {
    if (database.isTransaction) throw new Error('A transaction is under way.')
    statement ??= database.prepare('select revision from content')
    return Number((statement.get() as { revision: number }).revision)
  }
}

/** Kysely was written for better-sqlite3, whose calls take their parameters as one list and know whether rows come back. */
function asKyselyExpects(database: DatabaseSync): OneConnection {
  return {
    isInTransaction: () => database.isTransaction,
    close() {
      try {
        database.exec('pragma busy_timeout = 250; pragma optimize; pragma wal_checkpoint(truncate);')
      } finally {
        database.close()
      }
    },
    prepare(sql) {
      const statement = database.prepare(sql)
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
      return {
        // One that changes something may have no columns, and be done only when all its rows are read.
        reader: sql.startsWith('pragma') || statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run: (parameters) => statement.run(...values(parameters)),
        iterate: (parameters) => statement.iterate(...values(parameters)),
      }
    },
  }
}

function refuseUnsafeVersion(database: DatabaseSync) {
  const { version } = database.prepare('select sqlite_version() as version').get() as { version: string }
  const found = version.split('.').map(Number)
  for (const [place, least] of oldestSafeVersion.entries()) {
    const part = found[place] ?? 0
    if (part > least) return
    if (part < least) throw new Error(`SQLite ${version} is too old; ${oldestSafeVersion.join('.')} is needed.`)
  }
}

/** Of the structure of pages and indexes: the rows themselves have no checksums. */
function refuseDamaged(database: DatabaseSync, path: string) {
  const found = database.prepare('pragma quick_check(1)').get() as { quick_check: string }
  if (found.quick_check === 'ok') return
  database.close()
  throw new Error(`The database ${path} is damaged; put a backup in its place.`, {
    cause: new Error(found.quick_check),
  })
}
