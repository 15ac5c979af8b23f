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

const startErrors: Record<string, (host: string) => string> = {
  '28P01': (host) => `The database at ${host} rejects this user.`,
  28000: (host) => `The database at ${host} rejects this user.`,
  '3D000': (host) => `There is no database of this name at ${host}.`,
}

// The `pg` client returns bigints as text. Epoch milliseconds fit into a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** @throws within ten seconds, with a one-line message, when the database cannot be reached or rejects the user. */
export async function openPostgres(url: string): Promise<{ db: Kysely<Tables>; pool: pg.Pool }> {
  const { host, ...address } = readPostgresAddress(url)
  const pool = openPool(url, address)
  try {
    const query = { text: 'select 1', query_timeout: firstQueryTimeoutMs }
    await pool.query(query)
  } catch (cause) {
    await pool.end()
    const explain = startErrors[codeOf(cause) ?? '']
    throw new Error(explain?.(host) ?? `The database at ${host} cannot be reached. Check DATABASE_URL.`, { cause })
  }
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** Opens a pool that closes a silent connection and then all idle ones, which `pg` would otherwise reuse for ever. */
function openPool(url: string, { poolSize, statementTimeoutMs }: { poolSize: number; statementTimeoutMs: number }) {
  const idle = new Set<pg.Client>()

  class Client extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg has many signatures, and this passes them on
    override query(...query: any[]): any {
      const result = super.query(...(query as [string]))
      // Queries of the pool itself use a callback and return no promise.
      result?.catch?.((error: unknown) => {
        if (!isUnusableAfter(error)) return
        this.end().catch(() => {})
        closeIdle()
      })
      return result
    }
  }

  function closeIdle() {
    for (const client of idle) {
      idle.delete(client)
      // The pool removes a client that emits an error.
      client.emit('error', new Error('The connection was closed because another one was lost.'))
      // A regular close would wait for the server.
      client.connection.stream.destroy()
    }
  }

  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: Math.max(poolSize, minPoolSize),
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + silentAfterStatementTimeoutMs,
    lock_timeout: Math.ceil(statementTimeoutMs / 2),
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    keepAlive: true,
  } as pg.PoolConfig)
  // A lost connection would end the process without these listeners.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('acquire', (client) => idle.delete(client as pg.Client))
  pool.on('release', (error, client) => {
    if (isUnusableAfter(error)) closeIdle()
    idle.add(client as pg.Client)
  })
  pool.on('remove', (client) => idle.delete(client as pg.Client))
  return pool
}

/** The error 25006 means that a failover has made the server a standby. */
function isUnusableAfter(error: unknown): boolean {
  return error instanceof Error && (error.message === 'Query read timeout' || codeOf(error) === '25006')
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
