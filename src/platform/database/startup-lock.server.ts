import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.server.ts'

/** All processes of the shop use this number, and nothing else on the server may use it. */
const lockKey = 20_090_101
const retryAfterMs = 100
const attemptsBeforePrint = 30

export async function withStartupLock<T>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  work: () => Promise<T>,
  print: (line: string) => void,
): Promise<T> {
  // Only one process can open the SQLite file.
  if (engine === 'sqlite') return work()
  return db.connection().execute(async (connection) => {
    const lock = sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockKey}) as taken`
    // This polls, because a single query that waits looks like a database that does not answer.
    for (let attempts = 1; !(await lock.execute(connection)).rows[0]?.taken; attempts++) {
      if (attempts === attemptsBeforePrint) print('Waiting for another process that is starting …')
      await pause(retryAfterMs)
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}
