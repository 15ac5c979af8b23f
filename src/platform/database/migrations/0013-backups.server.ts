import type { Kysely } from 'kysely'

/** What has become of each night's backup, and who needs image files to stay for a while. */
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
