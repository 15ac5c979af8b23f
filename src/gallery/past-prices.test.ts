import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { hung, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import type { GalleryItem, PriceSince } from '../contract/gallery.ts'
import { m } from '../words/compiled/messages.js'

let shop: TestShop
let owner: Browser
let url: string
beforeAll(async () => {
  shop = await openTestShop({ TEST_CLOCK: 'ours' })
  await shop.registered()
  owner = await shop.signedIn(admin)
  url = await uploaded(owner)
})
afterAll(() => shop.close())

const change = (id: string, price: string) => owner.ask(calls.updatePrice, { id, price })
const undo = (id: string, price: string) => owner.ask(calls.undoPriceChange, { id, price })

async function pricesOf(id: string): Promise<PriceSince[]> {
  return (await owner.ask(calls.listPrices, { id })).body.prices
}

async function priceOf(id: string): Promise<string | undefined> {
  const { body } = await shop.browser().ask(calls.listGallery, {})
  return body.items.find((item: GalleryItem) => item.id === id)?.price
}

test('an item keeps every price that it has had with the time since when, the current one first', async () => {
  const { id, uploadTime } = await hung(owner, url, { price: '0500' })
  expect(await pricesOf(id)).toEqual([{ price: '0500', changedTime: uploadTime }])
  const changes = []
  for (const price of ['600', '499.50', '600']) {
    shop.clock.now += 3_600_000
    await change(id, price)
    changes.unshift({ price, changedTime: shop.clock.now })
  }
  expect(await pricesOf(id)).toEqual([...changes, { price: '0500', changedTime: uploadTime }])
})

test('the same price again is no change', async () => {
  const { id } = await hung(owner, url, { price: '450' })
  expect((await change(id, '450')).status).toBe(200)
  expect(await pricesOf(id)).toHaveLength(1)
})

test('prices keep their order while the clock stands still or goes back, and when they come at once', async () => {
  const { id } = await hung(owner, url, { price: '0' })
  for (const price of ['1', '2', '3']) await change(id, price)
  shop.clock.now -= 60_000
  await change(id, '4')
  shop.clock.now += 60_000
  expect((await pricesOf(id)).map(({ price }) => price)).toEqual(['4', '3', '2', '1', '0'])
  const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => change(id, `1${nth}`)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const prices = await pricesOf(id)
  expect(new Set(prices.map(({ price }) => price)).size).toBe(15)
  expect(await priceOf(id)).toBe(prices[0]?.price)
})

test('a price change that is taken back has never been', async () => {
  const item = await hung(owner, url, { price: '' })
  await change(item.id, '800')
  const answer = await undo(item.id, '800')
  expect([answer.status, answer.body]).toEqual([200, item])
  expect(await priceOf(item.id)).toBe('')
  expect(await pricesOf(item.id)).toEqual([{ price: '', changedTime: item.uploadTime }])
})

test('only the last change is taken back, and once', async () => {
  const { id } = await hung(owner, url, { price: '1' })
  expect((await undo(id, '1')).refusal).toBe('NOT_FOUND')
  await change(id, '2')
  await change(id, '3')
  expect((await undo(id, '2')).refusal).toBe('NOT_FOUND')
  const answers = await Promise.all(Array.from({ length: 5 }, () => undo(id, '3')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect(await priceOf(id)).toBe('2')
  expect((await undo('nope', '2')).refusal).toBe('NOT_FOUND')
})

test('what has its first price again for want of a change keeps it', async () => {
  const { id } = await hung(owner, url, { price: '1' })
  await change(id, '2')
  await undo(id, '2')
  expect((await undo(id, '1')).refusal).toBe('NOT_FOUND')
  expect(await priceOf(id)).toBe('1')
  await change(id, '3')
  expect((await pricesOf(id)).map(({ price }) => price)).toEqual(['3', '1'])
})

test('prices go into the bin with their item and come back with it', async () => {
  const { id } = await hung(owner, url, { price: '1' })
  await change(id, '2')
  const before = await pricesOf(id)
  await owner.ask(calls.deleteGalleryItem, { id })
  expect(await pricesOf(id)).toEqual(before)
  expect((await undo(id, '2')).refusal).toBe('NOT_FOUND')
  await owner.ask(calls.restoreGalleryItem, { id })
  expect(await pricesOf(id)).toEqual(before)
  await owner.ask(calls.deleteGalleryItem, { id })
  await owner.ask(calls.deleteForEver, { id })
  expect((await owner.ask(calls.listPrices, { id })).refusal).toBe('NOT_FOUND')
})

test('nobody but the owner reads past prices, and no page shows them', async () => {
  const { id } = await hung(owner, url, { price: '31415' })
  await change(id, '5')
  expect((await shop.browser().ask(calls.listPrices, { id })).status).toBe(401)
  expect((await (await shop.signedIn(visitor)).ask(calls.listPrices, { id })).status).toBe(403)
  expect((await shop.browser().page('/')).html).not.toContain('31415')
  expect((await owner.page('/admin')).text).toContain('₹31415')
})

test('the dashboard shows past prices where a price has changed, and nothing elsewhere', async () => {
  const own = await openTestShop()
  const one = await own.signedIn(admin)
  const item = await hung(one, await uploaded(one), { price: '450' })
  expect((await one.page('/admin')).text).not.toContain(m.admin_pastPrices())
  await one.ask(calls.updatePrice, { id: item.id, price: '460' })
  expect((await one.page('/admin')).text).toContain(m.admin_pastPrices())
  await one.ask(calls.undoPriceChange, { id: item.id, price: '460' })
  expect((await one.page('/admin')).text).not.toContain(m.admin_pastPrices())
  await own.close()
})
