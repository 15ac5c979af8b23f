import pg from 'pg'
import { cutOff } from '../database/postgres-pool.server.ts'
import type { ContentRevision } from './content-revision.server.ts'

const reconnectMs = 1_000
/** Being told is only quicker: a line that has gone silent, or a pooler in between, tells nothing and says no word of it. */
const lookAgainMs = 500
const connectTimeoutMs = 5_000

/** The revision as PostgreSQL tells of it, over a connection of its own. */
export function listen(url: string, read: () => Promise<number>): ContentRevision {
  let known: number | undefined
  let listener: pg.Client | undefined
  let listenAnew = () => {}
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let toldMeanwhile = false
  let doubts = 0
  let closed = false

  /** One look at a time, however many changes are told of at once. */
  function look(): Promise<void> {
    toldMeanwhile = looking !== undefined
    looking ??= lookOnce().finally(() => {
      looking = undefined
      if (closed) return
      if (toldMeanwhile) return void look()
      clearTimeout(timer)
      timer = setTimeout(look, lookAgainMs)
      timer.unref()
    })
    return looking
  }

  async function lookOnce(): Promise<void> {
    const before = doubts
    const found = await read().catch(() => undefined)
    // What was read before the last write of this process is old.
    if (before === doubts) known = found ?? known
    // Of the listener's connection one hears nothing, also when it has been lost.
    if (found === undefined) listenAnew()
  }

  async function connect(): Promise<void> {
    if (closed) return
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
      keepAlive: true,
    })
    listener = client
    let over = false
    // A lost connection is said in up to three ways: an error, an end, and the failure of what was asked.
    const again = () => {
      if (over) return
      over = true
      cutOff(client)
      if (closed) return
      setTimeout(connect, reconnectMs).unref()
      void look()
    }
    listenAnew = again
    client.on('error', again)
    client.once('end', again)
    client.on('notification', () => void look())
    try {
      await client.connect()
      await client.query('listen content')
      // What changed while nobody listened.
      await look()
    } catch {
      again()
    }
  }

  void connect()
  return {
    async current() {
      if (known !== undefined) return known
      const before = doubts
      const found = await read()
      if (before === doubts) known = found
      return found
    },
    known: () => known,
    doubt() {
      doubts++
      known = undefined
    },
    async close() {
      closed = true
      clearTimeout(timer)
      if (listener) cutOff(listener)
    },
  }
}
