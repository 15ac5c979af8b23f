import type { Kysely } from 'kysely'

/** The look of a photo is a perceptual hash. Photos from before this migration have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('gallery')
    .addColumn('formerCodes', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('images').addColumn('look', 'text').execute()
}
