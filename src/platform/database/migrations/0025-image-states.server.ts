import { type Kysely, sql } from 'kysely'
import type { Engine } from '../database.server.ts'

/** A new column replaces the old one, because SQLite cannot change the check of a column. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`
    alter table images add column "newState" text not null default 'writing'
    check ("newState" in ('writing', 'unused', 'used', 'removing'))
  `.execute(db)
  await sql`
    update images
    set "newState" = case state when 'waiting' then 'unused' when 'shown' then 'used' else state end
  `.execute(db)
  await db.schema.alterTable('images').dropColumn('state').execute()
  await db.schema.alterTable('images').renameColumn('newState', 'state').execute()
  await db.schema.alterTable('designCounters').renameColumn('given', 'lastNumber').execute()
  if (engine === 'postgres') await sql.raw(numberDesign).execute(db)
}

/** SQLite renames columns in triggers by itself. */
const numberDesign = `
  create or replace function number_design() returns trigger language plpgsql as $$
  begin
    insert into "designCounters" as counters (category, "lastNumber") values (new.category, 1)
    on conflict (category) do update set "lastNumber" = counters."lastNumber" + 1
    returning "lastNumber" into new."designNumber";
    return new;
  end $$`
