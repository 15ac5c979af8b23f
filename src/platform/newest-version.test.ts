import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../test/mail-server.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'

/** Serves latest.json, and remembers what it was asked. */
async function openReleases(latest: object) {
  const asked: { url?: string; headers: object }[] = []
  const server = createServer(({ url, headers }, response) => {
    asked.push({ url, headers })
    response.end(JSON.stringify(latest))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/releases` }
}

async function openWith(settings: Record<string, string>, options: { dataDir?: string; now?: number } = {}) {
  const shop = await openTestShop({ TEST_CLOCK: 'manual', ...settings }, options)
  onTestFinished(() => shop.close())
  return shop
}

async function readMore(shop: TestShop): Promise<string> {
  return (await (await shop.signIn(admin)).fetch('/admin/more')).text()
}

test('the shop asks once a day for the newest version, and the owner reads its news', async () => {
  const { asked, address } = await openReleases({ version: '7.1.0', news: 'Photos of sarees.' })
  const shop = await openWith({ UPDATES_URL: address })
  await until(async () => (await readMore(shop)).includes('Version 7.1.0 is available'))
  expect(await readMore(shop)).toContain('Photos of sarees.')
  await shop.stop()
  for (const hours of [1, 25]) {
    const { stop } = await openTestShop(
      { UPDATES_URL: address, TEST_CLOCK: 'manual' },
      { dataDir: shop.dataDir, now: shop.clock.now + hours * 3_600_000 },
    )
    if (hours === 25) await until(() => asked.length === 2)
    await stop()
  }
  expect(asked.map(({ url }) => url)).toEqual(['/releases/latest.json', '/releases/latest.json'])
  expect(Object.keys(asked[0]?.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']))
})

test('an older release is not named', async () => {
  const { asked, address } = await openReleases({ version: '0.9.0', news: 'Old.' })
  const shop = await openWith({ UPDATES_URL: address })
  await until(() => asked.length === 1)
  expect(await readMore(shop)).not.toContain('is available')
})
