import pg from 'pg'
import type { Database } from './database.server.ts'
import { cutOff } from './postgres-pool.server.ts'

const reconnectMs = 1_000
/** Being told is only quicker: a line that has gone silent, or a pooler in between, tells nothing and says no word of it. */
const lookAgainMs = 500
const connectTimeoutMs = 5_000

export interface ContentRevision {
  /** A number that grows with every change of what visitors see; on PostgreSQL known within a second at the latest. */
  current(): Promise<number>
  /** The same at once, where it is known; undefined otherwise, as on SQLite within a transaction of this process. */
  known(): number | undefined
  /** The next question is answered by the database itself: this process has just written. */
  doubt(): void
  close(): Promise<void>
}

export function openContentRevision(database: Database): ContentRevision {
  const read = async () => {
    const row = await database.db.selectFrom('content').select('revision').executeTakeFirstOrThrow()
    return Number(row.revision)
  }
  // SQLite answers in microseconds from the same process.
  return database.address
    ? listen(database.address, read)
    : ofThisProcess(oncePerTurn(orUndefined(database.revisionNow)), read)
}

function ofThisProcess(
  { known, doubt }: Pick<ContentRevision, 'known' | 'doubt'>,
  read: () => Promise<number>,
): ContentRevision {
  return {
    // Where the file is busy, or a transaction under way, the one with patience is asked.
    current: async () => known() ?? read(),
    known,
    doubt,
    async close() {},
  }
}

/** The same answer for all who come in one turn of the event loop: nobody of them can know yet what is written in it. */
function oncePerTurn(ask: () => number | undefined): Pick<ContentRevision, 'known' | 'doubt'> {
  let isAsked = false
  let answer: number | undefined
  const forget = () => {
    isAsked = false
  }
  return {
    known() {
      if (isAsked) return answer
      isAsked = true
      setImmediate(forget)
      answer = ask()
      return answer
    },
    doubt: forget,
  }
}

function orUndefined(ask: () => number = () => Number.NaN): () => number | undefined {
  return () => {
    try {
      return ask()
    } catch {
      return undefined
    }
  }
}

function listen(url: string, read: () => Promise<number>): ContentRevision {
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
