import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'

/** The authentication library requires the columns of `secondFactors`. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('users').addColumn('twoFactorEnabled', types.boolean).execute()
  await db.schema
    .createTable('secondFactors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backupCodes', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('verified', types.boolean)
    .addColumn('failedVerificationCount', 'integer')
    .addColumn('lockedUntil', types.date)
    .execute()

  await db.schema
    .createTable('knownDevices')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('firstTime', 'bigint', (column) => column.notNull())
    .addColumn('forgottenTime', 'bigint')
    .execute()
  await db.schema.createIndex('knownDevices_of_user').on('knownDevices').column('userId').execute()
  await db.schema.alterTable('sessions').addColumn('deviceHash', 'text').execute()

  // Every page contains the owner's email.
  await (types.triggers === 'by row'
    ? sql`
        create trigger users_are_content after update of email, role on users
        begin update content set revision = revision + 1; end
      `
    : sql`
        create trigger users_are_content after update of email, role on users
        for each statement execute function count_content_change()
      `
  ).execute(db)
}
