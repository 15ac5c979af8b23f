import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.server.ts'
import { leftTables, movedTables } from '../move/tables.ts'

/** Of the migrations. */
const tablesOfKysely = ['kysely_migration', 'kysely_migration_lock']

/** Takes away the tables of a place that has nothing in them worth keeping, so that they can be made as they once were. */
export async function forgetSchema({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  const ours = [...leftTables, ...movedTables.map(({ name }) => name).toReversed(), ...tablesOfKysely]
  await db.connection().execute(async (connection) => {
    if (engine === 'sqlite') await sql`pragma foreign_keys = off`.execute(connection)
    for (const name of ours)
      await sql`drop table if exists ${sql.table(name)} ${sql.raw(engine === 'sqlite' ? '' : 'cascade')}`.execute(
        connection,
      )
    if (engine === 'sqlite') await sql`pragma foreign_keys = on`.execute(connection)
  })
}
