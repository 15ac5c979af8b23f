import pg from 'pg'
import { readPostgresAddress } from './postgres-address.server.ts'

/** At a start one connection holds the lock while another does the work. */
const leastPoolSize = 2
const connectTimeoutMs = 5_000
/** PostgreSQL itself answers at `statement_timeout`; this much later the connection is taken for lost. */
const silentAfterStatementTimeoutMs = 1_000

/**
 * Opens a pool; the next query replaces lost connections. pg would reuse a connection that no longer answers for ever. It is
 * closed, and with it the idle ones, which the same fault will have struck.
 */
export function openPool(url: string): pg.Pool {
  const { poolSize, statementTimeoutMs } = readPostgresAddress(url)
  const idle = new Set<pg.Client>()

  class Client extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: pg has many signatures, and this passes them on
    override query(...asked: any[]): any {
      const answer = super.query(...(asked as [string]))
      // The pool's own queries use a callback and return no promise.
      answer?.catch?.((error: unknown) => {
        if (!isOfNoMoreUse(error)) return
        this.end().catch(() => {})
        closeIdle()
      })
      return answer
    }
  }

  function closeIdle() {
    for (const client of idle) {
      idle.delete(client)
      // The pool removes a client that emits an error.
      client.emit('error', new Error('closed, as another connection has been lost'))
      cutOff(client)
    }
  }

  const pool = new pg.Pool({
    Client,
    connectionString: url,
    max: Math.max(poolSize, leastPoolSize),
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
    if (isOfNoMoreUse(error)) closeIdle()
    idle.add(client as pg.Client)
  })
  pool.on('remove', (client) => idle.delete(client as pg.Client))
  return pool
}

/** Closes a connection without a word to the other end, which may be gone. */
export function cutOff(client: pg.Client): void {
  client.connection.stream.destroy()
}

/** Returns whether the server is silent, or is a standby since a failover and takes no writes. */
function isOfNoMoreUse(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === 'Query read timeout' || ('code' in error && error.code === '25006')
}
