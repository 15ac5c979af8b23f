import { expect } from 'vitest'
import { until } from '../../test/mail-server.ts'
import type { TestShop } from '../../test/shop.ts'
import { test } from '../../test/shop-fixture.ts'

const ready = async (shop: TestShop, of = shop) => (await of.browser().fetch('/readyz')).status

test('the health endpoints answer any host with a single word', async ({ shop }) => {
  for (const [path, word] of [
    ['/healthz', 'alive'],
    ['/readyz', 'ready'],
  ] as const) {
    const answer = await shop.browser().fetch(path, { headers: { host: '10.0.0.7:3000' } })
    expect([answer.status, await answer.text()]).toEqual([200, word])
  }
})

test('a shop that cannot write to its database is unready but alive', async ({ openShop, shop }) => {
  const otherShop = await openShop()
  expect(await ready(shop, otherShop)).toBe(200)
  await otherShop.deps.db.schema.alterTable('settings').renameTo('renamed').execute()
  await until(async () => (await ready(shop, otherShop)) === 503)
  expect((await otherShop.browser().fetch('/readyz')).headers.get('retry-after')).toBe('5')
  expect((await otherShop.browser().fetch('/healthz')).status).toBe(200)
  expect((await otherShop.browser().fetch('/v1/gallery')).status).toBe(200)
  await otherShop.deps.db.schema.alterTable('renamed').renameTo('settings').execute()
  await until(async () => (await ready(shop, otherShop)) === 200)
})

test('a thousand concurrent readiness requests check the database and the files once', async ({ shop }) => {
  const { files } = shop.deps
  const { isReady } = files
  let checks = 0
  files.isReady = () => {
    checks++
    return isReady()
  }
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 1000 }, () => ready(shop)))
  const seconds = Math.ceil((performance.now() - began) / 1000)
  files.isReady = isReady
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(checks).toBeLessThanOrEqual(seconds + 1)
})
