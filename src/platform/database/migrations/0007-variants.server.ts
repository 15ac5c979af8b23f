import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'

/** Finished AVIF files count as a change of the content, because pages link to them. */
export async function up(db: Kysely<unknown>, { triggers }: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('images')
    .addColumn('avifState', 'text', (column) => column.notNull().defaultTo('due'))
    .execute()
  await db.schema
    .alterTable('images')
    .addColumn('avifTime', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await (triggers === 'by row'
    ? sql`
        create trigger images_avifs_are_content after update of "avifState" on images when new."avifState" = 'ready'
        begin update content set revision = revision + 1; end
      `
    : sql`
        create trigger images_avifs_are_content after update of "avifState" on images
        for each row when (new."avifState" = 'ready') execute function count_content_change()
      `
  ).execute(db)
}
