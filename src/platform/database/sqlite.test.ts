import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { calls } from '../../contract/calls.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test.each([
  ['journal_mode', 'wal'],
  // 2 is FULL.
  ['synchronous', 2],
  ['foreign_keys', 1],
])('the database works with %s = %s', async (pragma, value) => {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${pragma}`).execute(shop.shop.db)
  expect(rows).toEqual([{ [pragma]: value }])
})

test('a gallery item cannot point at an image that there is not', async () => {
  const row = { id: 'x', imageName: 'none', category: 'aari blouse' as const, price: '', uploadTime: 1 }
  await expect(shop.shop.db.insertInto('gallery').values(row).execute()).rejects.toThrow(/FOREIGN KEY/)
})

test('a second start changes no table, and keeps what was written', async () => {
  const first = await openTestShop()
  const tables = (of: TestShop) =>
    sql<{ sql: string }>`select sql from sqlite_schema where name not like 'sqlite_%' order by name`
      .execute(of.shop.db)
      .then(({ rows }) => rows)
  const steps = (of: TestShop) => sql`select * from kysely_migration`.execute(of.shop.db).then(({ rows }) => rows)
  const message = { name: 'Meena', email: 'meena@example.com', message: 'Still here?' }
  await first.browser().ask(calls.sendContactMessage, message)
  const [tablesBefore, stepsBefore] = [await tables(first), await steps(first)]
  expect(stepsBefore.length).toBeGreaterThan(0)
  await first.stop()

  const second = await openTestShop({}, { dataDir: first.dataDir })
  expect(await tables(second)).toEqual(tablesBefore)
  expect(await steps(second)).toEqual(stepsBefore)
  expect(await second.shop.db.selectFrom('contactMessages').select('message').execute()).toEqual([
    { message: 'Still here?' },
  ])
  await second.close()
})

test('while somebody else writes into the file a message is put off, and can be sent afterwards', async () => {
  const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }
  const other = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'))
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const { status, headers, refusal } = await shop.browser().ask(calls.sendContactMessage, message)
  expect([status, headers.get('retry-after'), refusal]).toEqual([503, '5', 'UNAVAILABLE'])
  other.exec('rollback')
  expect((await shop.browser().ask(calls.sendContactMessage, message)).status).toBe(200)
})

test('after a stop all of the database is in its one file', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const stopped = await openTestShop({}, { dataDir })
  await stopped.stop()
  const left = await stat(join(dataDir, 'shop.sqlite-wal')).catch(() => ({ size: 0 }))
  expect(left.size).toBe(0)
})

test('a file that is no database is refused and left as it is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const text = 'the only copy of something else, '.repeat(100)
  await writeFile(join(dataDir, 'shop.sqlite'), text)
  await expect(openTestShop({}, { dataDir })).rejects.toThrow(/not a database/)
  expect(await readFile(join(dataDir, 'shop.sqlite'), 'utf8')).toBe(text)
})
