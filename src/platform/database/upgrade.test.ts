import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { revertMigrations } from '../../../test/earlier-release.ts'
import { propsIn } from '../../../test/html.ts'
import { admin, openTestShop, visitor } from '../../../test/shop.ts'
import { backUpShop } from '../../commands/back-up-and-restore.server.ts'
import { readConfig } from '../config.server.ts'
import { openDatabase } from './database.server.ts'
import { migrationNames } from './migrate.server.ts'

async function stoppedShop() {
  const shop = await openTestShop()
  await shop.register()
  await shop.stop()
  return { dataDir: shop.dataDir, database: await openDatabase(`sqlite:${shop.dataDir}/shop.sqlite`) }
}

test('the shop migrates the database of an earlier release', async () => {
  const { dataDir, database } = await stoppedShop()
  await revertMigrations(database)
  await sql`insert into settings (key, value) values ('fineAsItIs:story', 'yes')`.execute(database.db)
  await database.db.destroy()
  const shop = await openTestShop({}, { dataDir })
  onTestFinished(() => shop.close())
  await shop.signIn(visitor)
  const owner = await shop.signIn(admin)
  expect(propsIn((await owner.page('/admin')).html).data.setUp).not.toContain('story')
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(shop.deps.db)
  expect(rows.map(({ name }) => name)).toEqual(migrationNames)
})

test('the shop does not start on the database of a newer release, and says so', async () => {
  const { dataDir, database } = await stoppedShop()
  const later = { name: '9999-of-another-year', timestamp: '2099-01-01' }
  await database.db
    .insertInto('kysely_migration' as never)
    .values(later as never)
    .execute()
  await database.db.destroy()
  await expect(openTestShop({}, { dataDir })).rejects.toThrow('A newer release has migrated the database (9999-')
  const config = readConfig({ DATA_DIR: dataDir })
  await expect(backUpShop(config, `${dataDir}/shop.tar`, () => {})).rejects.toThrow('A newer release')
})

test('the shop does not start on a database that is too old, and leaves it unchanged', async () => {
  const { dataDir, database } = await stoppedShop()
  const migrations = () => sql`select name from kysely_migration`.execute(database.db).then(({ rows }) => rows)
  await sql`delete from kysely_migration`.execute(database.db)
  await sql`insert into kysely_migration (name, timestamp) values ('0015-plain-names', '2026-11-24')`.execute(
    database.db,
  )
  await expect(openTestShop({}, { dataDir })).rejects.toThrow(/before 24 November 2026.*docs\/operations\.md/)
  expect(await migrations()).toEqual([{ name: '0015-plain-names' }])
  await database.db.destroy()
})
