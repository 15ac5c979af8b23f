import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { smallPhoto } from '../../test/photos.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { deletedForEver, hung, served, upload, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import type { BinnedItem, GalleryItem } from '../contract/gallery.ts'
import { binDays } from '../contract/shop-facts.ts'
import { m } from '../words/compiled/messages.js'

const dayMs = 24 * 3_600_000

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop({ TEST_CLOCK: 'ours' })
  await shop.registered()
  owner = await shop.signedIn(admin)
})
afterAll(() => shop.close())

let seed = 0
const nextUrl = () => uploaded(owner, ++seed)

async function listed(who = shop.browser()): Promise<GalleryItem[]> {
  return (await who.ask(calls.listGallery, {})).body.items
}

async function binned(who = owner): Promise<BinnedItem[]> {
  return (await who.ask(calls.listBin, {})).body.items
}

/** The addresses of all files of an image. */
async function addressesOf(url: string): Promise<string[]> {
  const stem = url.slice('/images/'.length).replace('.jpg', '')
  return (await shop.imageFiles()).filter((name) => name.startsWith(stem)).map((name) => `/images/${name}`)
}

async function statusesOf(addresses: string[], prefix = '/images/', who = shop.browser()): Promise<number[]> {
  const asked = addresses.map((address) => who.fetch(address.replace('/images/', prefix)))
  return [...new Set((await Promise.all(asked)).map(({ status }) => status))]
}

test('a deleted photo is in the bin and nowhere else, and comes back as it was, to its place', async () => {
  const items: GalleryItem[] = []
  for (let nth = 0; nth < 3; nth++) items.push(await hung(owner, await nextUrl(), { price: `${nth}77` }))
  const before = await listed()
  const [, item] = items as [GalleryItem, GalleryItem]
  const addresses = await addressesOf(item.url)
  expect(addresses.length).toBeGreaterThan(1)
  expect(await statusesOf(addresses)).toEqual([200])

  await owner.ask(calls.deleteGalleryItem, { id: item.id })
  expect(await listed()).toEqual(before.filter(({ id }) => id !== item.id))
  expect(await binned()).toEqual([{ ...item, binnedTime: shop.clock.now }])
  expect((await shop.browser().page('/')).html).not.toContain(item.url)
  expect(await statusesOf(addresses)).toEqual([410])
  // Its price cannot be changed there, and a second deletion does not find it.
  expect((await owner.ask(calls.updatePrice, { id: item.id, price: '1' })).status).toBe(404)
  expect((await owner.ask(calls.deleteGalleryItem, { id: item.id })).status).toBe(404)

  const restored = await owner.ask(calls.restoreGalleryItem, { id: item.id })
  expect([restored.status, restored.body]).toEqual([200, item])
  expect(await listed()).toEqual(before)
  expect(await binned()).toEqual([])
  expect((await shop.browser().page('/')).html).toContain(item.url)
  expect(await statusesOf(addresses)).toEqual([200])
})

test('410 is said to everybody, to those who have the picture too, and kept by nobody', async () => {
  const item = await hung(owner, await nextUrl())
  const etag = (await owner.fetch(item.url)).headers.get('etag') as string
  await owner.ask(calls.deleteGalleryItem, { id: item.id })
  for (const who of [owner, shop.browser()])
    for (const init of [{}, { method: 'HEAD' }, { headers: { 'if-none-match': etag } }]) {
      const response = await who.fetch(item.url, init)
      expect([response.status, response.headers.get('cache-control')]).toEqual([410, 'no-store'])
    }
  expect((await owner.send(item.url)).refusal).toBe('GONE')
})

test('the owner alone sees a binned picture, at an address of her own that no browser keeps', async () => {
  const item = await hung(owner, await nextUrl())
  const addresses = await addressesOf(item.url)
  await owner.ask(calls.deleteGalleryItem, { id: item.id })
  expect(await statusesOf(addresses, '/admin/bin/', owner)).toEqual([200])
  const response = await owner.fetch(item.url.replace('/images/', '/admin/bin/'))
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  for (const who of [shop.browser(), await shop.signedIn(visitor)])
    expect(await statusesOf(addresses, '/admin/bin/', who)).toEqual([404])
  for (const name of ['nothing.jpg', '..%2fshop.sqlite', 'shop.sqlite'])
    expect([400, 404], name).toContain((await owner.fetch(`/admin/bin/${name}`)).status)
  const { html, text } = await owner.page('/admin')
  expect(html).toContain(item.url.replace('/images/', '/admin/bin/'))
  expect(text).toContain(m.admin_daysLeft({ days: binDays }))
})

test('an image that another item shows stays where it is', async () => {
  const url = await nextUrl()
  const [one, other] = [await hung(owner, url), await hung(owner, url)]
  await owner.ask(calls.deleteGalleryItem, { id: one.id })
  expect(await statusesOf(await addressesOf(url))).toEqual([200])
  await owner.ask(calls.deleteGalleryItem, { id: other.id })
  expect(await statusesOf(await addressesOf(url))).toEqual([410])
  await owner.ask(calls.deleteForEver, { id: one.id })
  await owner.ask(calls.restoreGalleryItem, { id: other.id })
  expect(await statusesOf(await addressesOf(url))).toEqual([200])
})

test('only what is in the bin is restored or deleted for ever, and once', async () => {
  const item = await hung(owner, await nextUrl())
  for (const id of [item.id, 'nope', "' or 1=1 --"])
    for (const call of [calls.restoreGalleryItem, calls.deleteForEver])
      expect((await owner.ask(call, { id })).refusal, id).toBe('NOT_FOUND')
  expect((await served(owner, item.url)).status).toBe(200)

  await owner.ask(calls.deleteGalleryItem, { id: item.id })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => owner.ask(calls.restoreGalleryItem, { id: item.id })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  await deletedForEver(owner, item.id)
  expect((await owner.ask(calls.deleteForEver, { id: item.id })).status).toBe(404)
  expect((await served(owner, item.url)).status).toBe(404)
  expect(await addressesOf(item.url)).toEqual([])
})

test('a photo uploaded again while its twin is in the bin hangs, and outlives the twin', async () => {
  const url = await nextUrl()
  const first = await hung(owner, url, { price: '1' })
  await owner.ask(calls.deleteGalleryItem, { id: first.id })
  expect((await upload(owner, `blouse-${seed}.jpg`, await smallPhoto(seed))).body.url).toBe(url)
  const second = await hung(owner, url, { price: '2' })
  expect(second.uploadTime).toBeGreaterThan(first.uploadTime)
  expect((await served(shop.browser(), url)).status).toBe(200)
  expect((await binned()).map(({ id }) => id)).toContain(first.id)
  await owner.ask(calls.deleteForEver, { id: first.id })
  expect((await served(shop.browser(), url)).status).toBe(200)
})

test('the image of a binned item is in use', async () => {
  const item = await hung(owner, await nextUrl())
  await owner.ask(calls.deleteGalleryItem, { id: item.id })
  expect((await owner.ask(calls.deleteImage, { url: item.url })).refusal).toBe('IMAGE_IN_USE')
  await owner.ask(calls.restoreGalleryItem, { id: item.id })
  expect((await served(owner, item.url)).status).toBe(200)
})

test('nobody but the owner reads or empties the bin', async () => {
  const item = await hung(owner, await nextUrl())
  await owner.ask(calls.deleteGalleryItem, { id: item.id })
  for (const [who, status] of [
    [shop.browser(), 401],
    [await shop.signedIn(visitor), 403],
  ] as const) {
    expect((await who.ask(calls.listBin, {})).status).toBe(status)
    expect((await who.ask(calls.restoreGalleryItem, { id: item.id })).status).toBe(status)
    expect((await who.ask(calls.deleteForEver, { id: item.id })).status).toBe(status)
  }
  expect((await binned()).map(({ id }) => id)).toContain(item.id)
})

test(`after ${binDays} days what is in the bin is gone with its files, and not a day before`, async () => {
  const settings = { TEST_CLOCK: 'ours' }
  const first = await openTestShop(settings)
  onTestFinished(() => first.close().catch(() => {}))
  const one = await first.signedIn(admin)
  const kept = await hung(one, await uploaded(one, 1))
  const item = await hung(one, await uploaded(one, 2))
  await one.ask(calls.updatePrice, { id: item.id, price: '7' })
  await one.ask(calls.deleteGalleryItem, { id: item.id })
  const { now } = first.clock
  const files = await first.imageFiles()
  await first.stop()

  for (const [laterMs, inBin] of [
    [binDays * dayMs - 1, 1],
    [binDays * dayMs, 0],
  ] as const) {
    // The sweep of a start; the one of every ten minutes is the same.
    const later = await openTestShop(settings, { dataDir: first.dataDir, now: now + laterMs })
    const again = await later.signedIn(admin)
    expect((await binned(again)).length).toBe(inBin)
    expect((await served(again, item.url)).status).toBe(inBin ? 410 : 404)
    expect((await later.imageFiles()).length < files.length).toBe(inBin === 0)
    expect(await listed(later.browser())).toEqual([kept])
    expect((await served(again, kept.url)).status).toBe(200)
    expect(await later.shop.db.selectFrom('prices').selectAll().execute()).toHaveLength(inBin * 2)
    await later.stop()
  }
})

test('a whole day is left until the last moment of it', async () => {
  const own = await openTestShop({ TEST_CLOCK: 'ours' })
  onTestFinished(() => own.close())
  const one = await own.signedIn(admin)
  const item = await hung(one, await uploaded(one, 1))
  await one.ask(calls.deleteGalleryItem, { id: item.id })
  for (const [days, left] of [
    [0, 30],
    [0.5, 30],
    [1, 29],
    [29.9, 1],
  ] as const) {
    const before = own.clock.now
    own.clock.now += days * dayMs
    const again = await own.signedIn(admin)
    expect((await again.page('/admin')).text).toContain(m.admin_daysLeft({ days: left }))
    own.clock.now = before
  }
})
