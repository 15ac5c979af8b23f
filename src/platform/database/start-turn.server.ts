import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from './database.server.ts'
import type { Tables } from './tables.ts'

/** Any number; only ours must be the same. */
const turnKey = 20_090_101
const askAgainMs = 100
const sayAfterMs = 3_000

type Say = (line: string) => void

/** Does what has to be done once at a start, while no other process on the same database does it. */
export async function inTurn<T>(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  work: () => Promise<T>,
  say: Say,
): Promise<T> {
  // A SQLite file has one process, which has locked it.
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
 * Another process may hang a whole starter gallery meanwhile, or be stuck. It is asked for again and again, as one
 * question without an answer would not tell a turn that lasts from a database that has gone silent.
 */
async function takeTurn(connection: Kysely<Tables>, say: Say): Promise<void> {
  const began = Date.now()
  let said = false
  while (!(await tryToTakeTurn(connection))) {
    if (!said && Date.now() - began >= sayAfterMs) {
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
