import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

test('the database rejects a gallery item without its image', async ({ shop }) => {
  const row = {
    id: 'x',
    imageName: 'none',
    category: 'aari blouse' as const,
    designNumber: 1,
    price: '',
    uploadTime: 1,
  }
  await expect(shop.deps.db.insertInto('gallery').values(row).execute()).rejects.toThrow(/FOREIGN KEY/)
})

test('a second start changes neither tables nor data', async () => {
  const first = await openTestShop()
  const tables = (of: TestShop) =>
    sql<{ sql: string }>`select sql from sqlite_schema where name not like 'sqlite_%' order by name`
      .execute(of.deps.db)
      .then(({ rows }) => rows)
  const migrations = (of: TestShop) => sql`select * from kysely_migration`.execute(of.deps.db).then(({ rows }) => rows)
  const message = { name: 'Meena', email: 'meena@example.com', message: 'Still here?' }
  await first.browser().ask(endpoints.sendContactMessage, message)
  const [tablesBefore, migrationsBefore] = [await tables(first), await migrations(first)]
  expect(migrationsBefore.length).toBeGreaterThan(0)
  await first.stop()

  const second = await openTestShop({}, { dataDir: first.dataDir })
  expect(await tables(second)).toEqual(tablesBefore)
  expect(await migrations(second)).toEqual(migrationsBefore)
  expect(await second.deps.db.selectFrom('contactMessages').select('message').execute()).toEqual([
    { message: 'Still here?' },
  ])
  await second.close()
})

const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }

test('a failed transaction does not block the next one', async ({ shop }) => {
  const fails = shop.deps.db.transaction().execute(async () => Promise.reject(new Error('on purpose')))
  await expect(fails).rejects.toThrow('on purpose')
  expect((await shop.browser().ask(endpoints.sendContactMessage, message)).status).toBe(200)
})

test('other requests run between the commits of simultaneous messages', async ({ shop }) => {
  let turns = 0
  let isDone = false
  const send = (nth: number) =>
    shop.browser().ask(endpoints.sendContactMessage, { ...message, email: `meena${nth}@example.com` })
  const sending = Promise.all(Array.from({ length: 60 }, (_, nth) => send(nth))).finally(() => {
    isDone = true
  })
  while (!isDone) {
    await nextTurn()
    turns++
  }
  expect(new Set((await sending).map(({ status }) => status))).toEqual(new Set([200]))
  expect(turns).toBeGreaterThanOrEqual(60)
})

test('a stopped shop leaves all data in one database file', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const stopped = await openTestShop({}, { dataDir })
  await stopped.stop()
  const left = await stat(join(dataDir, 'shop.sqlite-wal')).catch(() => ({ size: 0 }))
  expect(left.size).toBe(0)
})
