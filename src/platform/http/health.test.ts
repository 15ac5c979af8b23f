import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/mail-server.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ready = async (of = shop) => (await of.browser().fetch('/readyz')).status

test('whoever asks is told whether it lives and is ready, and nothing else, under whatever name they know it by', async () => {
  for (const [path, word] of [
    ['/healthz', 'alive'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await shop.browser().fetch(path, { headers: { host: '10.0.0.7:3000' } })
    expect([answer.status, await answer.text()]).toEqual([200, word])
  }
})

test('a database that can be read and not written is not ready, and the shop lives on', async () => {
  const other = await openTestShop()
  onTestFinished(() => other.close())
  expect(await ready(other)).toBe(200)
  await other.shop.db.schema.alterTable('settings').renameTo('away').execute()
  await until(async () => (await ready(other)) === 503)
  expect((await other.browser().fetch('/readyz')).headers.get('retry-after')).toBe('5')
  expect((await other.browser().fetch('/healthz')).status).toBe(200)
  expect((await other.browser().fetch('/v1/gallery')).status).toBe(200)
  await other.shop.db.schema.alterTable('away').renameTo('settings').execute()
  await until(async () => (await ready(other)) === 200)
})

test('a thousand who ask at once are one look at the database and the files', async () => {
  const { files } = shop.shop
  const { isReady } = files
  let looks = 0
  files.isReady = () => {
    looks++
    return isReady()
  }
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 1000 }, () => ready()))
  const seconds = Math.ceil((performance.now() - began) / 1000)
  files.isReady = isReady
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(looks).toBeLessThanOrEqual(seconds + 1)
})
