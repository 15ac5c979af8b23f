import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from './database.server.ts'
import type { Tables } from './tables.ts'

/** All processes of the shop use this number, and nothing else on the server may. */
const turnKey = 20_090_101
const askAgainMs = 100
const logAfterMs = 3_000

type Say = (line: string) => void

/** Runs the work of a start while no other process on the same database does. */
export async function withStartupLock<T>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  work: () => Promise<T>,
  say: Say,
): Promise<T> {
  // One process has locked the SQLite file.
  if (engine === 'sqlite') return work()
  return db.connection().execute(async (connection) => {
    await takeTurn(connection, say)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${turnKey})`.execute(connection)
    }
  })
}

/**
 * Another process may be publishing the starter gallery. This polls, as a single query that waits could not be told from a
 * database that does not answer.
 */
async function takeTurn(connection: Kysely<Tables>, say: Say): Promise<void> {
  const began = Date.now()
  let said = false
  while (!(await tryToTakeTurn(connection))) {
    if (!said && Date.now() - began >= logAfterMs) {
      say('Waiting for another process that is starting …')
      said = true
    }
    await pause(askAgainMs)
  }
}

async function tryToTakeTurn(connection: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${turnKey}) as taken`.execute(connection)
  return rows[0]?.taken ?? false
}
