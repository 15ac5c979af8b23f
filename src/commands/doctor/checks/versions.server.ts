import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.server.ts'
import { note, type Observation, well } from '../observations.ts'
import * as sentences from '../sentences-of-checks.ts'

/** Older ones get no mends any more. */
const leastPostgres = 14

/** The lock file pins what comes with the program, and the shop does not open on an SQLite with a known fault. */
export async function checkVersions({ db, engine }: Database): Promise<Observation[]> {
  const database = engine === 'sqlite' ? await sqliteVersion(db) : await postgresVersion(db)
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const versions = well('versions', sentences.versionsAre({ 'Node.js': process.versions.node, [name]: database }))
  if (engine === 'sqlite' || Number.parseInt(database, 10) >= leastPostgres) return [versions]
  return [versions, note('versions', sentences.versionTooOld(name, database, leastPostgres))]
}

async function sqliteVersion(db: Database['db']): Promise<string> {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  return rows[0]?.version ?? ''
}

async function postgresVersion(db: Database['db']): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db)
  return rows[0]?.server_version ?? ''
}
