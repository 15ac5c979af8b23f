import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'

/** Triggers number the designs, so that processes of an earlier release cannot add designs without a number. */
export async function up(db: Kysely<unknown>, { triggers }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('designCounters')
    .addColumn('category', 'text', (column) => column.primaryKey())
    .addColumn('given', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('gallery').addColumn('designNumber', 'integer').execute()
  await numberInOrder(db)
  await db.schema
    .createIndex('gallery_by_design')
    .unique()
    .on('gallery')
    .columns(['category', 'designNumber'])
    .execute()
  await (triggers === 'by row' ? countAfter(db) : countBefore(db))
}

async function numberInOrder(db: Kysely<unknown>): Promise<void> {
  await sql`
    update gallery set "designNumber" = numbered.place
    from (
      select id, row_number() over (partition by category order by "uploadTime", id) as place from gallery
    ) as numbered
    where numbered.id = gallery.id
  `.execute(db)
  await sql`
    insert into "designCounters" (category, given) select category, count(*) from gallery group by category
  `.execute(db)
}

/** SQLite cannot change the new row before its insertion. */
async function countAfter(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger gallery_design_is_numbered after insert on gallery when new."designNumber" is null
    begin
      insert into "designCounters" (category, given) values (new.category, 1)
      on conflict (category) do update set given = given + 1;
      update gallery
      set "designNumber" = (select given from "designCounters" where category = new.category)
      where id = new.id;
    end
  `.execute(db)
}

/** The counter's row stays locked until the transaction ends, so that concurrent inserts get different numbers. */
async function countBefore(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function number_design() returns trigger language plpgsql as $$
    begin
      insert into "designCounters" as counters (category, given) values (new.category, 1)
      on conflict (category) do update set given = counters.given + 1
      returning given into new."designNumber";
      return new;
    end $$
  `.execute(db)
  await sql`
    create trigger gallery_design_is_numbered before insert on gallery
    for each row when (new."designNumber" is null) execute function number_design()
  `.execute(db)
  await db.schema
    .alterTable('gallery')
    .alterColumn('designNumber', (column) => column.setNotNull())
    .execute()
}
