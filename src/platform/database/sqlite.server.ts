import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { createSqliteDialect } from './sqlite-dialect.server.ts'
import type { Tables } from './tables.ts'

/** @throws when the file is no database or is damaged. */
export function openSqlite(path: string): Kysely<Tables> {
  mkdirSync(dirname(path), { recursive: true })
  // SQLite gives its other files the mode of this one. Closing an existing file would drop this process's locks on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  // Another process may be opening or closing the file.
  const database = new DatabaseSync(path, { timeout: 250 })
  database.exec(`
    pragma auto_vacuum = full;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma journal_size_limit = 67108864;
    pragma trusted_schema = off;
    pragma cell_size_check = on;
    pragma temp_store = memory;
    pragma secure_delete = fast;
  `)
  // This checks the structure of pages and indexes; rows have no checksums.
  const result = database.prepare('pragma quick_check(1)').get()?.quick_check
  if (result !== 'ok') {
    database.close()
    throw new Error(`The database ${path} is damaged; put a backup in its place.`, { cause: new Error(String(result)) })
  }
  // The dialect waits for a busy file without blocking the process.
  database.exec('pragma busy_timeout = 20')
  return new Kysely<Tables>({ dialect: createSqliteDialect(database) })
}
