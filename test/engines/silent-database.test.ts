// @module-tag slow
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { until } from '../mail-server.ts'
import { openNetworkProxy } from '../network-proxy.ts'
import { smallPhoto } from '../photos.ts'
import { startProcess } from '../real-process.ts'
import { admin, visitor } from '../shop.ts'
import { fetchFile, publishItem, upload, uploadPhoto } from '../uploads.ts'
import { test as ownPostgres } from './own-postgres.ts'
import { createDatabase } from './postgres.ts'

const contactMessage = { name: 'Meena', email: visitor.email, message: 'Is it ready?' }
const phone = '+91 99999 12345'
const poolSize = 4

const test = ownPostgres.extend('openShopBehindProxy', ({ postgres, folder }) => async (name: string) => {
  const proxy = await openNetworkProxy(await createDatabase(postgres.url, name))
  onTestFinished(() => proxy.close())
  const url = `${proxy.url}?statement_timeout=1000&pool_size=${poolSize}`
  const shop = await startProcess({ DATABASE_URL: url, DATA_DIR: join(folder, name), RATE_LIMITS: 'relaxed' })
  onTestFinished(shop.kill)
  await shop.untilOpen()
  return { shop, proxy, write: () => shop.browser().ask(endpoints.sendContactMessage, contactMessage) }
})

/** Sends three times as many requests at once as the pool has connections. */
function sendConcurrently<T>(ask: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 3 * poolSize }, ask))
}

// A silenced connection never answers: every response below proves that the shop stops waiting.
test('a shop whose database goes silent answers every request, and recovers', async ({ openShopBehindProxy }) => {
  const { shop, proxy, write } = await openShopBehindProxy('silent')
  const [owner, anonymous] = [shop.browser(), shop.browser()]
  await owner.ask(endpoints.signInWithPassword, admin)
  const item = await publishItem(owner, await uploadPhoto(owner))
  await anonymous.page('/')
  // The page after a write queries the database first.
  expect((await owner.ask(endpoints.changeContactInfo, { phone })).status).toBe(200)
  await anonymous.page('/')
  expect((await write()).status).toBe(200)
  proxy.silenceAll()

  const [homes, picture, alive, ready, dashboard, rejected] = await Promise.all([
    Promise.all([anonymous, owner].map((browser) => browser.page('/'))),
    fetchFile(anonymous, item.url),
    anonymous.send('/healthz'),
    anonymous.send('/readyz'),
    owner.page('/admin'),
    Promise.all([
      write(),
      shop.browser().ask(endpoints.signInWithPassword, admin),
      anonymous.ask(endpoints.listGallery, {}),
      owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '1' }),
      upload(owner, 'another.jpg', await smallPhoto(2)),
    ]),
  ])
  for (const home of homes) {
    expect(home.status).toBe(200)
    expect(home.html).toContain(item.id)
    expect(home.text).toContain(phone)
  }
  expect(picture.status).toBe(200)
  expect(alive.status).toBe(200)
  // The page may also have waited too long in the render queue.
  expect(dashboard.status).toBe(503)
  for (const { status, headers } of [ready, ...rejected])
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  // All connections are new by now, and none is accepted.
  expect((await write()).status).toBe(503)

  proxy.recover()
  await until(async () => (await write()).status === 200)
  await until(async () => (await anonymous.send('/readyz')).status === 200)
  expect((await owner.page('/admin')).status).toBe(200)
})

test('a shop closes all silent connections at once after a failover', async ({ openShopBehindProxy }) => {
  const { shop, proxy, write } = await openShopBehindProxy('failover')
  expect((await sendConcurrently(write)).every(({ status }) => status === 200)).toBe(true)
  expect(proxy.open()).toBe(poolSize)
  proxy.silence()
  // The shop's own queries detect the failover without a request.
  await until(() => proxy.open() < poolSize)
  // A request on a silent connection would be answered 503.
  for (const { status } of await sendConcurrently(write)) expect(status).toBe(200)
  expect((await shop.browser().send('/readyz')).status).toBe(200)
})

test('requests on silent connections fail once, and the pool gets all its connections back', async ({
  openShopBehindProxy,
}) => {
  const { proxy, write } = await openShopBehindProxy('crowded')
  await sendConcurrently(write)
  proxy.silence()
  for (const { status } of await sendConcurrently(write)) expect([200, 503]).toContain(status)
  for (const { status } of await sendConcurrently(write)) expect(status).toBe(200)
  await until(() => proxy.open() <= poolSize)
})

test('a process stops while its database is silent', async ({ openShopBehindProxy }) => {
  const { shop, proxy } = await openShopBehindProxy('stopped')
  proxy.silenceAll()
  expect([0, 1]).toContain(await shop.stop())
})
