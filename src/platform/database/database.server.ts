import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
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
  if (url.startsWith('sqlite:')) {
    const { openSqlite } = await import('./sqlite.server.ts')
    return { db: openSqlite(resolve(url.slice('sqlite:'.length))), engine: 'sqlite' }
  }
  const { openPostgres } = await import('./postgres.server.ts')
  return { ...(await openPostgres(url)), engine: 'postgres' }
}
