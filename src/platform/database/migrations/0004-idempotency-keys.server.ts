import type { Kysely } from 'kysely'

/** What a client may add by a call that it repeats. */
const tables = ['contactMessages', 'gallery']

/** Each row remembers the key under which it was asked for, so that the same call again finds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await db.schema.alterTable(table).addColumn('idempotencyKey', 'text').execute()
    await db.schema.alterTable(table).addColumn('inputHash', 'text').execute()
    // An index of its own, as SQLite adds no column that is unique; rows without a key do not meet in it.
    await db.schema.createIndex(`${table}_by_idempotencyKey`).unique().on(table).column('idempotencyKey').execute()
  }
}
