import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.server.ts'

export async function takeBackPlaceholders({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<void> {
  await db.schema.dropIndex('contactMessages_mailed').execute()
  await db.schema.alterTable('flashMessages').renameColumn('message', 'notice').execute()
  await db.schema.alterTable('flashMessages').renameTo('formNotices').execute()
  await sql`drop trigger users_are_content ${sql.raw(engine === 'sqlite' ? '' : 'on users')}`.execute(db)
  await db.schema.alterTable('sessions').dropColumn('deviceHash').execute()
  for (const table of ['knownDevices', 'secondFactors']) await db.schema.dropTable(table).execute()
  await db.schema.alterTable('users').dropColumn('twoFactorEnabled').execute()
  for (const table of ['backups', 'fileHolds', 'dailyCounts', 'closures', 'shopTexts'])
    await db.schema.dropTable(table).execute()
  await db.schema.dropIndex('mails_by_next_attempt').execute()
  for (const column of ['sentTime', 'givenUpTime', 'isRecord'])
    await db.schema.alterTable('mails').dropColumn(column).execute()
  await db.schema.dropIndex('contactMessages_by_text').execute()
  for (const column of ['spamTime', 'spamReasons', 'deletedTime', 'mailId', 'searchText', 'textHash'])
    await db.schema.alterTable('contactMessages').dropColumn(column).execute()
  for (const table of ['uploadChunks', 'uploads']) await db.schema.dropTable(table).execute()
  await sql`drop trigger gallery_design_is_numbered ${sql.raw(engine === 'sqlite' ? '' : 'on gallery')}`.execute(db)
  await db.schema.dropIndex('gallery_by_design').execute()
  await db.schema.alterTable('gallery').dropColumn('designNumber').execute()
  await db.schema.dropTable('designCounters').execute()
  await db.schema.dropTable('prices').execute()
  await db.schema.alterTable('gallery').dropColumn('trashedTime').execute()
  for (const table of ['contactMessages', 'gallery']) {
    await db.schema.dropIndex(`${table}_by_idempotencyKey`).execute()
    await db.schema.alterTable(table).dropColumn('idempotencyKey').execute()
    await db.schema.alterTable(table).dropColumn('inputHash').execute()
  }
  await sql`drop trigger images_avifs_are_content ${sql.raw(engine === 'sqlite' ? '' : 'on images')}`.execute(db)
  for (const column of ['avifState', 'avifTime']) await db.schema.alterTable('images').dropColumn(column).execute()
  await sql`drop trigger images_placeholder_is_content ${sql.raw(engine === 'sqlite' ? '' : 'on images')}`.execute(db)
  await db.schema.alterTable('images').dropColumn('placeholder').execute()
  await sql`delete from kysely_migration where name >= '0003'`.execute(db)
}
