import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { until } from '../../../test/mail-server.ts'
import type { TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }

/** Locks the file for writing until the returned function is called, as a backup or a second connection may. */
function holdFile(shop: TestShop) {
  const other = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'))
  onTestFinished(() => {
    if (other.isOpen) other.close()
  })
  other.exec('begin immediate')
  return () => other.close()
}

test('a write waits for another writer, and reads continue', async ({ shop }) => {
  const letGo = holdFile(shop)
  let answered = 0
  const writes = [1, 2, 3].map(async () => {
    const { status } = await shop.browser().ask(endpoints.sendContactMessage, message)
    answered++
    return status
  })
  for (let reads = 0; reads < 3; reads++) expect((await shop.browser().send('/v1/gallery')).status).toBe(200)
  expect(answered).toBe(0)
  letGo()
  expect(await Promise.all(writes)).toEqual([200, 200, 200])
})

const long = process.env.TESTS === 'all' ? [4_500, 30_000] : []

test.for(long)(
  'a write behind a lock of %i ms succeeds within five seconds and is postponed after them',
  async (heldMs, { shop }) => {
    const letGo = holdFile(shop)
    setTimeout(letGo, heldMs)
    const { status } = await shop.browser().ask(endpoints.sendContactMessage, message)
    expect(status).toBe(heldMs < 5_000 ? 200 : 503)
    await until(async () => (await shop.browser().ask(endpoints.sendContactMessage, message)).status === 200, 60_000)
  },
)

test('a message is postponed during a long write of another process and succeeds afterwards', async ({ shop }) => {
  const letGo = holdFile(shop)
  let reads = 0
  const asking = shop.browser().ask(endpoints.sendContactMessage, message)
  let isAnswered = false
  void asking.then(() => (isAnswered = true))
  while (!isAnswered) {
    expect((await shop.browser().send('/v1/gallery')).status).toBe(200)
    expect((await shop.browser().fetch('/healthz')).status).toBe(200)
    reads++
    await setImmediate()
  }
  const { status, headers, refusal } = await asking
  expect([status, headers.get('retry-after'), refusal]).toEqual([503, '5', 'UNAVAILABLE'])
  expect(reads).toBeGreaterThan(5)
  letGo()
  expect((await shop.browser().ask(endpoints.sendContactMessage, message)).status).toBe(200)
})
