import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('fileHolds').renameTo('fileLeases').execute()
  await sql`update backups set state = 'running' where state = 'under way'`.execute(db)
}
