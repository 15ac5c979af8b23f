import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { postgresAddress } from './postgres-address.server.ts'
import { openPool } from './postgres-pool.server.ts'
import type { Tables } from './tables.ts'

/** With the time that connecting may take: below the ten seconds that are promised. */
const firstAnswerTimeoutMs = 4_000

// Times are epoch milliseconds, which a number holds exactly; pg would give them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool of connections.
 * @throws within ten seconds, with one sentence, when the database cannot be reached or does not let us in.
 */
export async function openPostgres(url: string): Promise<{ db: Kysely<Tables>; pool: pg.Pool }> {
  const address = postgresAddress(url)
  const pool = openPool(address)
  try {
    const anything = { text: 'select 1', query_timeout: firstAnswerTimeoutMs }
    await pool.query(anything)
  } catch (cause) {
    await pool.end()
    throw new Error(whyNot(address.host, cause), { cause })
  }
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}

function whyNot(host: string, cause: unknown): string {
  switch (cause instanceof Error && 'code' in cause && cause.code) {
    case '28P01':
    case '28000':
      return `The database at ${host} does not let this user in.`
    case '3D000':
      return `There is no database of this name at ${host}.`
    default:
      return `The database at ${host} cannot be reached.`
  }
}
