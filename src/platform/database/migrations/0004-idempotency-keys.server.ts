import type { Kysely } from 'kysely'

const tables = ['contactMessages', 'gallery']

/** A repeated request finds the row of the first one by its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await db.schema.alterTable(table).addColumn('idempotencyKey', 'text').execute()
    await db.schema.alterTable(table).addColumn('inputHash', 'text').execute()
    // SQLite cannot add a unique column. Null keys do not violate the index.
    await db.schema.createIndex(`${table}_by_idempotencyKey`).unique().on(table).column('idempotencyKey').execute()
  }
}
