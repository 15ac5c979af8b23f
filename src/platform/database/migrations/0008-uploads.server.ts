import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'

/** Deleting an upload also deletes its bytes. */
export async function up(db: Kysely<unknown>, { bytes }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('sizeBytes', 'integer', (column) => column.notNull())
    .addColumn('receivedBytes', 'integer', (column) => column.notNull())
    .addColumn('imageName', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('uploadPieces')
    .addColumn('uploadId', 'text', (column) => column.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('startsAt', 'integer', (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('uploadPieces_pkey', ['uploadId', 'startsAt'])
    .execute()
}
