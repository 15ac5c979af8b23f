import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'

/** A new placeholder counts as a change of the content, because pages contain it. */
export async function up(db: Kysely<unknown>, { triggers }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('images').addColumn('placeholder', 'text').execute()
  await (triggers === 'by row'
    ? sql`
        create trigger images_placeholder_is_content after update of placeholder on images
        begin update content set revision = revision + 1; end
      `
    : sql`
        create trigger images_placeholder_is_content after update of placeholder on images
        for each statement execute function count_content_change()
      `
  ).execute(db)
}
