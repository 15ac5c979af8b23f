import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['description', 'descriptionInTamil'])
    await db.schema
      .alterTable('gallery')
      .addColumn(column, 'text', (text) => text.notNull().defaultTo(''))
      .execute()
}
