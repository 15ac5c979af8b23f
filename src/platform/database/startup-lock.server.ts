import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.server.ts'

/** The number identifies the lock on the PostgreSQL server, so no other application may use it. */
const lockKey = 20_090_101
const retryAfterMs = 100
const attemptsBeforePrint = 30

/** Lets one process at a time migrate and prepare the data. */
export async function withStartupLock<T>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  work: () => Promise<T>,
  print: (line: string) => void,
): Promise<T> {
  // `lockShop` allows only one process on SQLite.
  if (engine === 'sqlite') return work()
  return db.connection().execute(async (connection) => {
    const lock = sql<{ acquired: boolean }>`select pg_try_advisory_lock(${lockKey}) as acquired`
    // A single waiting query would look like a database that does not respond, so this polls.
    for (let attempts = 1; !(await lock.execute(connection)).rows[0]?.acquired; attempts++) {
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
