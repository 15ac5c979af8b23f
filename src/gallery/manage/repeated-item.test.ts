// @module-tag slow
// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { origin } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { deletePermanently, fetchFile, publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { GalleryItem } from '../../api/gallery.ts'

let count = 0
const newKey = () => `0123456789abcdef-${++count}`
const newPhoto = (owner: Browser) => uploadPhoto(owner, ++count)

function add(owner: Browser, url: string, key: string, fields: { price?: string; uploadTime?: number } = {}) {
  const item = { url, category: 'aari blouse' as const, price: '2500', ...fields }
  return owner.ask(endpoints.addGalleryItem, item, { 'idempotency-key': key })
}

async function listItemsOf(owner: Browser, url: string): Promise<GalleryItem[]> {
  const { body } = await owner.ask(endpoints.listGallery, {})
  return body.items.filter((item: GalleryItem) => item.url === url)
}

test('an item that is added again with its key is published once and returned again', async ({ owner }) => {
  const [url, key] = [await newPhoto(owner), newKey()]
  const first = await add(owner, url, key)
  const again = await add(owner, url, key, { uploadTime: Date.now() })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect(await listItemsOf(owner, url)).toEqual([first.body])
})

test('the same photo without a key, or with another key, is published again', async ({ owner }) => {
  const url = await newPhoto(owner)
  await add(owner, url, newKey())
  await add(owner, url, newKey())
  await publishItem(owner, url)
  await publishItem(owner, url)
  expect(await listItemsOf(owner, url)).toHaveLength(4)
})

test('ten requests at once with one key add one item', async ({ owner }) => {
  const [url, key] = [await newPhoto(owner), newKey()]
  const responses = await Promise.all(Array.from({ length: 10 }, () => add(owner, url, key)))
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  expect(await listItemsOf(owner, url)).toHaveLength(1)
})

test('addGalleryItem rejects another price or photo with a used key and changes nothing', async ({ shop, owner }) => {
  const [url, otherUrl, key] = [await newPhoto(owner), await newPhoto(owner), newKey()]
  const { body: item } = await add(owner, url, key)
  for (const response of [await add(owner, url, key, { price: '1' }), await add(owner, otherUrl, key)])
    expect([response.status, response.errorCode]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await listItemsOf(owner, url)).toEqual([item])
  expect(await listItemsOf(owner, otherUrl)).toEqual([])
  expect(await shop.deps.db.selectFrom('images').select('state').where('state', '=', 'unused').execute()).toHaveLength(
    1,
  )
})

test('a repeated item may name its photo by the whole address or by its path', async ({ owner }) => {
  const [url, key] = [await newPhoto(owner), newKey()]
  const { body: item } = await add(owner, url, key)
  expect((await add(owner, `${origin}${url}`, key)).body).toEqual(item)
})

test('a repeated request answers with the current price of the item', async ({ owner }) => {
  const [url, key] = [await newPhoto(owner), newKey()]
  const { body: item } = await add(owner, url, key)
  await owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '2700' })
  expect((await add(owner, url, key)).body).toEqual({ ...item, price: '2700' })
})

test('a repeated request does not restore a trashed item', async ({ owner }) => {
  const [url, key] = [await newPhoto(owner), newKey()]
  const { body: item } = await add(owner, url, key)
  await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
  const again = await add(owner, url, key)
  expect([again.status, again.errorCode]).toEqual([404, 'IMAGE_NOT_FOUND'])
  expect(await listItemsOf(owner, url)).toEqual([])

  await owner.ask(endpoints.restoreGalleryItem, { id: item.id })
  expect((await add(owner, url, key)).body).toEqual(item)
  await deletePermanently(owner, item.id)
  expect((await add(owner, url, key)).errorCode).toBe('IMAGE_NOT_FOUND')
})

test('a photo that is uploaded again before its item is repeated is deleted with the item', async ({ owner }) => {
  const key = newKey()
  const seed = ++count
  const url = await uploadPhoto(owner, seed)
  const { body: item } = await add(owner, url, key)
  // The dashboard does this after a lost response: it deletes the image, which is in use, and starts again.
  expect((await owner.ask(endpoints.deleteImage, { url })).errorCode).toBe('IMAGE_IN_USE')
  expect(await uploadPhoto(owner, seed)).toBe(url)
  expect((await add(owner, url, key)).body).toEqual(item)
  await deletePermanently(owner, item.id)
  expect((await fetchFile(owner, url)).status).toBe(404)
})

test('an idempotency key gives a visitor no access', async ({ shop, owner }) => {
  const [url, key] = [await newPhoto(owner), newKey()]
  await add(owner, url, key)
  const response = await shop
    .browser()
    .ask(endpoints.addGalleryItem, { url, category: 'aari blouse', price: '2500' }, { 'idempotency-key': key })
  expect(response.status).toBe(401)
})

test('the gallery list contains neither idempotency keys nor input hashes', async ({ owner }) => {
  for (const item of (await owner.ask(endpoints.listGallery, {})).body.items)
    expect(Object.keys(item).sort()).toEqual(['category', 'id', 'price', 'uploadTime', 'url'])
})
