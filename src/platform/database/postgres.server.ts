import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

const defaultPoolSize = 10
/** While one holds the turn at a start, another does the work. */
const leastPoolSize = 2
const defaultStatementTimeoutMs = 5_000
const connectTimeoutMs = 5_000

// Times are epoch milliseconds, which a number holds exactly; pg would give them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Opens a pool of connections. Lost ones are replaced by the next query. The address may say `pool_size` and
 * `statement_timeout` (milliseconds), and what PostgreSQL's own addresses say of TLS (`sslmode`, `sslrootcert` …).
 * @throws within ten seconds, with one sentence, when the database cannot be reached.
 */
export async function openPostgres(url: string): Promise<{ db: Kysely<Tables>; pool: pg.Pool; address: string }> {
  const address = new URL(url)
  const poolSize = taken(address, 'pool_size') ?? defaultPoolSize
  const statementTimeoutMs = taken(address, 'statement_timeout') ?? defaultStatementTimeoutMs
  const pool = new pg.Pool({
    connectionString: address.href,
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
    throw new Error(`The database at ${address.host} cannot be reached.`, { cause })
  }
  return { db, pool, address: address.href }
}

/** A number of the address's query, which is taken out of it: the server knows none of that name. */
function taken(address: URL, name: string): number | undefined {
  const value = address.searchParams.get(name)
  address.searchParams.delete(name)
  return value === null ? undefined : Number(value)
}
