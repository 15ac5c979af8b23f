// @module-tag slow
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { endpoints } from '../../src/api/endpoints.ts'
import { until } from '../mail-server.ts'
import { startProcess } from '../real-process.ts'
import { admin, visitor } from '../shop.ts'
import { publishItem, uploadPhoto } from '../uploads.ts'
import { query, test } from './own-postgres.ts'
import { createDatabase } from './postgres.ts'

const contactMessage = { name: 'Meena', email: visitor.email, message: 'Is it ready?' }
const phone = '+91 99999 12345'

test('a shop serves cached pages while the name of its database does not resolve', async ({ postgres, folder }) => {
  const url = new URL(await createDatabase(postgres.url, 'named'))
  url.hostname = 'database.internal'
  const lost = join(folder, 'name-is-lost')
  const shop = await startProcess({
    DATABASE_URL: url.href,
    DATA_DIR: join(folder, 'named'),
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '..', 'failing-dns.mjs')}`,
    NAME_IS_LOST: lost,
  })
  onTestFinished(shop.kill)
  await shop.untilOpen()
  const [owner, anonymous] = [shop.browser(), shop.browser()]
  const write = () => anonymous.ask(endpoints.sendContactMessage, contactMessage)
  await owner.ask(endpoints.signInWithPassword, admin)
  const item = await publishItem(owner, await uploadPhoto(owner))
  expect((await owner.ask(endpoints.changeContactInfo, { phone })).status).toBe(200)
  await anonymous.page('/')

  await writeFile(lost, '')
  // The page after a write queries the database first.
  await write()
  await query(postgres.url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'named'`)
  await until(async () => (await write()).status === 503)
  for (const visitor of [anonymous, owner]) {
    const home = await visitor.page('/')
    expect(home.status).toBe(200)
    expect(home.html).toContain(item.id)
    expect(home.text).toContain(phone)
  }
  expect((await write()).status).toBe(503)
  expect((await anonymous.ask(endpoints.signInWithPassword, admin)).status).toBe(503)

  await rm(lost)
  await until(async () => (await write()).status === 200)
})

test('a shop disconnects from a database server that has become read-only', async ({ postgres, folder }) => {
  const DATABASE_URL = `${await createDatabase(postgres.url, 'demoted')}?pool_size=4`
  const shop = await startProcess({ DATABASE_URL, DATA_DIR: join(folder, 'demoted'), RATE_LIMITS: 'relaxed' })
  onTestFinished(shop.kill)
  await shop.untilOpen()
  const write = () => shop.browser().ask(endpoints.sendContactMessage, contactMessage)
  const writeConcurrently = async () =>
    (await Promise.all(Array.from({ length: 12 }, write))).map(({ status }) => status)
  await query(postgres.url, 'alter database demoted set default_transaction_read_only = on')
  await query(postgres.url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'demoted'`)
  await until(async () => (await shop.browser().send('/readyz')).status === 503)
  expect(await writeConcurrently()).toEqual(Array(12).fill(503))
  // A new connection reaches the server that took over; an old one would be rejected for ever.
  await query(postgres.url, 'alter database demoted reset default_transaction_read_only')
  // Background reads may have opened several old ones, and each of them is rejected once.
  await until(async () => (await writeConcurrently()).every((status) => status === 200))
})

test('a shop survives the loss of its database connections while it opens', async ({ postgres, folder }) => {
  const shop = await startProcess({
    DATABASE_URL: await createDatabase(postgres.url, 'lost-early'),
    DATA_DIR: join(folder, 'lost-early'),
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '..', 'lose-connections-when-open.mjs')}`,
  })
  onTestFinished(shop.kill)
  await shop.untilOpen()
  await until(async () => (await shop.browser().send('/readyz')).status === 200)
  expect(shop.output()).toContain(`with the address     ${admin.email}`)
})
