import { expect } from 'vitest'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { endpoints } from '../api/endpoints.ts'
import { readErasures } from './erasures.server.ts'

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
