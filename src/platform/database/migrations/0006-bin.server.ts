import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('gallery').addColumn('binnedTime', 'bigint').execute()
  await db.schema
    .createTable('prices')
    .addColumn('itemId', 'text', (column) => column.notNull().references('gallery.id').onDelete('cascade'))
    .addColumn('price', 'text', (column) => column.notNull())
    .addColumn('changedTime', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('prices_of_item', ['itemId', 'changedTime'])
    .execute()
}
