// @module-tag engines
import { expect } from 'vitest'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { addErasures, readErasures, repeatErasures } from './erasures.server.ts'

const test = shopTest.extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })
const dayMs = 24 * 3_600_000

test('an erasure covers what was stored while the clock was ahead, so that a restore erases it again', async ({
  shop,
  owner,
}) => {
  const message = { name: 'Kavitha', email: 'kavitha@example.com', message: 'Is DB-1 there?' }
  await shop.browser().ask(endpoints.sendContactMessage, message)
  const { receivedTime } = (await owner.ask(endpoints.listContactMessages, {})).body.messages[0]
  shop.clock.now -= 4 * dayMs
  expect((await owner.ask(endpoints.erasePerson, { who: message.email })).status).toBe(200)
  const [erasure] = await readErasures(shop.deps.config.backupsDir)
  expect(erasure?.erasedTime).toBeGreaterThanOrEqual(receivedTime)
})

test('a restored backup from before an erasure is erased, although its messages have later dates', async ({
  shop,
  owner,
}) => {
  const message = { name: 'Meena', email: 'meena@example.com', message: 'Is DB-4 there?' }
  const { db, config } = shop.deps
  await shop.browser().ask(endpoints.sendContactMessage, message)
  const backedUp = await db.selectFrom('contactMessages').selectAll().execute()
  // The shop went back to a backup without the message, on a machine whose clock was behind.
  await db.deleteFrom('contactMessages').execute()
  shop.clock.now -= 4 * dayMs
  await owner.ask(endpoints.erasePerson, { who: message.email })

  await db.deleteFrom('erasures').execute()
  await db.insertInto('contactMessages').values(backedUp).execute()
  await repeatErasures(db, await addErasures(db, await readErasures(config.backupsDir)))
  expect(await db.selectFrom('contactMessages').select('id').execute()).toEqual([])
  shop.clock.now += 4 * dayMs
})

test('a restored backup that contains an earlier erasure is erased until the latest one', async ({ shop, owner }) => {
  const message = { name: 'Devi', email: 'devi@example.com', message: 'Is DB-2 there?' }
  const { db, config } = shop.deps
  await owner.ask(endpoints.erasePerson, { who: message.email })
  const earlier = await db.selectFrom('erasures').selectAll().execute()
  shop.clock.now += dayMs
  await shop.browser().ask(endpoints.sendContactMessage, message)
  const backedUp = await db.selectFrom('contactMessages').selectAll().execute()
  shop.clock.now += dayMs
  expect((await owner.ask(endpoints.erasePerson, { who: message.email })).status).toBe(200)

  // These are the rows of a backup that was made between the erasures.
  await db.deleteFrom('erasures').execute()
  await db.insertInto('erasures').values(earlier).execute()
  await db.insertInto('contactMessages').values(backedUp).execute()
  await repeatErasures(db, await addErasures(db, await readErasures(config.backupsDir)))
  expect(await db.selectFrom('contactMessages').select('id').execute()).toEqual([])
})

test('what a person writes after her erasure stays in a restore, although the clock was set back', async ({
  shop,
  owner,
}) => {
  const message = { name: 'Selvi', email: 'selvi@example.com', message: 'Is DB-3 there?' }
  const { db, config } = shop.deps
  await owner.ask(endpoints.erasePerson, { who: message.email })
  shop.clock.now -= dayMs
  await shop.browser().ask(endpoints.sendContactMessage, message)

  // The rows of a backup that is made now are those of the database.
  await repeatErasures(db, await addErasures(db, await readErasures(config.backupsDir)))
  expect(await db.selectFrom('contactMessages').select('message').execute()).toEqual([{ message: message.message }])

  // A second erasure is later than the first one, so that the same restore repeats it.
  const backedUp = await db.selectFrom('erasures').selectAll().execute()
  expect((await owner.ask(endpoints.erasePerson, { who: message.email })).status).toBe(200)
  const latest = await readErasures(config.backupsDir)
  await db.deleteFrom('erasures').execute()
  await db.insertInto('erasures').values(backedUp).execute()
  expect(await addErasures(db, latest)).toHaveLength(1)
})
