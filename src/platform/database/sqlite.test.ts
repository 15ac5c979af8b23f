import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTime } from '../../../test/in-time.ts'
import { until } from '../../../test/mail-server.ts'
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
  ['journal_size_limit', 67_108_864],
  ['wal_autocheckpoint', 1000],
  ['mmap_size', 0],
  ['trusted_schema', 0],
  ['cell_size_check', 1],
  // 2 is MEMORY, and FAST.
  ['temp_store', 2],
  ['secure_delete', 2],
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

const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }

/** Somebody else who writes into the file, as a backup or a second connection may, until told to stop. */
function holdFile() {
  const other = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'))
  onTestFinished(() => {
    if (other.isOpen) other.close()
  })
  other.exec('begin immediate')
  return () => other.close()
}

/** The longest time that the process stood still meanwhile, so that nobody at all was answered. */
async function longestStall(meanwhile: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  await meanwhile()
  delays.disable()
  return delays.max / 1e6
}

test.each([200, 1_000])('a write waits for somebody else who writes for %i ms, and readers go on', async (heldMs) => {
  const letGo = holdFile()
  setTimeout(letGo, heldMs)
  const began = performance.now()
  const stalledMs = await longestStall(async () => {
    const writes = Promise.all([1, 2, 3].map(() => shop.browser().ask(calls.sendContactMessage, message)))
    const read = await shop.browser().send('/v1/gallery')
    // Premise: it is still held.
    expect(performance.now() - began).toBeLessThan(inTime(heldMs))
    expect(read.status).toBe(200)
    expect((await writes).map(({ status }) => status)).toEqual([200, 200, 200])
  })
  expect(performance.now() - began).toBeGreaterThan(heldMs)
  expect(stalledMs).toBeLessThan(inTime(300))
})

/** Else only longer than a write waits: `FAULTS=all`. */
const long = process.env.FAULTS === 'all' ? [4_500, 30_000] : []

test.each(long)('held for %i ms, a write is done or put off as five seconds are over or not', async (heldMs) => {
  const letGo = holdFile()
  setTimeout(letGo, heldMs)
  const { status } = await shop.browser().ask(calls.sendContactMessage, message)
  expect(status).toBe(heldMs < 5_000 ? 200 : 503)
  await until(async () => (await shop.browser().ask(calls.sendContactMessage, message)).status === 200, 60_000)
})

test('while somebody else writes into the file for long a message is put off, and can be sent afterwards', async () => {
  const letGo = holdFile()
  let reads = 0
  const stalledMs = await longestStall(async () => {
    const asking = shop.browser().ask(calls.sendContactMessage, message)
    let isAnswered = false
    void asking.then(() => (isAnswered = true))
    while (!isAnswered) {
      expect((await shop.browser().send('/v1/gallery')).status).toBe(200)
      expect((await shop.browser().fetch('/healthz')).status).toBe(200)
      reads++
      await pause(100)
    }
    const { status, headers, refusal } = await asking
    expect([status, headers.get('retry-after'), refusal]).toEqual([503, '5', 'UNAVAILABLE'])
  })
  expect(reads).toBeGreaterThan(5)
  expect(stalledMs).toBeLessThan(inTime(300))
  letGo()
  expect((await shop.browser().ask(calls.sendContactMessage, message)).status).toBe(200)
})

test('a transaction that fails leaves the file to the next one', async () => {
  const fails = shop.shop.db.transaction().execute(async () => Promise.reject(new Error('on purpose')))
  await expect(fails).rejects.toThrow('on purpose')
  expect((await shop.browser().ask(calls.sendContactMessage, message)).status).toBe(200)
})

test('a database in which a page is damaged is refused', async () => {
  const damaged = await openTestShop()
  for (let nth = 0; nth < 20; nth++)
    await damaged.browser().ask(calls.sendContactMessage, { ...message, message: 'x'.repeat(3_000) })
  await damaged.stop()
  const path = join(damaged.dataDir, 'shop.sqlite')
  const bytes = await readFile(path)
  const pageBytes = 4096
  // The first page says where all else is; behind it every other one is spoiled at its head.
  for (let at = 2 * pageBytes; at < bytes.length; at += 2 * pageBytes) bytes.fill(0xa5, at, at + 16)
  await writeFile(path, bytes)
  await expect(openTestShop({}, { dataDir: damaged.dataDir })).rejects.toThrow(/is damaged|malformed/)
  await rm(damaged.dataDir, { recursive: true, force: true })
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
