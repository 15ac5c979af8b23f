import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { laterMigrations } from '../../../test/later-release.ts'
import { admin, openTestShop, visitor } from '../../../test/shop.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { backUpShop } from '../../commands/back-up-and-restore.server.ts'
import { readConfig } from '../config.server.ts'
import { openDatabase } from './database.server.ts'

async function stoppedShop() {
  const shop = await openTestShop()
  await shop.register()
  const owner = await shop.signIn(admin)
  await publishItem(owner, await uploadPhoto(owner))
  await shop.stop()
  return shop.dataDir
}

async function expectRejected(dataDir: string, message: RegExp) {
  await expect(openTestShop({}, { dataDir })).rejects.toThrow(message)
  const config = readConfig({ DATA_DIR: dataDir })
  await expect(backUpShop(config, `${dataDir}/shop.tar`, () => {})).rejects.toThrow(message)
}

test('a later release migrates the database, which this release then rejects', async () => {
  const dataDir = await stoppedShop()
  const later = await openTestShop({}, { dataDir, laterMigrations })
  const { rows } = await sql`select fabric from gallery`.execute(later.deps.db)
  expect(rows).toEqual([{ fabric: 'cotton' }])
  await later.signIn(visitor)
  await later.stop()
  await expectRejected(dataDir, /^A newer release has migrated the database \(9999-01-01-fabrics\)\. Use that release/)
})

test('the shop rejects the database of a version before 1.0.0 and leaves it unchanged', async () => {
  const dataDir = await stoppedShop()
  const { db } = await openDatabase(`sqlite:${dataDir}/shop.sqlite`)
  onTestFinished(() => db.destroy())
  const migrations = () => sql`select name from kysely_migration`.execute(db).then(({ rows }) => rows)
  await sql`delete from kysely_migration`.execute(db)
  await sql`insert into kysely_migration (name, timestamp) values ('0027-no-page-views', '')`.execute(db)
  await expectRejected(dataDir, /^A version before 1\.0\.0 made the database \(0027-no-page-views\)\. No release can/)
  expect(await migrations()).toEqual([{ name: '0027-no-page-views' }])
})
