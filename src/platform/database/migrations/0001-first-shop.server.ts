import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../column-types.ts'

/** The first four tables belong to the authentication library. */
export async function up(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('emailVerified', types.boolean, (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('role', 'text')
    .addColumn('createdAt', types.date, (column) => column.notNull())
    .addColumn('updatedAt', types.date, (column) => column.notNull())
    .execute()
  // The index makes a second owner impossible.
  await sql`create unique index one_admin on users (role) where role = 'admin'`.execute(db)

  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('expiresAt', types.date, (column) => column.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('createdAt', types.date, (column) => column.notNull())
    .addColumn('updatedAt', types.date, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessions_of_user').on('sessions').column('userId').execute()

  await db.schema
    .createTable('credentials')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('accountId', 'text', (column) => column.notNull())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('password', 'text')
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', types.date)
    .addColumn('refreshTokenExpiresAt', types.date)
    .addColumn('scope', 'text')
    .addColumn('createdAt', types.date, (column) => column.notNull())
    .addColumn('updatedAt', types.date, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('credentials_of_user').on('credentials').column('userId').execute()

  await db.schema
    .createTable('verifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expiresAt', types.date, (column) => column.notNull())
    .addColumn('createdAt', types.date, (column) => column.notNull())
    .addColumn('updatedAt', types.date, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('verifications_by_identifier').on('verifications').column('identifier').execute()

  await db.schema
    .createTable('images')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('widthPx', 'integer', (column) => column.notNull())
    .addColumn('heightPx', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('writing', 'waiting', 'shown', 'removing')`),
    )
    .addColumn('changedAt', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('gallery')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('imageName', 'text', (column) => column.notNull().references('images.name').onDelete('restrict'))
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('price', 'text', (column) => column.notNull())
    .addColumn('uploadTime', 'bigint', (column) => column.notNull().unique())
    .execute()
  await db.schema.createIndex('gallery_of_image').on('gallery').column('imageName').execute()

  await db.schema
    .createTable('contactMessages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('receivedTime', 'bigint', (column) => column.notNull())
    .addColumn('readTime', 'bigint')
    .execute()
  await db.schema.createIndex('contactMessages_by_time').on('contactMessages').columns(['receivedTime', 'id']).execute()

  await db.schema
    .createTable('contactInfo')
    .addColumn('id', 'text', (column) => column.primaryKey().check(sql`id = 'details'`))
    .addColumn('fields', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('createdTime', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('nextAttemptTime', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('formNotices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('notice', 'text', (column) => column.notNull())
    .addColumn('expiresTime', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('pageViews')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('pageViews_of_day', ['day', 'path'])
    .execute()

  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
