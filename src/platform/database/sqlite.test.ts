import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { admin, openTestShop, type TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { abandon, sendChunk, startUpload } from '../../../test/tus-client.ts'
import { endpoints } from '../../api/endpoints.ts'

test.for<[pragma: string, value: string | number]>([
  ['journal_mode', 'wal'],
  // The value 2 is FULL.
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['journal_size_limit', 67_108_864],
  ['wal_autocheckpoint', 1000],
  ['mmap_size', 0],
  ['trusted_schema', 0],
  ['cell_size_check', 1],
  // The value 1 is FULL.
  ['auto_vacuum', 1],
  // The value 2 is MEMORY, and FAST for secure_delete.
  ['temp_store', 2],
  ['secure_delete', 2],
])('the database sets %s to %s', async ([pragma, value], { shop }) => {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${pragma}`).execute(shop.deps.db)
  expect(rows).toEqual([{ [pragma]: value }])
})

test('the database rejects a gallery item without its image', async ({ shop }) => {
  const row = { id: 'x', imageName: 'none', category: 'aari blouse' as const, price: '', uploadTime: 1 }
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

test('deleting an upload shrinks the database file', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const path = join(dataDir, 'shop.sqlite')
  const before = await openTestShop({}, { dataDir })
  const bytes = randomBytes(4_000_000)
  const owner = await before.signIn(admin)
  const address = await startUpload(owner, bytes.length)
  expect((await sendChunk(owner, address, 0, bytes)).status).toBe(204)
  await before.stop()
  expect((await stat(path)).size).toBeGreaterThan(bytes.length)

  const after = await openTestShop({}, { dataDir })
  await abandon(await after.signIn(admin), address)
  const { rows } = await sql`pragma freelist_count`.execute(after.deps.db)
  expect(rows).toEqual([{ freelist_count: 0 }])
  await after.stop()
  expect((await stat(path)).size).toBeLessThan(1_000_000)
})
