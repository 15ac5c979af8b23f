import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { readPostgresAddress } from './postgres-address.server.ts'
import type { Tables } from './tables.ts'

/** At a start one connection holds the lock while another does the work. */
const minPoolSize = 2
const connectTimeoutMs = 5_000
/** This and the connect timeout add up to less than the ten seconds that a start may take to fail. */
const firstQueryTimeoutMs = 4_000
/** PostgreSQL itself answers at `statement_timeout`; the connection counts as lost this much later. */
const silentAfterStatementTimeoutMs = 1_000

const startErrors: Record<string, (host: string) => string> = {
  '28P01': (host) => `The database at ${host} does not let this user in.`,
  28000: (host) => `The database at ${host} does not let this user in.`,
  '3D000': (host) => `There is no database of this name at ${host}.`,
}

// Times are epoch milliseconds, which a number holds exactly; pg returns them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** @throws within ten seconds, with one sentence, when the database cannot be reached or rejects the user. */
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

/** The pool closes a connection that does not answer, and all idle ones, which pg would reuse for ever. */
function openPool(url: string, { poolSize, statementTimeoutMs }: { poolSize: number; statementTimeoutMs: number }) {
  const idle = new Set<pg.Client>()

  class Client extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg has many signatures, and this passes them on
    override query(...query: any[]): any {
      const result = super.query(...(query as [string]))
      // The pool's own queries use a callback and return no promise.
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
      client.emit('error', new Error('closed because another connection was lost'))
      // The server may be unable to answer a regular close.
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
  // Without listeners a lost connection would end the process.
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

/** PostgreSQL rejects writes with 25006 if the server is a standby since a failover. */
function isUnusableAfter(error: unknown): boolean {
  return error instanceof Error && (error.message === 'Query read timeout' || codeOf(error) === '25006')
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
