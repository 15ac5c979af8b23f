import { type Kysely, sql } from 'kysely'

/** Renames tables, columns and values, and adds an index for counting messages during a flood. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('gallery').renameColumn('binnedTime', 'trashedTime').execute()
  await db.schema.alterTable('dailyCounts').renameColumn('what', 'kind').execute()
  await db.schema.alterTable('knownDevices').renameColumn('firstTime', 'firstSeenTime').execute()
  await db.schema.alterTable('knownDevices').renameColumn('forgottenTime', 'signedOutTime').execute()
  await db.schema.alterTable('backups').renameColumn('saidTime', 'heartbeatTime').execute()
  await db.schema.alterTable('backups').renameColumn('provenTime', 'testedTime').execute()
  await sql`update backups set state = 'tested' where state = 'proven'`.execute(db)
  await sql`update backups set reason = 'test failed' where reason = 'not proven'`.execute(db)
  await db.schema.alterTable('uploadPieces').renameTo('uploadChunks').execute()
  await db.schema.alterTable('formNotices').renameTo('flashMessages').execute()
  await db.schema.alterTable('flashMessages').renameColumn('notice', 'message').execute()
  await sql`create index "contactMessages_mailed" on "contactMessages" ("receivedTime") where "mailId" is not null`.execute(
    db,
  )
}
