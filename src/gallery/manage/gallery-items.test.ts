// @module-tag engines
// @module-tag smoke
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { origin, type TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { GalleryItem } from '../../api/gallery.ts'
import { categories } from '../../api/shop-constants.ts'

const test = shopTest.extend('url', { scope: 'file' }, ({ owner }) => uploadPhoto(owner))
test.override({ settings: { TEST_CLOCK: 'manual' } })

async function listItems(shop: TestShop): Promise<GalleryItem[]> {
  return (await shop.browser().ask(endpoints.listGallery, {})).body.items
}

function add(owner: Browser, url: string, fields: Record<string, unknown>) {
  return owner.send('/v1/gallery', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, category: 'design blouse', price: '1', ...fields }),
  })
}

test('a gallery item has exactly the five fields of the specification, in the response and in the list', async ({
  shop,
  owner,
  url,
}) => {
  const response = await owner.ask(endpoints.addGalleryItem, { url, category: 'aari blouse', price: '2500' })
  expect(response.status).toBe(200)
  const item = { id: expect.any(String), url, category: 'aari blouse', price: '2500', uploadTime: shop.clock.now }
  expect(response.body).toEqual(item)
  const { body } = await shop.browser().ask(endpoints.listGallery, {})
  expect(Object.keys(body)).toEqual(['items'])
  expect(body.items).toEqual([response.body])
})

test('the server sets uploadTime, whatever the client sends', async ({ shop, owner, url }) => {
  for (const uploadTime of [1, -5, 4_000_000_000_000]) {
    const response = await add(owner, url, { uploadTime })
    expect(response.status).toBe(200)
    expect(response.body.uploadTime).toBeGreaterThanOrEqual(shop.clock.now)
    expect(response.body.uploadTime).toBeLessThan(shop.clock.now + 1000)
  }
  expect((await add(owner, url, { uploadTime: '1' })).status).toBe(400)
})

test('uploadTime increases strictly while the clock stands still', async ({ owner, url }) => {
  const times: number[] = []
  for (let nth = 0; nth < 5; nth++) times.push((await publishItem(owner, url)).uploadTime)
  expect(new Set(times).size).toBe(5)
  expect([...times].sort((a, b) => a - b)).toEqual(times)
})

test('uploadTime increases strictly for items that are added at once', async ({ owner, url }) => {
  const items = await Promise.all(Array.from({ length: 20 }, () => publishItem(owner, url)))
  expect(new Set(items.map(({ uploadTime }) => uploadTime)).size).toBe(20)
})

test('uploadTime increases when the clock goes back and follows the clock again later', async ({
  shop,
  owner,
  url,
}) => {
  const before = await publishItem(owner, url)
  shop.clock.now -= 3_600_000
  const after = await publishItem(owner, url)
  expect(after.uploadTime).toBe(before.uploadTime + 1)
  shop.clock.now += 2 * 3_600_000
  expect((await publishItem(owner, url)).uploadTime).toBe(shop.clock.now)
})

test('the gallery lists the oldest upload first', async ({ shop }) => {
  const times = (await listItems(shop)).map(({ uploadTime }) => uploadTime)
  expect(times.length).toBeGreaterThan(20)
  expect(times).toEqual([...times].sort((a, b) => a - b))
})

test('addGalleryItem rejects a category other than the three', async ({ shop, owner, url }) => {
  expect(categories).toEqual(['design blouse', 'embroidery blouse', 'aari blouse'])
  for (const category of categories) expect((await add(owner, url, { category })).body.category).toBe(category)
  const count = (await listItems(shop)).length
  for (const category of ['Design Blouse', 'blouse', '', ' aari blouse', null, 1, undefined, ['aari blouse']])
    expect((await add(owner, url, { category })).status, String(category)).toBe(400)
  expect(await listItems(shop)).toHaveLength(count)
})

test.for([
  'http://example.com/images/x.jpg',
  '//example.com/x.jpg',
  `${origin}/images/x.jpg`,
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
  '/images/../images/x.jpg',
  '../x.jpg',
  '/images/0123456789abcdef0123-none.jpg',
  '/images/',
  '/favicon.svg',
  'x.jpg',
  '',
])('addGalleryItem rejects %s, which is not an image of the shop', async (foreign, { shop, owner, url }) => {
  const count = (await listItems(shop)).length
  const response = await add(owner, url, { url: foreign })
  expect(response.status).toBe(404)
  expect(response.errorCode).toBe('IMAGE_NOT_FOUND')
  expect(await listItems(shop)).toHaveLength(count)
})

test('addGalleryItem rejects another spelling of the URL of an image', async ({ owner, url }) => {
  for (const spelling of [
    `${url}?x`,
    `${url}#x`,
    url.toUpperCase(),
    `${url} `,
    `${url}\n`,
    url.replace('.jpg', '.320.webp'),
  ])
    expect((await add(owner, url, { url: spelling })).errorCode, spelling).toBe('IMAGE_NOT_FOUND')
})

test('changing or deleting an unknown gallery item answers 404', async ({ owner }) => {
  for (const id of ['nope', '00000000-0000-4000-8000-000000000000', "' or 1=1 --", '%', '__proto__']) {
    expect((await owner.ask(endpoints.changeGalleryItem, { id, price: '5' })).status, id).toBe(404)
    expect((await owner.ask(endpoints.deleteGalleryItem, { id })).status, id).toBe(404)
  }
})

test('a deleted gallery item leaves the list and answers 404 to a second deletion', async ({ shop, owner, url }) => {
  const { id } = await publishItem(owner, url)
  const response = await owner.ask(endpoints.deleteGalleryItem, { id })
  expect([response.status, response.body]).toEqual([200, {}])
  expect((await listItems(shop)).map((item) => item.id)).not.toContain(id)
  expect((await owner.ask(endpoints.deleteGalleryItem, { id })).status).toBe(404)
  expect((await owner.ask(endpoints.changeGalleryItem, { id, price: '5' })).status).toBe(404)
})
