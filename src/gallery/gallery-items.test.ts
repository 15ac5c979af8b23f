import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, origin, type TestShop } from '../../test/shop.ts'
import { hung, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import type { GalleryItem } from '../contract/gallery.ts'
import { categories } from '../contract/shop-facts.ts'

let shop: TestShop
let owner: Browser
let url: string
beforeAll(async () => {
  shop = await openTestShop({ TEST_CLOCK: 'ours' })
  owner = await shop.signedIn(admin)
  url = await uploaded(owner)
})
afterAll(() => shop.close())

async function listed(): Promise<GalleryItem[]> {
  return (await shop.browser().ask(calls.listGallery, {})).body.items
}

/** An item as a program of another make would add it. */
function add(fields: Record<string, unknown>) {
  return owner.send('/v1/gallery', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, category: 'design blouse', price: '1', ...fields }),
  })
}

test('an item has exactly the five fields of the specification, in the answer and in the list', async () => {
  const answer = await owner.ask(calls.addGalleryItem, { url, category: 'aari blouse', price: '2500' })
  expect(answer.status).toBe(200)
  const item = { id: expect.any(String), url, category: 'aari blouse', price: '2500', uploadTime: shop.clock.now }
  expect(answer.body).toEqual(item)
  const { body } = await shop.browser().ask(calls.listGallery, {})
  expect(Object.keys(body)).toEqual(['items'])
  expect(body.items).toEqual([answer.body])
})

test("uploadTime is the server's, whatever the client says", async () => {
  for (const uploadTime of [1, -5, 4_000_000_000_000]) {
    const answer = await add({ uploadTime })
    expect(answer.status).toBe(200)
    expect(Math.abs(answer.body.uploadTime - shop.clock.now)).toBeLessThan(1000)
  }
  expect((await add({ uploadTime: '1' })).status).toBe(400)
})

test('uploadTime increases strictly while the clock stands still', async () => {
  const times: number[] = []
  for (let nth = 0; nth < 5; nth++) times.push((await hung(owner, url)).uploadTime)
  expect(new Set(times).size).toBe(5)
  expect([...times].sort((one, other) => one - other)).toEqual(times)
})

test('uploadTime increases strictly when many items come at once', async () => {
  const items = await Promise.all(Array.from({ length: 20 }, () => hung(owner, url)))
  expect(new Set(items.map(({ uploadTime }) => uploadTime)).size).toBe(20)
})

test('uploadTime increases when the clock goes back, and follows the clock again when it goes on', async () => {
  const before = await hung(owner, url)
  shop.clock.now -= 3_600_000
  const after = await hung(owner, url)
  expect(after.uploadTime).toBe(before.uploadTime + 1)
  shop.clock.now += 2 * 3_600_000
  expect((await hung(owner, url)).uploadTime).toBe(shop.clock.now)
})

test('the gallery lists the oldest upload first', async () => {
  const times = (await listed()).map(({ uploadTime }) => uploadTime)
  expect(times.length).toBeGreaterThan(20)
  expect(times).toEqual([...times].sort((one, other) => one - other))
})

test('there are exactly three categories', async () => {
  expect(categories).toEqual(['design blouse', 'embroidery blouse', 'aari blouse'])
  for (const category of categories) expect((await add({ category })).body.category).toBe(category)
  const count = (await listed()).length
  for (const category of ['Design Blouse', 'blouse', '', ' aari blouse', null, 1, undefined, ['aari blouse']])
    expect((await add({ category })).status, String(category)).toBe(400)
  expect(await listed()).toHaveLength(count)
})

test.each([
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
])('an item on %s, which is no image of ours, is refused', async (foreign) => {
  const count = (await listed()).length
  const answer = await add({ url: foreign })
  expect(answer.status).toBe(404)
  expect(answer.refusal).toBe('IMAGE_NOT_FOUND')
  expect(await listed()).toHaveLength(count)
})

test('an item on another spelling of an image of ours is refused', async () => {
  for (const spelling of [
    `${url}?x`,
    `${url}#x`,
    url.toUpperCase(),
    `${url} `,
    `${url}\n`,
    url.replace('.jpg', '.320.webp'),
  ])
    expect((await add({ url: spelling })).refusal, spelling).toBe('IMAGE_NOT_FOUND')
})

test('unknown items are not found', async () => {
  for (const id of ['nope', '00000000-0000-4000-8000-000000000000', "' or 1=1 --", '%', '__proto__']) {
    expect((await owner.ask(calls.updatePrice, { id, price: '5' })).status, id).toBe(404)
    expect((await owner.ask(calls.deleteGalleryItem, { id })).status, id).toBe(404)
  }
})

test('a deleted item is gone from the list, and a second deletion does not find it', async () => {
  const { id } = await hung(owner, url)
  const answer = await owner.ask(calls.deleteGalleryItem, { id })
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect((await listed()).map((item) => item.id)).not.toContain(id)
  expect((await owner.ask(calls.deleteGalleryItem, { id })).status).toBe(404)
  expect((await owner.ask(calls.updatePrice, { id, price: '5' })).status).toBe(404)
})
