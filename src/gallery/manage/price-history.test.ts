// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { propsIn } from '../../../test/html.ts'
import { admin, type TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { GalleryItem } from '../../api/gallery.ts'
import type { ManagedPicture } from './manage-gallery.server.ts'

const test = shopTest.extend('url', { scope: 'file' }, ({ owner }) => uploadPhoto(owner))
test.override({ settings: { TEST_CLOCK: 'manual' } })

const change = (owner: Browser, id: string, price: string) => owner.ask(endpoints.changeGalleryItem, { id, price })
const undo = (owner: Browser, id: string, price: string) => owner.ask(endpoints.undoPriceChange, { id, price })

/** Reads the history from the data of the dashboard. It is empty if the price has never changed. */
async function readHistory(owner: Browser, id: string) {
  const pictures: ManagedPicture[] = propsIn((await owner.page('/admin')).html).data.pictures
  const { prices } = pictures.find((picture) => picture.id === id) as ManagedPicture
  return prices.map(({ price, changedTime }) => ({ price, changedTime }))
}

async function readPrice(shop: TestShop, id: string): Promise<string | undefined> {
  const { body } = await shop.browser().ask(endpoints.listGallery, {})
  return body.items.find((item: GalleryItem) => item.id === id)?.price
}

test('the price history lists every price with its time, the current one first', async ({ shop, owner, url }) => {
  const { id, uploadTime } = await publishItem(owner, url, { price: '0500' })
  expect(await readHistory(owner, id)).toEqual([])
  const changes = []
  for (const price of ['600', '499.50', '600']) {
    shop.clock.now += 3_600_000
    await change(owner, id, price)
    changes.unshift({ price, changedTime: shop.clock.now })
  }
  expect(await readHistory(owner, id)).toEqual([...changes, { price: '0500', changedTime: uploadTime }])
})

test('saving the same price again adds nothing to the price history', async ({ owner, url }) => {
  const { id } = await publishItem(owner, url, { price: '450' })
  expect((await change(owner, id, '450')).status).toBe(200)
  expect(await readHistory(owner, id)).toEqual([])
})

test('prices stay in order while the clock stands still or goes back, and for changes at once', async ({
  shop,
  owner,
  url,
}) => {
  const { id } = await publishItem(owner, url, { price: '0' })
  for (const price of ['1', '2', '3']) await change(owner, id, price)
  shop.clock.now -= 60_000
  await change(owner, id, '4')
  shop.clock.now += 60_000
  expect((await readHistory(owner, id)).map(({ price }) => price)).toEqual(['4', '3', '2', '1', '0'])
  const responses = await Promise.all(Array.from({ length: 10 }, (_, nth) => change(owner, id, `1${nth}`)))
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const prices = await readHistory(owner, id)
  expect(new Set(prices.map(({ price }) => price)).size).toBe(15)
  expect(await readPrice(shop, id)).toBe(prices[0]?.price)
})

test('an undone price change leaves no trace', async ({ shop, owner, url }) => {
  const item = await publishItem(owner, url, { price: '' })
  await change(owner, item.id, '800')
  const response = await undo(owner, item.id, '800')
  expect([response.status, response.body]).toEqual([200, item])
  expect(await readPrice(shop, item.id)).toBe('')
  expect(await readHistory(owner, item.id)).toEqual([])
})

test('only the last price change can be undone, and once', async ({ shop, owner, url }) => {
  const { id } = await publishItem(owner, url, { price: '1' })
  expect((await undo(owner, id, '1')).errorCode).toBe('NOT_FOUND')
  await change(owner, id, '2')
  await change(owner, id, '3')
  expect((await undo(owner, id, '2')).errorCode).toBe('NOT_FOUND')
  const responses = await Promise.all(Array.from({ length: 5 }, () => undo(owner, id, '3')))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  expect(await readPrice(shop, id)).toBe('2')
  expect((await undo(owner, 'nope', '2')).errorCode).toBe('NOT_FOUND')
})

test('the first price of an item cannot be undone', async ({ shop, owner, url }) => {
  const { id } = await publishItem(owner, url, { price: '1' })
  await change(owner, id, '2')
  await undo(owner, id, '2')
  expect((await undo(owner, id, '1')).errorCode).toBe('NOT_FOUND')
  expect(await readPrice(shop, id)).toBe('1')
  await change(owner, id, '3')
  expect((await readHistory(owner, id)).map(({ price }) => price)).toEqual(['3', '1'])
})

test('prices go to the trash with their item and come back with it', async ({ owner, url }) => {
  const { id } = await publishItem(owner, url, { price: '1' })
  await change(owner, id, '2')
  const before = await readHistory(owner, id)
  await owner.ask(endpoints.deleteGalleryItem, { id })
  expect((await undo(owner, id, '2')).errorCode).toBe('NOT_FOUND')
  await owner.ask(endpoints.restoreGalleryItem, { id })
  expect(await readHistory(owner, id)).toEqual(before)
})

test('the dashboard shows a past price, and the home page does not', async ({ shop, owner, url }) => {
  const { id } = await publishItem(owner, url, { price: '31415' })
  await change(owner, id, '5')
  expect((await shop.browser().page('/')).html).not.toContain('₹31415')
  expect((await owner.page('/admin')).html).toContain('31415')
})

test('the dashboard shows past prices only where a price has changed', async ({ openShop }) => {
  const shop = await openShop()
  const client = await shop.signIn(admin)
  const item = await publishItem(client, await uploadPhoto(client), { price: '450' })
  const readPrices = async () => propsIn((await client.page('/admin')).html).data.pictures[0].prices
  expect(await readPrices()).toEqual([])
  await client.ask(endpoints.changeGalleryItem, { id: item.id, price: '460' })
  expect(await readPrices()).toMatchObject([{ price: '460' }, { price: '450' }])
  await client.ask(endpoints.undoPriceChange, { id: item.id, price: '460' })
  expect(await readPrices()).toEqual([])
})
