// @module-tag slow
// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { smallPhoto } from '../../../test/photos.ts'
import type { TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { deletePermanently, fetchFile, publishItem, upload, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'

let seed = 0
const nextUrl = (owner: Browser) => uploadPhoto(owner, ++seed)
const nameIn = (url: string) => url.slice('/images/'.length)

async function filesOf(shop: TestShop, url: string): Promise<string[]> {
  const stem = nameIn(url).replace('.jpg', '')
  return (await shop.imageFiles()).filter((name) => name.startsWith(stem))
}

async function rowOf(shop: TestShop, url: string) {
  return shop.deps.db.selectFrom('images').selectAll().where('name', '=', nameIn(url)).executeTakeFirst()
}

test('permanently deleting the only item of an image deletes all its files', async ({ shop, owner }) => {
  const url = await nextUrl(owner)
  expect((await filesOf(shop, url)).length).toBeGreaterThan(1)
  const item = await publishItem(owner, url)
  await deletePermanently(owner, item.id)
  expect(await filesOf(shop, url)).toEqual([])
  expect(await rowOf(shop, url)).toBeUndefined()
  expect((await fetchFile(owner, url)).status).toBe(404)
})

test('deleting the first of two items with one image keeps its files, and deleting the second removes them', async ({
  shop,
  owner,
}) => {
  const url = await nextUrl(owner)
  const files = await filesOf(shop, url)
  const [first, second] = [await publishItem(owner, url), await publishItem(owner, url)]
  await deletePermanently(owner, first.id)
  expect(await filesOf(shop, url)).toEqual(files)
  expect((await fetchFile(owner, url)).status).toBe(200)
  await deletePermanently(owner, second.id)
  expect(await filesOf(shop, url)).toEqual([])
})

test('an image is deleted by its url in the query, in a JSON body, and in a form', async ({ shop, owner }) => {
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const ways: ((url: string) => Promise<{ status: number }>)[] = [
    (url) => owner.send(`/v1/images?url=${encodeURIComponent(url)}`, { method: 'DELETE' }),
    (url) => owner.send('/v1/images', { method: 'DELETE', headers: json, body: JSON.stringify({ url }) }),
    (url) => owner.send('/v1/images', { method: 'DELETE', headers: form, body: `url=${encodeURIComponent(url)}` }),
  ]
  for (const remove of ways) {
    const url = await nextUrl(owner)
    expect((await remove(url)).status).toBe(200)
    expect(await filesOf(shop, url)).toEqual([])
    expect(await rowOf(shop, url)).toBeUndefined()
    expect((await remove(url)).status).toBe(404)
  }
})

test('an image that an item shows is not deleted', async ({ shop, owner }) => {
  const url = await nextUrl(owner)
  const files = await filesOf(shop, url)
  await publishItem(owner, url)
  const response = await owner.ask(endpoints.deleteImage, { url })
  expect([response.status, response.errorCode]).toEqual([409, 'IMAGE_IN_USE'])
  expect(await filesOf(shop, url)).toEqual(files)
})

test('a photo that is uploaded again for a second item survives the first item', async ({ owner }) => {
  const url = await nextUrl(owner)
  const first = await publishItem(owner, url)
  expect(await uploadPhoto(owner, seed)).toBe(url)
  await deletePermanently(owner, first.id)
  expect((await publishItem(owner, url)).url).toBe(url)
  expect((await fetchFile(owner, url)).status).toBe(200)
})

test('deleting an unknown image answers 404 and deletes no other file', async ({ shop, owner }) => {
  const url = await nextUrl(owner)
  const files = await shop.imageFiles()
  const webp = (await filesOf(shop, url)).find((name) => name.endsWith('.webp')) as string
  for (const foreign of [
    'http://example.com/x.jpg',
    '/images/../shop.sqlite',
    '../shop.sqlite',
    `/images/${webp}`,
    `${url}?x`,
    '/images/nothing.jpg',
    '/images/.unfinished',
    '',
  ])
    expect((await owner.ask(endpoints.deleteImage, { url: foreign })).errorCode, foreign).toBe('IMAGE_NOT_FOUND')
  expect((await owner.send('/v1/images', { method: 'DELETE' })).status).toBe(400)
  expect(await shop.imageFiles()).toEqual(files)
})

test('a file store that fails during an upload leaves neither row nor file, and the upload can be repeated', async ({
  shop,
  owner,
}) => {
  const photo = await smallPhoto(++seed)
  const filesBefore = await shop.imageFiles()
  const rowsBefore = await shop.deps.db.selectFrom('images').selectAll().execute()
  const { files } = shop.deps
  const put = files.put
  let written = 0
  files.put = (name, bytes) => {
    written += 1
    return written === 3 ? Promise.reject(new Error('the disk is full')) : put(name, bytes)
  }
  const response = await upload(owner, 'blouse.jpg', photo)
  files.put = put

  expect(written).toBe(3)
  expect(response.status).toBe(500)
  expect(response.body.error.message).toBe('INTERNAL')
  expect(await shop.imageFiles()).toEqual(filesBefore)
  expect(await shop.deps.db.selectFrom('images').selectAll().execute()).toEqual(rowsBefore)
  expect((await upload(owner, 'blouse.jpg', photo)).status).toBe(200)
})
