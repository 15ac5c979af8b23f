// @module-tag slow
// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { until } from '../../../test/mail-server.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { admin, type openTestShop, type TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { fetchFile, publishItem, upload } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'

const oneMinuteMs = 60_000

async function openSlowShop(openShop: typeof openTestShop) {
  const shop = await openShop({ TEST_CLOCK: 'manual' })
  const owner = await shop.signIn(admin)
  const photo = await smallPhoto(1)
  return { shop, owner, send: () => upload(owner, 'blouse.jpg', photo) }
}

function delayNextPut({ deps: shop, clock }: TestShop) {
  const { files } = shop
  const { put } = files
  let release = () => {}
  let hasStarted = false
  files.put = async (name, bytes) => {
    files.put = put
    hasStarted = true
    await new Promise<void>((resolve) => (release = resolve))
    clock.now += 1
    await put(name, bytes)
  }
  return {
    started: () => until(() => hasStarted),
    release: () => release(),
  }
}

/** Starts an upload, whose first file waits for so long that another upload counts it as abandoned. */
async function abandonUpload(openShop: typeof openTestShop) {
  const slow = await openSlowShop(openShop)
  const firstPut = delayNextPut(slow.shop)
  const first = slow.send()
  await firstPut.started()
  slow.shop.clock.now += 3 * oneMinuteMs
  return { ...slow, first, firstPut }
}

async function expectComplete(shop: TestShop, owner: Browser, url: string) {
  await publishItem(owner, url)
  const { html } = await shop.browser().page('/')
  const stem = url.replace('.jpg', '')
  const addresses = new Set([...html.matchAll(/\/images\/[a-z0-9.-]+\.(?:jpg|webp)/g)].map(([address]) => address))
  const files = [...addresses].filter((address) => address.startsWith(stem))
  expect(files.length).toBeGreaterThan(1)
  for (const address of files) expect((await fetchFile(shop.browser(), address)).status, address).toBe(200)
}

test('an upload that counted as abandoned is rejected, and a second upload of the photo is stored whole', async ({
  openShop,
}) => {
  const { shop, owner, send, first, firstPut } = await abandonUpload(openShop)
  const second = await send()
  expect(second.status).toBe(200)
  firstPut.release()
  const { status, errorCode, headers } = await first
  expect([status, errorCode, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '5'])
  await expectComplete(shop, owner, second.body.url)
})

test('an upload that ends while a second one takes over is rejected, and the second one is stored whole', async ({
  openShop,
}) => {
  const { shop, owner, send, first, firstPut } = await abandonUpload(openShop)
  const secondPut = delayNextPut(shop)
  const second = send()
  await secondPut.started()
  firstPut.release()
  expect((await first).errorCode).toBe('UNAVAILABLE')
  secondPut.release()
  const { status, body } = await second
  expect(status).toBe(200)
  await expectComplete(shop, owner, body.url)
})

test('an upload that another process cleaned up leaves neither row nor file', async ({ openShop }) => {
  const { shop, owner, send } = await openSlowShop(openShop)
  const put = delayNextPut(shop)
  const first = send()
  await put.started()
  // The cleanup of another process removes the same files.
  await shop.deps.db.deleteFrom('images').execute()
  put.release()
  expect((await first).errorCode).toBe('UNAVAILABLE')
  expect(await shop.imageFiles()).toEqual([])
  expect(await shop.deps.db.selectFrom('images').select('name').execute()).toEqual([])
  expect((await owner.ask(endpoints.listGallery, {})).body.items).toEqual([])
})

test('a slow upload that makes progress does not count as abandoned', async ({ openShop }) => {
  const { shop, owner, send } = await openSlowShop(openShop)
  const { files } = shop.deps
  const { put } = files
  let puts = 0
  let second: ReturnType<typeof send> | undefined
  let { now } = shop.clock
  let clockReads = 0
  Object.defineProperty(shop.clock, 'now', {
    get() {
      clockReads++
      return now
    },
  })
  files.put = async (name, bytes) => {
    now += 1.5 * oneMinuteMs
    await put(name, bytes)
    if (++puts !== 2) return
    second = send()
    // The second upload reads the clock each time that it checks the first one.
    const readsBefore = clockReads
    await until(() => clockReads > readsBefore + 20)
  }
  const first = await send()
  expect((await second)?.body.url).toBe(first.body.url)
  expect(puts).toBeGreaterThan(2)
  expect(puts).toBe((await shop.imageFiles()).length)
  await expectComplete(shop, owner, first.body.url)
})
