import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('document', 'text')
    .execute()
}
