// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import type { TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'

const test = shopTest.extend('url', { scope: 'file' }, ({ owner }) => uploadPhoto(owner))

async function readPrice(shop: TestShop, id: string): Promise<string> {
  const { body } = await shop.browser().ask(endpoints.listGallery, {})
  return body.items.find((item: { id: string }) => item.id === id).price
}

function send(owner: Browser, url: string, method: string, path: string, price: unknown) {
  return owner.send(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(method === 'POST' ? { url, category: 'design blouse', price } : { price }),
  })
}

const prices = ['0500', '499.50', '0', '00', '0.0', '.5', '450', '12345678901234567890.123456789', '9'.repeat(40)]

test.for(prices)('the price %s is stored byte for byte', async (price, { shop, owner, url }) => {
  const added = await publishItem(owner, url, { price })
  expect(added.price).toBe(price)
  expect(await readPrice(shop, added.id)).toBe(price)

  const repriced = await publishItem(owner, url, { price: '1' })
  const changed = await owner.ask(endpoints.changeGalleryItem, { id: repriced.id, price })
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({ ...repriced, price })
  expect(await readPrice(shop, repriced.id)).toBe(price)
})

const wrong: unknown[] = [
  ...['-1', '+1', '1e3', '1,000', 'NaN', 'Infinity', '0x10', '1.', '.', '1.2.3', '1/2', '₹5', '5 ', ' 5', ' ', '5\n'],
  ...['٣', '௩', '５', '²', '450-500', 'free', '5\0', '9'.repeat(41), 450, 0, true, null, ['5'], { $gt: '' }],
]

test.for(wrong.map((price) => [JSON.stringify(price), price]))(
  'addGalleryItem and changeGalleryItem reject the price %s',
  async ([_, price], { shop, owner, url }) => {
    const item = await publishItem(owner, url, { price: '77' })
    const count = (await shop.browser().ask(endpoints.listGallery, {})).body.items.length
    expect((await send(owner, url, 'POST', '/v1/gallery', price)).status).toBe(400)
    expect((await send(owner, url, 'PATCH', `/v1/gallery/${item.id}`, price)).status).toBe(400)
    expect(await readPrice(shop, item.id)).toBe('77')
    expect((await shop.browser().ask(endpoints.listGallery, {})).body.items).toHaveLength(count)
  },
)

test('addGalleryItem publishes a photo without a price', async ({ owner, url }) => {
  expect((await publishItem(owner, url, { price: '' })).price).toBe('')
  const { body } = await owner.ask(endpoints.addGalleryItem, { url, category: 'design blouse' })
  expect(body.price).toBe('')
})

test('a price becomes empty, and back by undo', async ({ shop, owner, url }) => {
  const item = await publishItem(owner, url, { price: '450' })
  expect((await send(owner, url, 'PATCH', `/v1/gallery/${item.id}`, undefined)).status).toBe(400)
  expect((await owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '' })).body.price).toBe('')
  expect(await readPrice(shop, item.id)).toBe('')
  expect((await owner.ask(endpoints.undoPriceChange, { id: item.id, price: '' })).body.price).toBe('450')
  expect(await readPrice(shop, item.id)).toBe('450')
})

test('a price change changes nothing else', async ({ owner, url }) => {
  const item = await publishItem(owner, url, { price: '450', category: 'embroidery blouse' })
  for (const extra of [{ category: 'saree' }, { url: '/images/x.jpg' }, { uploadTime: 1 }]) {
    const response = await owner.send(`/v1/gallery/${item.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ price: '9', ...extra }),
    })
    expect(response.status).toBe(400)
  }
  expect((await owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '9' })).body).toEqual({
    ...item,
    price: '9',
  })
})

test('the path alone decides which photo a request changes', async ({ shop, owner, url }) => {
  const [item, otherItem] = [
    await publishItem(owner, url, { price: '450' }),
    await publishItem(owner, url, { price: '451' }),
  ]
  const json = { 'content-type': 'application/json' }
  const ask = (method: string, path: string, fields: object) =>
    owner.send(path, { method, headers: json, body: JSON.stringify(fields) })
  await ask('PATCH', `/v1/gallery/${item.id}?id=${otherItem.id}`, { id: otherItem.id, price: '9' })
  await ask('DELETE', `/v1/gallery/${item.id}?id=${otherItem.id}`, { id: otherItem.id })
  const { body } = await shop.browser().ask(endpoints.listGallery, {})
  const remaining = body.items.filter(({ id }: { id: string }) => [item.id, otherItem.id].includes(id))
  expect(remaining).toEqual([otherItem])
  for (const { id } of [item, otherItem])
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('the page shows a price with the rupee sign, or that it is on request', async ({ shop }) => {
  expect([m.gallery_price({ price: '0500' }), m.gallery_priceOnRequest()]).toEqual(['₹0500', 'Price on request'])
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => shop.browser().page(`/?page=${page}`)))
  const text = pages.map((page) => page.text).join(' ')
  for (const price of prices) expect(text).toContain(` ₹${price} `)
  expect(text).toContain(' Price on request ')
  expect(text).not.toMatch(/DB-\d+ ₹ /)
})
