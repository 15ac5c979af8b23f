import { sql } from 'kysely'
import type { Database } from './database.server.ts'

/** Any number; only ours must be the same. */
const turnKey = 20_090_101

/** Does what has to be done once at a start, while no other process on the same database does it. */
export async function inTurn<T>({ db, engine }: Pick<Database, 'db' | 'engine'>, work: () => Promise<T>): Promise<T> {
  // A SQLite file has one process, which holds the data folder.
  if (engine === 'sqlite') return work()
  return db.connection().execute(async (connection) => {
    // Another process may hang a whole starter gallery meanwhile.
    await sql`set statement_timeout = 0; set lock_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${turnKey})`.execute(connection)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${turnKey})`.execute(connection)
      await sql`reset statement_timeout; reset lock_timeout`.execute(connection)
    }
  })
}
