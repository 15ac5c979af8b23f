import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'

const contentTables = ['gallery', 'contactInfo']

/** Triggers count the changes of the content, so that no write can omit it. */
export async function up(db: Kysely<unknown>, { triggers }: ColumnTypes): Promise<void> {
  // The library rate-limiter-flexible requires these columns.
  await db.schema
    .createTable('rateLimits')
    .addColumn('key', 'varchar(255)', (column) => column.primaryKey())
    .addColumn('points', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('expire', 'bigint')
    .execute()
  await db.schema.createIndex('rateLimits_by_expiry').on('rateLimits').column('expire').execute()

  await db.schema
    .createTable('content')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into content (id, revision) values (1, 1)`.execute(db)
  for (const table of contentTables) await (triggers === 'by row' ? countByRow(db, table) : countByStatement(db, table))
}

/** SQLite has only row triggers. */
async function countByRow(db: Kysely<unknown>, table: string): Promise<void> {
  for (const event of ['insert', 'update', 'delete'])
    await sql`
      create trigger ${sql.ref(`${table}_${event}_is_content`)} after ${sql.raw(event)} on ${sql.table(table)}
      begin update content set revision = revision + 1; end
    `.execute(db)
}

/** PostgreSQL also notifies other processes. */
async function countByStatement(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create or replace function count_content_change() returns trigger language plpgsql as $$
    begin
      update content set revision = revision + 1;
      perform pg_notify('content', '');
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger ${sql.ref(`${table}_is_content`)} after insert or update or delete on ${sql.table(table)}
    for each statement execute function count_content_change()
  `.execute(db)
}
