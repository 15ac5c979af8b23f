import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('closures')
    .addColumn('reasonInTamil', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
