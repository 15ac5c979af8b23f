import pg from 'pg'
import { readPostgresAddress } from './postgres-address.server.ts'

/** While one holds the turn at a start, another does the work. */
const leastPoolSize = 2
const connectTimeoutMs = 5_000
/** For the way there and back. PostgreSQL itself gives up at `statement_timeout`: who is silent for longer is gone. */
const silentAfterStatementTimeoutMs = 1_000

/**
 * A pool of connections; lost ones are replaced by the next query. A connection on which an answer has not come would
 * be kept and handed out again for ever. It is closed, and with it those that are idle: it will have happened to them.
 */
export function openPool(url: string): pg.Pool {
  const { poolSize, statementTimeoutMs } = readPostgresAddress(url)
  const idle = new Set<pg.Client>()

  class Client extends pg.Client {
    // biome-ignore lint/suspicious/noExplicitAny: many ways to ask, and what is asked does not matter here
    override query(...asked: any[]): any {
      const answer = super.query(...(asked as [string]))
      // Before whoever asked releases it to the pool. There is no promise where the pool itself asks, and it closes it.
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
      // What the pool listens for. It says good-bye then, for which there may be nobody.
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
  // A lost connection, used at that moment or not; the pool drops it, and without this the process would end.
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

/** Closes a connection without asking whoever is at its other end, or is not. */
export function cutOff(client: pg.Client): void {
  client.connection.stream.destroy()
}

/** Nothing comes, or it leads to a server that another has taken over from: it answers, but takes no writes. */
function isOfNoMoreUse(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message === 'Query read timeout' || ('code' in error && error.code === '25006')
}
