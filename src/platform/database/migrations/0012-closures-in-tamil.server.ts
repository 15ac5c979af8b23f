import type { Kysely } from 'kysely'

/** Why the shop is closed, for those who read Tamil. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('closures')
    .addColumn('reasonInTamil', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
