import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.server.ts'

/** All processes of the shop use this number, and nothing else on the server may use it. */
const lockKey = 20_090_101
const retryAfterMs = 100
const printAfterMs = 3_000

export async function withStartupLock<T>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  work: () => Promise<T>,
  print: (line: string) => void,
): Promise<T> {
  // Only one process can open the SQLite file.
  if (engine === 'sqlite') return work()
  return db.connection().execute(async (connection) => {
    const began = Date.now()
    let isPrinted = false
    // This polls, because a single query that waits looks like a database that does not answer.
    for (;;) {
      const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockKey}) as taken`.execute(
        connection,
      )
      if (rows[0]?.taken) break
      if (!isPrinted && Date.now() - began >= printAfterMs) {
        print('Waiting for another process that is starting …')
        isPrinted = true
      }
      await pause(retryAfterMs)
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}
