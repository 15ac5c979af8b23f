// @module-tag slow
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { openPostgres } from '../../src/platform/database/postgres.server.ts'
import { until } from '../mail-server.ts'
import { smallPhoto } from '../photos.ts'
import { admin, visitor } from '../shop.ts'
import { fetchFile, upload } from '../uploads.ts'
import { query } from './own-postgres.ts'
import { changeInDatabase, test } from './running-shop.ts'

const contactMessage = { name: 'Meena', email: visitor.email, message: 'Is it ready?' }

async function lockGallery(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query('begin; lock table gallery in exclusive mode')
  return {
    async isWaitedFor() {
      return (await query(url, 'select 1 from pg_locks where not granted')).rows.length > 0
    },
    release: () => client.end(),
  }
}

test('a shop without its database serves cached pages, answers 503 elsewhere, and recovers', async ({
  running: { url, shop, owner, item },
  postgres,
}) => {
  const anonymous = shop.browser()
  await anonymous.page('/')
  const lock = await lockGallery(url)
  const pendingUpdate = owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '1' })
  await until(lock.isWaitedFor)
  await postgres.interrupt()
  // The change may still be committed when the lock is released.
  expect([200, 503]).toContain((await pendingUpdate).status)

  for (const visitor of [anonymous, owner]) {
    const home = await visitor.page('/')
    expect(home.status).toBe(200)
    expect(home.html).toContain(item.id)
  }
  expect((await fetchFile(anonymous, item.url)).status).toBe(200)
  const rejected = [
    await anonymous.ask(endpoints.sendContactMessage, contactMessage),
    await anonymous.ask(endpoints.signInWithPassword, admin),
    await anonymous.ask(endpoints.signUp, visitor),
    await anonymous.ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: admin.email }),
    await anonymous.ask(endpoints.listGallery, {}),
    await owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '1' }),
    await owner.ask(endpoints.signOut, {}),
    await upload(owner, 'another.jpg', await smallPhoto(2)),
  ]
  expect(rejected.map(({ status }) => status)).toEqual(rejected.map(() => 503))
  expect(rejected.map(({ headers }) => headers.get('retry-after'))).toEqual(rejected.map(() => '5'))
  const dashboard = await owner.page('/admin')
  expect([dashboard.status, dashboard.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await anonymous.send('/readyz')).status).toBe(503)
  expect((await anonymous.send('/healthz')).status).toBe(200)

  await postgres.start()
  await until(async () => (await anonymous.send('/readyz')).status === 200)
  await until(async () => (await anonymous.ask(endpoints.sendContactMessage, contactMessage)).status === 200)
  expect((await owner.page('/admin')).status).toBe(200)
  await changeInDatabase(url, shop, '71001')
})

test.for([
  { failure: 'has waited too long for a lock', cancel: '' },
  { failure: 'is cancelled', cancel: 'select pg_cancel_backend(pid) from pg_locks where not granted' },
])('a change that $failure answers 503, and can be made afterwards', async ({ cancel }, { running }) => {
  const { url, owner, item } = running
  const change = { id: item.id, price: '74001' }
  const lock = await lockGallery(url)
  onTestFinished(lock.release)
  const pendingUpdate = owner.ask(endpoints.changeGalleryItem, change)
  await until(lock.isWaitedFor)
  if (cancel) await query(url, cancel)
  const { status, headers, errorCode } = await pendingUpdate
  expect([status, headers.get('retry-after'), errorCode]).toEqual([503, '5', 'UNAVAILABLE'])
  await lock.release()
  expect((await owner.ask(endpoints.changeGalleryItem, change)).status).toBe(200)
})

test('a connection lost between two statements fails only the second', async ({ running: { url }, postgres }) => {
  const { db } = await openPostgres(url)
  onTestFinished(() => db.destroy())
  await db.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection)
    // An error event without a listener would end the process.
    await postgres.interrupt()
    await postgres.start()
    await expect(sql`select 1`.execute(connection)).rejects.toThrow()
  })
  await sql`select 1`.execute(db)
})
