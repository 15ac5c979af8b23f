import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, origin, type TestShop } from '../../test/shop.ts'
import { deletedForEver, hung, served, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import type { GalleryItem } from '../contract/gallery.ts'

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedIn(admin)
})
afterAll(() => shop.close())

let made = 0
const newKey = () => `0123456789abcdef-${++made}`
const newPhoto = () => uploaded(owner, ++made)

function add(url: string, key: string, fields: { price?: string; uploadTime?: number } = {}) {
  const item = { url, category: 'aari blouse' as const, price: '2500', ...fields }
  return owner.ask(calls.addGalleryItem, item, { 'idempotency-key': key })
}

async function showing(url: string): Promise<GalleryItem[]> {
  const { body } = await owner.ask(calls.listGallery, {})
  return body.items.filter((item: GalleryItem) => item.url === url)
}

test('an item added again with its key is answered as the first time and hangs once', async () => {
  const [url, key] = [await newPhoto(), newKey()]
  const first = await add(url, key)
  // The client's own time goes on from try to try, and is not used.
  const again = await add(url, key, { uploadTime: Date.now() })
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect(await showing(url)).toEqual([first.body])
})

test('the same photo without a key, or with another one, hangs once more', async () => {
  const url = await newPhoto()
  await add(url, newKey())
  await add(url, newKey())
  await hung(owner, url)
  await hung(owner, url)
  expect(await showing(url)).toHaveLength(4)
})

test('ten at once with one key are one item', async () => {
  const [url, key] = [await newPhoto(), newKey()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => add(url, key)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await showing(url)).toHaveLength(1)
})

test('another price or photo under a key that was used is refused, and leaves no trace', async () => {
  const [url, other, key] = [await newPhoto(), await newPhoto(), newKey()]
  const { body: item } = await add(url, key)
  for (const answer of [await add(url, key, { price: '1' }), await add(other, key)])
    expect([answer.status, answer.refusal]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await showing(url)).toEqual([item])
  expect(await showing(other)).toEqual([])
  expect(await shop.shop.db.selectFrom('images').select('state').where('state', '=', 'waiting').execute()).toHaveLength(
    1,
  )
})

test('the whole address of the photo is no other input than its path', async () => {
  const [url, key] = [await newPhoto(), newKey()]
  const { body: item } = await add(url, key)
  expect((await add(`${origin}${url}`, key)).body).toEqual(item)
})

test('an item whose price was changed meanwhile is answered as it is now', async () => {
  const [url, key] = [await newPhoto(), newKey()]
  const { body: item } = await add(url, key)
  await owner.ask(calls.updatePrice, { id: item.id, price: '2700' })
  expect((await add(url, key)).body).toEqual({ ...item, price: '2700' })
})

test('an item that was taken down meanwhile does not come back: it is in the bin', async () => {
  const [url, key] = [await newPhoto(), newKey()]
  const { body: item } = await add(url, key)
  await owner.ask(calls.deleteGalleryItem, { id: item.id })
  const again = await add(url, key)
  expect([again.status, again.refusal]).toEqual([404, 'IMAGE_NOT_FOUND'])
  expect(await showing(url)).toEqual([])

  await owner.ask(calls.restoreGalleryItem, { id: item.id })
  expect((await add(url, key)).body).toEqual(item)
  await deletedForEver(owner, item.id)
  expect((await add(url, key)).refusal).toBe('IMAGE_NOT_FOUND')
})

test('the photo sent again before its item is repeated goes with the item when that is deleted', async () => {
  const key = newKey()
  const seed = ++made
  const url = await uploaded(owner, seed)
  const { body: item } = await add(url, key)
  // What the dashboard does after a lost answer: it takes the image back, which is in use, and begins anew.
  expect((await owner.ask(calls.deleteImage, { url })).refusal).toBe('IMAGE_IN_USE')
  expect(await uploaded(owner, seed)).toBe(url)
  expect((await add(url, key)).body).toEqual(item)
  await deletedForEver(owner, item.id)
  expect((await served(owner, url)).status).toBe(404)
})

test('a visitor who knows a key is not let in by it', async () => {
  const [url, key] = [await newPhoto(), newKey()]
  await add(url, key)
  const answer = await shop
    .browser()
    .ask(calls.addGalleryItem, { url, category: 'aari blouse', price: '2500' }, { 'idempotency-key': key })
  expect(answer.status).toBe(401)
})

test('neither keys nor what they were made for are in the list', async () => {
  for (const item of (await owner.ask(calls.listGallery, {})).body.items)
    expect(Object.keys(item).sort()).toEqual(['category', 'id', 'price', 'uploadTime', 'url'])
})
