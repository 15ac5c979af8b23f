import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { calls } from '../../src/contract/calls.ts'
import { inTime } from '../in-time.ts'
import { openLine } from '../line.ts'
import { aSecondMs, until } from '../mail-server.ts'
import { smallPhoto } from '../photos.ts'
import { createDatabase, type PostgresServer, startPostgres } from '../postgres.ts'
import { startProcess } from '../real-process.ts'
import { admin, visitor } from '../shop.ts'
import { hung, served, upload, uploaded } from '../uploads.ts'

const letter = { name: 'Meena', email: visitor.email, message: 'Is it ready?' }
const phone = '+91 99999 12345'
/** A second more is what a connection is silent before it is given up; another one is for a busy machine. */
const statementTimeoutMs = 2_000
const boundedMs = statementTimeoutMs + 2_000
/** Two seconds, and one for a busy machine. */
const soonMs = 3_000
const poolSize = 4

let folder: string
/** Of this file alone, as it is stopped on purpose. */
let postgres: PostgresServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thaiyal-silent-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A process on a database of its own, behind a line that the test may cut. */
async function openShopBehindLine(name: string) {
  const line = await openLine(await createDatabase(postgres.url, name))
  onTestFinished(() => line.close())
  const url = `${line.url}?statement_timeout=${statementTimeoutMs}&pool_size=${poolSize}`
  const shop = await startProcess({ DATABASE_URL: url, DATA_DIR: join(folder, name), RATE_LIMITS: 'relaxed' })
  onTestFinished(shop.kill)
  await shop.opened()
  return { shop, line }
}

async function timed<T>(answer: Promise<T>): Promise<T & { tookMs: number }> {
  const began = performance.now()
  return Object.assign((await answer) as T & { tookMs: number }, { tookMs: performance.now() - began })
}

/** As many as the pool has connections, all at once. */
function crowd<T>(ask: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 3 * poolSize }, ask))
}

test('a shop whose database has gone silent answers everything in bounded time, and comes back with new connections', async () => {
  const { shop, line } = await openShopBehindLine('silent')
  const [owner, stranger] = [shop.browser(), shop.browser()]
  await owner.ask(calls.signInWithPassword, admin)
  const item = await hung(owner, await uploaded(owner))
  await stranger.page('/')
  // The page after a write asks the database first.
  expect((await owner.ask(calls.changeContactInfo, { phone })).status).toBe(200)
  await stranger.page('/')
  expect((await stranger.ask(calls.sendContactMessage, letter)).status).toBe(200)
  line.cut()

  const [homes, picture, alive, ready, dashboard, refused] = await Promise.all([
    Promise.all([stranger, owner].map((one) => timed(one.page('/')))),
    served(stranger, item.url),
    timed(stranger.send('/healthz')),
    timed(stranger.send('/readyz')),
    timed(owner.page('/admin')),
    Promise.all(
      [
        stranger.ask(calls.sendContactMessage, letter),
        shop.browser().ask(calls.signInWithPassword, admin),
        stranger.ask(calls.listGallery, {}),
        owner.ask(calls.updatePrice, { id: item.id, price: '1' }),
        upload(owner, 'another.jpg', await smallPhoto(2)),
      ].map(timed),
    ),
  ])
  for (const home of homes) {
    expect(home.status).toBe(200)
    expect(home.html).toContain(item.id)
    expect(home.text).toContain(phone)
    expect(home.tookMs).toBeLessThan(inTime(2 * soonMs))
  }
  expect(picture.status).toBe(200)
  expect(alive.status).toBe(200)
  expect(alive.tookMs).toBeLessThan(inTime(aSecondMs))
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  expect(ready.tookMs).toBeLessThan(inTime(soonMs))
  expect([dashboard.status, dashboard.headers.get('retry-after')]).toEqual([503, '5'])
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503))
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '5'))
  for (const { tookMs } of refused) expect(tookMs).toBeLessThan(inTime(2 * boundedMs))

  // Also when nothing but new connections are left, which nobody takes.
  const later = await timed(stranger.ask(calls.sendContactMessage, letter))
  expect(later.status).toBe(503)
  expect(later.tookMs).toBeLessThan(inTime(7_000))

  line.mend()
  const back = performance.now()
  await until(async () => (await stranger.ask(calls.sendContactMessage, letter)).status === 200)
  await until(async () => (await stranger.send('/readyz')).status === 200)
  // What was begun before is waited for until it is given up.
  expect(performance.now() - back).toBeLessThan(inTime(6_000))
  expect((await owner.page('/admin')).status).toBe(200)
})

test('after a failover the silent connections are given up at once, not one after the other', async () => {
  const { shop, line } = await openShopBehindLine('failover')
  const write = () => shop.browser().ask(calls.sendContactMessage, letter)
  expect((await crowd(write)).every(({ status }) => status === 200)).toBe(true)
  // The premise: each of the pool, and the one that listens.
  expect(line.open()).toBe(poolSize + 1)
  line.silence()
  const began = performance.now()
  // Nobody comes meanwhile: that the shop looks after its own content is enough to notice.
  await until(() => line.open() < poolSize + 1)
  const noticedMs = performance.now() - began
  expect(noticedMs).toBeLessThan(inTime(boundedMs))
  for (const { status, tookMs } of await crowd(() => timed(write()))) {
    expect(status).toBe(200)
    expect(tookMs).toBeLessThan(inTime(aSecondMs))
  }
  expect((await shop.browser().send('/readyz')).status).toBe(200)
})

test('visitors who come while the connections are silent are told so once, and no connection is lost for good', async () => {
  const { shop, line } = await openShopBehindLine('crowded')
  const write = () => shop.browser().ask(calls.sendContactMessage, letter)
  await crowd(write)
  line.silence()
  const during = await crowd(() => timed(write()))
  for (const { status, tookMs } of during) {
    expect([200, 503]).toContain(status)
    expect(tookMs).toBeLessThan(inTime(2 * boundedMs))
  }
  const after = await crowd(() => timed(write()))
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 200))
  await until(() => line.open() <= poolSize + 1)
  // The listener, too, is another one.
  await until(async () => (await listeners('crowded')) > 0)
})

test('a process that is told to stop while its database is silent ends', async () => {
  const { shop, line } = await openShopBehindLine('stopped')
  line.cut()
  const began = performance.now()
  expect([0, 1]).toContain(await shop.stop())
  expect(performance.now() - began).toBeLessThan(inTime(11_000))
})

async function listeners(database: string): Promise<number> {
  const text = `select pid from pg_stat_activity where query = 'listen content' and datname = '${database}'`
  return (await query(text)).rows.length
}

async function query(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

test('a start whose first question is not answered says so in a sentence, within ten seconds', async () => {
  const line = await openLine(await createDatabase(postgres.url, 'unanswered'))
  onTestFinished(() => line.close())
  line.swallow('select 1')
  const began = performance.now()
  const unlucky = await startProcess({ DATABASE_URL: line.url, DATA_DIR: join(folder, 'unanswered') })
  onTestFinished(unlucky.kill)
  expect(await unlucky.ended).toBe(1)
  expect(performance.now() - began).toBeLessThan(inTime(10_000))
  expect(unlucky.said()).toMatch(/^The shop did not open. The database at 127.0.0.1:\d+ cannot be reached.$/m)
})

test('a database whose name nobody knows any more is one that has gone', async () => {
  const url = new URL(await createDatabase(postgres.url, 'named'))
  url.hostname = 'database.internal'
  const lost = join(folder, 'name-is-lost')
  const shop = await startProcess({
    DATABASE_URL: url.href,
    DATA_DIR: join(folder, 'named'),
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '..', 'lost-name.mjs')}`,
    NAME_IS_LOST: lost,
  })
  onTestFinished(shop.kill)
  await shop.opened()
  const [owner, stranger] = [shop.browser(), shop.browser()]
  await owner.ask(calls.signInWithPassword, admin)
  const item = await hung(owner, await uploaded(owner))
  expect((await owner.ask(calls.changeContactInfo, { phone })).status).toBe(200)
  await stranger.page('/')

  await writeFile(lost, '')
  // After a write, so that the page has to ask; the connections end with the message or right behind it.
  await stranger.ask(calls.sendContactMessage, letter)
  await query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'named'`)
  await pause(100)
  for (const visitor of [stranger, owner]) {
    const home = await visitor.page('/')
    expect(home.status).toBe(200)
    expect(home.html).toContain(item.id)
    expect(home.text).toContain(phone)
  }
  const refused = [
    await stranger.ask(calls.sendContactMessage, letter),
    await stranger.ask(calls.signInWithPassword, admin),
  ]
  expect(refused.map(({ status }) => status)).toEqual([503, 503])

  await rm(lost)
  await until(async () => (await stranger.ask(calls.sendContactMessage, letter)).status === 200)
})

test('a server that takes no writes any more, as another has taken over, is left', async () => {
  const { shop } = await openShopBehindLine('demoted')
  const write = () => shop.browser().ask(calls.sendContactMessage, letter)
  await query(`alter database demoted set default_transaction_read_only = on`)
  await query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'demoted'`)
  await until(async () => (await shop.browser().send('/readyz')).status === 503)
  const refused = await crowd(write)
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503))
  // Whoever connects now reaches the one that took over; who is connected would be refused for ever.
  await query(`alter database demoted reset default_transaction_read_only`)
  const answers = [await write(), await write()]
  expect(answers.at(-1)?.status).toBe(200)
  expect((await crowd(write)).map(({ status }) => status)).toEqual(refused.map(() => 200))
})

test('a start that waits for one that is stuck says so once, and goes on when that has ended', async () => {
  const DATABASE_URL = await createDatabase(postgres.url, 'stuck')
  const stuck = await startProcess({ DATABASE_URL, DATA_DIR: join(folder, 'stuck'), STARTER_GALLERY: 'on' })
  onTestFinished(stuck.kill)
  await until(() => stuck.said().includes('1 of 9'))
  stuck.signal('SIGSTOP')
  const waiting = await startProcess({ DATABASE_URL, DATA_DIR: join(folder, 'waiting') })
  onTestFinished(waiting.kill)
  const began = performance.now()
  await until(() => waiting.said() !== '')
  // The premise: nobody is told who hardly waits.
  expect(performance.now() - began).toBeGreaterThan(2_500)
  await pause(4_000)
  expect(waiting.said().trim()).toBe('Waiting for another process that is starting …')
  await stuck.kill()
  await waiting.opened()
})

test.each([
  { what: 'password', wrong: { password: 'wrong' }, says: /The database at \S+ does not let this user in\.$/m },
  { what: 'user', wrong: { username: 'nobody' }, says: /The database at \S+ does not let this user in\.$/m },
  { what: 'database', wrong: { pathname: '/none' }, says: /There is no database of this name at \S+\.$/m },
])('a start with a wrong $what says which', async ({ what, wrong, says }) => {
  const url = new URL(postgres.url)
  Object.assign(url, wrong)
  const unlucky = await startProcess({ DATABASE_URL: url.href, DATA_DIR: join(folder, `wrong-${what}`) })
  expect(await unlucky.ended).toBe(1)
  expect(unlucky.said()).toMatch(says)
  expect(unlucky.said()).not.toContain('cannot be reached')
})
