import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('backups')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('saidTime', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('provenTime', 'bigint')
    .addColumn('sizeBytes', 'bigint')
    .addColumn('missingFiles', 'integer')
    .execute()
  await db.schema
    .createTable('fileHolds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('untilTime', 'bigint', (column) => column.notNull())
    .execute()
}
