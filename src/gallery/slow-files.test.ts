import { expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { until } from '../../test/mail-server.ts'
import { smallPhoto } from '../../test/photos.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { hung, served, upload } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'

const oneMinuteMs = 60_000

/** A shop whose time goes on only when told to, and whose files can be held up. */
async function openSlowShop() {
  const shop = await openTestShop({ TEST_CLOCK: 'ours' })
  onTestFinished(() => shop.close())
  const owner = await shop.signedIn(admin)
  const photo = await smallPhoto(1)
  return { shop, owner, send: () => upload(owner, 'blouse.jpg', photo) }
}

/** Holds up the next call of this kind when it has done its work, as a network may. */
function holdUp({ shop, clock }: TestShop, kind: 'put' | 'delete') {
  const { files } = shop
  const act = files[kind] as (name: string, bytes?: Uint8Array) => Promise<void>
  let letGo = () => {}
  let isHeld = false
  files[kind] = async (name: string, bytes?: Uint8Array) => {
    files[kind] = act
    isHeld = true
    await new Promise<void>((resolve) => (letGo = resolve))
    clock.now += 1
    await act(name, bytes)
  }
  return {
    held: () => until(() => isHeld),
    letGo: () => letGo(),
  }
}

async function expectWhole(shop: TestShop, owner: Browser, url: string) {
  await hung(owner, url)
  const { html } = await shop.browser().page('/')
  const stem = url.replace('.jpg', '')
  const addresses = new Set([...html.matchAll(/\/images\/[a-z0-9.-]+\.(?:jpg|webp)/g)].map(([address]) => address))
  const files = [...addresses].filter((address) => address.startsWith(stem))
  expect(files.length).toBeGreaterThan(1)
  for (const address of files) expect((await served(shop.browser(), address)).status, address).toBe(200)
}

test('an upload that was taken for abandoned is refused, and the second one of the same photo is whole', async () => {
  const { shop, owner, send } = await openSlowShop()
  const firstPut = holdUp(shop, 'put')
  const first = send()
  await firstPut.held()
  shop.clock.now += 3 * oneMinuteMs
  const second = await send()
  expect(second.status).toBe(200)
  firstPut.letGo()
  const { status, refusal, headers } = await first
  expect([status, refusal, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '5'])
  await expectWhole(shop, owner, second.body.url)
})

test('an upload that ends while a second one clears up after it says so, and leaves what is whole', async () => {
  const { shop, owner, send } = await openSlowShop()
  const firstPut = holdUp(shop, 'put')
  const first = send()
  await firstPut.held()
  shop.clock.now += 3 * oneMinuteMs
  const secondDelete = holdUp(shop, 'delete')
  const second = send()
  await secondDelete.held()
  firstPut.letGo()
  expect((await first).refusal).toBe('UNAVAILABLE')
  secondDelete.letGo()
  const { status, body } = await second
  expect(status).toBe(200)
  await expectWhole(shop, owner, body.url)
})

test('an upload that was cleared away meanwhile leaves nothing', async () => {
  const { shop, owner, send } = await openSlowShop()
  const put = holdUp(shop, 'put')
  const first = send()
  await put.held()
  // As the sweep of another process does.
  await shop.shop.db.deleteFrom('images').execute()
  put.letGo()
  expect((await first).refusal).toBe('UNAVAILABLE')
  expect(await shop.imageFiles()).toEqual([])
  expect(await shop.shop.db.selectFrom('images').select('name').execute()).toEqual([])
  expect((await owner.ask(calls.listGallery, {})).body.items).toEqual([])
})

test('an upload that is slow, but goes on, is not taken for abandoned', async () => {
  const { shop, owner, send } = await openSlowShop()
  const { files } = shop.shop
  const { put } = files
  let puts = 0
  let second: ReturnType<typeof send> | undefined
  files.put = async (name, bytes) => {
    shop.clock.now += 1.5 * oneMinuteMs
    await put(name, bytes)
    if (++puts !== 2) return
    second = send()
    // Time enough for it to look.
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const first = await send()
  expect((await second)?.body.url).toBe(first.body.url)
  // Each file once: the second one has written nothing.
  expect(puts).toBeGreaterThan(2)
  expect(puts).toBe((await shop.imageFiles()).length)
  await expectWhole(shop, owner, first.body.url)
})
