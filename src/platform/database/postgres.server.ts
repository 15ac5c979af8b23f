import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readPostgresAddress } from './postgres-address.server.ts'
import type { Tables } from './tables.ts'

/** At startup one connection has the advisory lock while another runs the migrations. */
const minPoolSize = 2
const connectTimeoutMs = 5_000
/** The connect timeout and this one add up to less than the ten seconds in which startup must fail. */
const firstQueryTimeoutMs = 4_000
/** PostgreSQL aborts a statement at `statement_timeout`. A connection that is silent this much longer is lost. */
const silentAfterStatementTimeoutMs = 1_000

// The `pg` client returns bigints as text. Epoch milliseconds fit into a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** @throws within ten seconds, with a one-line message, when the database cannot be reached or rejects the user. */
export async function openPostgres(url: string): Promise<{ db: Kysely<Tables>; pool: pg.Pool }> {
  const address = readPostgresAddress(url)
  const pool = openPool(url, address)
  try {
    const query = { text: 'select 1', query_timeout: firstQueryTimeoutMs }
    await pool.query(query)
  } catch (cause) {
    await pool.end()
    throw new Error(`The database at ${address.host} cannot be used. Check DATABASE_URL.`, { cause })
  }
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** Opens a pool that closes all connections when one becomes unusable. `pg` would otherwise reuse them for ever. */
function openPool(url: string, { pool_size, statement_timeout }: ReturnType<typeof readPostgresAddress>) {
  const clients = new Set<pg.Client>()
  const closeAllAfter = (error: unknown) => {
    // A regular close would wait for the server.
    if (isServerLost(error)) for (const client of clients) client.connection.stream.destroy()
  }

  class Client extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg has many signatures, and this passes them on
    override query(...query: any[]): any {
      const result = super.query(...(query as [string]))
      // Queries of the pool itself use a callback and return no promise.
      result?.catch?.(closeAllAfter)
      return result
    }
  }

  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: Math.max(pool_size, minPoolSize),
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout,
    query_timeout: statement_timeout + silentAfterStatementTimeoutMs,
    lock_timeout: Math.ceil(statement_timeout / 2),
    idle_in_transaction_session_timeout: 2 * statement_timeout,
    keepAlive: true,
  } as pg.PoolConfig)
  // A lost connection would end the process without these listeners.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client as pg.Client)
    client.on('error', () => {})
  })
  pool.on('release', closeAllAfter)
  pool.on('remove', (client) => clients.delete(client as pg.Client))
  return pool
}

/** The error 25006 means that a failover has made the server a standby. */
function isServerLost(error: unknown): boolean {
  return (
    error instanceof Error && (error.message === 'Query read timeout' || ('code' in error && error.code === '25006'))
  )
}
