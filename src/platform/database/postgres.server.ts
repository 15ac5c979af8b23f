import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readPostgresAddress } from './postgres-address.server.ts'
import { openPool } from './postgres-pool.server.ts'
import type { Tables } from './tables.ts'

/** Together with the connect timeout below the promised ten seconds. */
const firstAnswerTimeoutMs = 4_000

// Times are epoch milliseconds, which a number holds exactly; pg returns them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool of connections.
 * @throws within ten seconds, with one sentence, when the database cannot be reached or rejects the user.
 */
export async function openPostgres(url: string): Promise<{ db: Kysely<Tables>; pool: pg.Pool }> {
  const pool = openPool(url)
  try {
    const anything = { text: 'select 1', query_timeout: firstAnswerTimeoutMs }
    await pool.query(anything)
  } catch (cause) {
    await pool.end()
    throw new Error(whyNot(readPostgresAddress(url).host, cause), { cause })
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
      return `The database at ${host} cannot be reached. Check DATABASE_URL.`
  }
}
