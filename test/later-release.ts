import { sql } from 'kysely'
import type { Database } from '../src/platform/database/database.server.ts'
import type { Migrations } from '../src/platform/database/migrate.server.ts'

/** Each design of a later release has a fabric. */
export const laterMigrations: Migrations = {
  '9999-01-01-fabrics': () => [
    'create table fabrics (name text primary key)',
    `insert into fabrics (name) values ('cotton')`,
    `alter table gallery add column fabric text not null default 'cotton'`,
  ],
}

/** Lets the doctor of this release check a database of the later one. */
export async function hideLaterRelease({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`delete from kysely_migration where name > '9999'`.execute(db)
}
