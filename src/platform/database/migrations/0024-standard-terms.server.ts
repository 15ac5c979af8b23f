import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('images').renameColumn('look', 'perceptualHash').execute()
  await sql`update settings set key = 'setUpAccepted:' || substr(key, 12) where key like 'fineAsItIs:%'`.execute(db)
  await sql`update settings set value = replace(value, '"heldSince"', '"stableSince"') where key = 'clock'`.execute(db)
  await sql`update "dailyCounts" set kind = 'view' where kind = 'looked at'`.execute(db)
  await sql`update "dailyCounts" set kind = 'enquiry' where kind = 'asked about'`.execute(db)
  await sql`update backups set reason = 'files unavailable' where reason = 'files away'`.execute(db)
}
