import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.server.ts'

/** Reverts a database to the oldest schema that this release can migrate. */
export async function revertMigrations({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.schema.alterTable('designCounters').renameColumn('lastNumber', 'given').execute()
  await sql`alter table images add column before text not null default 'shown'`.execute(db)
  await sql`update images set before = state where state in ('writing', 'removing')`.execute(db)
  await sql`update images set before = 'waiting' where state = 'unused'`.execute(db)
  await db.schema.alterTable('images').dropColumn('state').execute()
  await db.schema.alterTable('images').renameColumn('before', 'state').execute()
  await db.schema.alterTable('images').dropColumn('perceptualHash').execute()
  for (const column of ['description', 'descriptionInTamil', 'formerCodes'])
    await db.schema.alterTable('gallery').dropColumn(column).execute()
  await db.schema.alterTable('contactMessages').dropColumn('phoneNumbers').execute()
  await db.schema.alterTable('backups').dropColumn('copiedPercent').execute()
  await sql`create table "pageViews" (day text, path text, views integer)`.execute(db)
  for (const table of ['imports', 'pushSubscriptions']) await db.schema.dropTable(table).execute()
  await sql`delete from kysely_migration where name > '0016-file-leases'`.execute(db)
  // Databases of that release also have rows of replaced migrations.
  for (const name of ['0001-first-shop', '0015-plain-names'])
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-24')`.execute(db)
}
