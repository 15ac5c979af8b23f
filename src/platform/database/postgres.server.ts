import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { postgresAddress } from './postgres-address.server.ts'
import type { Tables } from './tables.ts'

/** While one holds the turn at a start, another does the work. */
const leastPoolSize = 2
const connectTimeoutMs = 5_000

// Times are epoch milliseconds, which a number holds exactly; pg would give them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool of connections. Lost ones are replaced by the next query.
 * @throws within ten seconds, with one sentence, when the database cannot be reached.
 */
export async function openPostgres(url: string): Promise<{ db: Kysely<Tables>; pool: pg.Pool; address: string }> {
  const { connection, host, poolSize, statementTimeoutMs } = postgresAddress(url)
  const pool = new pg.Pool({
    connectionString: connection,
    max: Math.max(poolSize, leastPoolSize),
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.ceil(statementTimeoutMs / 2),
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    keepAlive: true,
  })
  // A lost connection, used at that moment or not; the pool drops it, and without this the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
  } catch (cause) {
    await db.destroy()
    throw new Error(`The database at ${host} cannot be reached.`, { cause })
  }
  return { db, pool, address: connection }
}
