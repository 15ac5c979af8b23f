import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'

const contentTables = ['shopTexts', 'closures']

export async function up(db: Kysely<unknown>, { triggers }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('shopTexts')
    .addColumn('id', 'text', (column) => column.primaryKey().check(sql`id = 'texts'`))
    .addColumn('fields', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('closures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fromDay', 'text', (column) => column.notNull())
    .addColumn('untilDay', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('idempotencyKey', 'text', (column) => column.unique())
    .addColumn('inputHash', 'text')
    .execute()
  for (const table of contentTables) await (triggers === 'by row' ? countByRow(db, table) : countByStatement(db, table))
}

async function countByRow(db: Kysely<unknown>, table: string): Promise<void> {
  for (const event of ['insert', 'update', 'delete'])
    await sql`
      create trigger ${sql.ref(`${table}_${event}_is_content`)} after ${sql.raw(event)} on ${sql.table(table)}
      begin update content set revision = revision + 1; end
    `.execute(db)
}

async function countByStatement(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger ${sql.ref(`${table}_is_content`)} after insert or update or delete on ${sql.table(table)}
    for each statement execute function count_content_change()
  `.execute(db)
}
