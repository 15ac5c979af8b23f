import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { calls } from '../../src/contract/calls.ts'
import type { GalleryItem } from '../../src/contract/gallery.ts'
import { openPostgres } from '../../src/platform/database/postgres.server.ts'
import { m } from '../../src/words/compiled/messages.js'
import type { Browser } from '../browser.ts'
import { inTime } from '../in-time.ts'
import { aSecondMs, until } from '../mail-server.ts'
import { smallPhoto } from '../photos.ts'
import { createDatabase, freePort, type PostgresServer, startPostgres } from '../postgres.ts'
import { type RealProcess, startProcess } from '../real-process.ts'
import { admin, visitor } from '../shop.ts'
import { hung, served, upload, uploaded } from '../uploads.ts'

const letter = { name: 'Meena', email: visitor.email, message: 'Is it ready?' }

let folder: string
/** Of this file alone, as it is stopped on purpose. */
let postgres: PostgresServer
let databaseUrl: string
let shop: RealProcess
let owner: Browser
let item: GalleryItem
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thaiyal-lost-'))
  postgres = await startPostgres()
  databaseUrl = await createDatabase(postgres.url, 'shop')
  shop = await startProcess({ DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'shop') })
  await shop.opened()
  owner = shop.browser()
  await owner.ask(calls.signInWithPassword, admin)
  item = await hung(owner, await uploaded(owner))
})
afterAll(async () => {
  await shop.kill()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Changes a price past the shop, as another process would, and waits until its home page shows it. */
async function changeElsewhere(price: string, at = shop): Promise<{ seenAfterMs: number }> {
  // As it is shown: the bare digits may also stand in the time of an upload.
  const shown = m.gallery_price({ price })
  expect((await at.browser().page('/')).html).not.toContain(shown)
  await query(`update gallery set price = '${price}'`)
  const began = performance.now()
  await until(async () => (await at.browser().page('/')).html.includes(shown))
  return { seenAfterMs: performance.now() - began }
}

async function query(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return client.query(text).finally(() => client.end())
}

/** Keeps every change of the gallery waiting, until it is released or the database goes. */
async function holdGallery() {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin; lock table gallery in exclusive mode')
  return {
    async isWaitedFor() {
      return (await query('select 1 from pg_locks where not granted')).rows.length > 0
    },
    release: () => client.end(),
  }
}

async function listeners(): Promise<number[]> {
  const { rows } = await query(`select pid from pg_stat_activity where query = 'listen content' and datname = 'shop'`)
  return rows.map(({ pid }) => pid)
}

test('a shop whose database has gone shows what it remembers, says so where it cannot, and comes back by itself', async () => {
  const stranger = shop.browser()
  await stranger.page('/')
  const lock = await holdGallery()
  const underWay = owner.ask(calls.updatePrice, { id: item.id, price: '1' })
  await until(lock.isWaitedFor)
  await postgres.interrupt()
  // Done in the last moment, when the lock was let go, or refused; never a fault.
  expect([200, 503]).toContain((await underWay).status)

  for (const visitor of [stranger, owner]) {
    const home = await visitor.page('/')
    expect(home.status).toBe(200)
    expect(home.html).toContain(item.id)
  }
  expect((await served(stranger, item.url)).status).toBe(200)
  const refused = [
    await stranger.ask(calls.sendContactMessage, letter),
    await stranger.ask(calls.signInWithPassword, admin),
    await stranger.ask(calls.signUp, visitor),
    await stranger.ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: admin.email }),
    await stranger.ask(calls.listGallery, {}),
    await owner.ask(calls.updatePrice, { id: item.id, price: '1' }),
    await owner.ask(calls.signOut, {}),
    await upload(owner, 'another.jpg', await smallPhoto(2)),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503))
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(refused.map(() => '5'))
  const dashboard = await owner.page('/admin')
  expect([dashboard.status, dashboard.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await stranger.send('/readyz')).status).toBe(503)
  expect((await stranger.send('/healthz')).status).toBe(200)

  await postgres.start()
  const back = performance.now()
  await until(async () => (await stranger.send('/readyz')).status === 200)
  await until(async () => (await stranger.ask(calls.sendContactMessage, letter)).status === 200)
  // Whoever was signed in still is.
  expect((await owner.page('/admin')).status).toBe(200)
  expect(performance.now() - back).toBeLessThan(inTime(5_000))
  await until(async () => (await listeners()).length === 1)
  expect(performance.now() - back).toBeLessThan(inTime(5_000))
  expect((await changeElsewhere('71001')).seenAfterMs).toBeLessThan(inTime(aSecondMs))
})

test.each([
  { what: 'has waited too long for its turn', meanwhile: async () => {} },
  {
    what: 'is cancelled, as one that takes too long would be',
    meanwhile: () => query('select pg_cancel_backend(pid) from pg_locks where not granted'),
  },
])('a change that $what is put off, and can be made afterwards', async ({ meanwhile }) => {
  const change = { id: item.id, price: '74001' }
  const lock = await holdGallery()
  onTestFinished(lock.release)
  const underWay = owner.ask(calls.updatePrice, change)
  await until(lock.isWaitedFor)
  await meanwhile()
  const { status, headers, refusal } = await underWay
  expect([status, headers.get('retry-after'), refusal]).toEqual([503, '5', 'UNAVAILABLE'])
  await lock.release()
  expect((await owner.ask(calls.updatePrice, change)).status).toBe(200)
})

test('a change is seen within a second while nobody tells of it, and the listener comes back', async () => {
  const [listener] = await listeners()
  expect(listener).toBeGreaterThan(0)
  await query(`select pg_terminate_backend(${listener})`)
  expect((await changeElsewhere('72001')).seenAfterMs).toBeLessThan(inTime(aSecondMs))
  await until(async () => (await listeners()).some((pid) => pid !== listener))
  expect((await changeElsewhere('72002')).seenAfterMs).toBeLessThan(inTime(aSecondMs))
})

test('a change is seen within a second through a pooler, which takes LISTEN and tells nothing', async () => {
  const pooler = await openSilentPooler()
  onTestFinished(pooler.close)
  const url = new URL(databaseUrl)
  url.port = String(pooler.port)
  const other = await startProcess({ DATABASE_URL: url.href, DATA_DIR: join(folder, 'pooled') })
  onTestFinished(other.kill)
  await other.opened()
  await until(() => pooler.silenced() > 0)
  for (const price of ['73001', '73002', '73003'])
    expect((await changeElsewhere(price, other)).seenAfterMs).toBeLessThan(inTime(aSecondMs))
})

test('a connection that is lost between two statements fails the second, and nothing else', async () => {
  const { db } = await openPostgres(databaseUrl)
  onTestFinished(() => db.destroy())
  await db.connection().execute(async (one) => {
    await sql`select 1`.execute(one)
    // What is lost here is said to nobody who asks: unheard, it would end the process.
    await postgres.interrupt()
    await postgres.start()
    await expect(sql`select 1`.execute(one)).rejects.toThrow()
  })
  await sql`select 1`.execute(db)
})

test('five processes on an empty database bring it up to date once, and one of them says the password', async () => {
  const url = await createDatabase(postgres.url, 'five')
  const five = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) =>
      startProcess({ DATABASE_URL: url, DATA_DIR: join(folder, name), ADMIN_PASSWORD: '' }),
    ),
  )
  onTestFinished(async () => {
    await Promise.all(five.map((one) => one.kill()))
  })
  await Promise.all(five.map((one) => one.opened()))
  await until(() => five.every((one) => one.said().includes('\n\n')))
  const passwords = five.flatMap((one) => /the password +(\S+)/.exec(one.said())?.[1] ?? [])
  expect(passwords).toHaveLength(1)
  const who = { email: admin.email, password: passwords[0] as string }
  for (const one of five) expect((await one.browser().ask(calls.signInWithPassword, who)).status).toBe(200)
})

test.each([
  { what: 'nobody listens', listen: false },
  { what: 'somebody takes the call and says nothing', listen: true },
])('where $what instead of a database, the shop says so in a sentence and does not open', async ({ listen }) => {
  const port = await freePort()
  const silent = createServer()
  if (listen) await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
  const began = performance.now()
  const url = `postgres://shop:very-secret@127.0.0.1:${port}/shop`
  const unlucky = await startProcess({ DATABASE_URL: url, DATA_DIR: join(folder, `unlucky-${listen}`) })
  expect(await unlucky.ended).toBe(1)
  silent.close()
  expect(performance.now() - began).toBeLessThan(inTime(10_000))
  expect(unlucky.said()).toMatch(
    new RegExp(`^The shop did not open. The database at 127.0.0.1:${port} cannot be reached.$`, 'm'),
  )
  expect(unlucky.said().trim().split('\n').length).toBeLessThanOrEqual(2)
  expect(unlucky.said()).not.toContain('very-secret')
})

/** Stands before the database and passes everything on, except to whoever listens. */
async function openSilentPooler() {
  const { hostname, port } = new URL(databaseUrl)
  let silenced = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    let listens = false
    client.on('data', (part) => {
      if (part.includes('listen content')) upstream.once('data', () => (listens = Boolean(++silenced)))
      upstream.write(part)
    })
    upstream.on('data', (part) => {
      if (!listens) client.write(part)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    silenced: () => silenced,
    close: () => {
      server.close()
    },
  }
}
