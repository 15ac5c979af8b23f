import type { Kysely } from 'kysely'

const tables = ['contactMessages', 'gallery']

/** A repeated request finds the row that it made by the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await db.schema.alterTable(table).addColumn('idempotencyKey', 'text').execute()
    await db.schema.alterTable(table).addColumn('inputHash', 'text').execute()
    // SQLite cannot add a unique column. Rows without a key do not collide in the index.
    await db.schema.createIndex(`${table}_by_idempotencyKey`).unique().on(table).column('idempotencyKey').execute()
  }
}
