// @module-tag slow
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const message = { name: 'Meena', email: 'meena@example.com', message: 'Is it ready?' }

function lockFile(shop: TestShop) {
  const writer = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'))
  onTestFinished(() => {
    if (writer.isOpen) writer.close()
  })
  writer.exec('begin immediate')
  return () => writer.close()
}

test('a write waits for another process that writes, and reads do not', async ({ shop }) => {
  const unlock = lockFile(shop)
  let answered = 0
  const writes = [1, 2, 3].map(async () => {
    const { status } = await shop.browser().ask(endpoints.sendContactMessage, message)
    answered++
    return status
  })
  for (let reads = 0; reads < 3; reads++) expect((await shop.browser().send('/v1/gallery')).status).toBe(200)
  expect(answered).toBe(0)
  unlock()
  expect(await Promise.all(writes)).toEqual([200, 200, 200])
})

test('a message during a long write of another process answers 503, and its retry succeeds', async ({ shop }) => {
  const unlock = lockFile(shop)
  let reads = 0
  const sending = shop.browser().ask(endpoints.sendContactMessage, message)
  let isAnswered = false
  void sending.then(() => (isAnswered = true))
  while (!isAnswered) {
    expect((await shop.browser().send('/v1/gallery')).status).toBe(200)
    expect((await shop.browser().fetch('/healthz')).status).toBe(200)
    reads++
    await setImmediate()
  }
  const { status, headers, errorCode } = await sending
  expect([status, headers.get('retry-after'), errorCode]).toEqual([503, '5', 'UNAVAILABLE'])
  expect(reads).toBeGreaterThan(5)
  unlock()
  expect((await shop.browser().ask(endpoints.sendContactMessage, message)).status).toBe(200)
})
