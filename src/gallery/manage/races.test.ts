// @module-tag slow
// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { plain } from '../../../test/pictures.ts'
import { test } from '../../../test/shop-fixture.ts'
import { listTrash } from '../../../test/trash.ts'
import { deletePermanently, fetchFile, publishItem, upload } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { GalleryItem } from '../../api/gallery.ts'

/** Each round runs two requests at once in alternating order. */
const rounds = 4

function tinyPhoto(seed: number): Promise<Uint8Array> {
  return plain(60 + seed, 40)
    .jpeg()
    .toBuffer()
}

/** @returns undefined if the image was deleted meanwhile */
async function uploadAndPublish(owner: Browser, photo: Uint8Array): Promise<GalleryItem | undefined> {
  const { body } = await upload(owner, 'blouse.jpg', photo)
  const response = await owner.ask(endpoints.addGalleryItem, { url: body.url, category: 'design blouse', price: '1' })
  expect([200, 404]).toContain(response.status)
  return response.status === 200 ? response.body : undefined
}

async function expectEveryItemHasItsImage(owner: Browser) {
  const { body } = await owner.ask(endpoints.listGallery, {})
  for (const { url } of body.items as GalleryItem[]) {
    const { status, bytes } = await fetchFile(owner, url)
    expect(status, url).toBe(200)
    expect(bytes.length).toBeGreaterThan(0)
  }
  return body.items as GalleryItem[]
}

test('the same photo sent five times at once is stored as one image', async ({ shop, owner }) => {
  const photo = await tinyPhoto(4)
  const responses = await Promise.all(Array.from({ length: 5 }, () => upload(owner, 'blouse.jpg', photo)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(responses.map(({ body }) => body.url)).size).toBe(1)
  expect(await shop.deps.db.selectFrom('images').select('name').execute()).toHaveLength(1)
  await owner.ask(endpoints.deleteImage, { url: responses[0]?.body.url })
  expect(await shop.imageFiles()).toEqual([])
})

test('deleting an item while its photo is uploaded again never leaves an item without its image', async ({ owner }) => {
  const photo = await tinyPhoto(1)
  let item = await uploadAndPublish(owner, photo)
  for (let round = 0; round < rounds; round++) {
    const [, next] = await Promise.all([item && deletePermanently(owner, item.id), uploadAndPublish(owner, photo)])
    const remaining = await expectEveryItemHasItsImage(owner)
    expect(remaining.map(({ id }) => id)).toEqual(next ? [next.id] : [])
    item = next
  }
  if (item) await deletePermanently(owner, item.id)
})

test('removing an image while an item is published on it leaves either both or none', async ({ shop, owner }) => {
  const photo = await tinyPhoto(2)
  for (let round = 0; round < rounds; round++) {
    const { url } = (await upload(owner, 'blouse.jpg', photo)).body
    const publish = () => owner.ask(endpoints.addGalleryItem, { url, category: 'design blouse', price: '' })
    const remove = () => owner.ask(endpoints.deleteImage, { url })
    const [first, second] = await Promise.all(round % 2 ? [publish(), remove()] : [remove(), publish()])
    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1)
    for (const { id } of await expectEveryItemHasItsImage(owner)) await deletePermanently(owner, id)
  }
  expect(await shop.imageFiles()).toEqual([])
})

test('an item that is deleted ten times at once is deleted once', async ({ owner }) => {
  const { url } = (await upload(owner, 'blouse.jpg', await tinyPhoto(3))).body
  const item = await publishItem(owner, url)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => owner.ask(endpoints.deleteGalleryItem, { id: item.id })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 404)).toHaveLength(9)
})

test('a trashed item that is restored and deleted at once is either back with its image or gone', async ({ owner }) => {
  const photo = await tinyPhoto(5)
  for (let round = 0; round < rounds; round++) {
    const item = (await uploadAndPublish(owner, photo)) as GalleryItem
    await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
    const restore = () => owner.ask(endpoints.restoreGalleryItem, { id: item.id })
    const remove = () => owner.ask(endpoints.deletePermanently, { id: item.id })
    const [first, second] = await Promise.all(round % 2 ? [restore(), remove()] : [remove(), restore()])
    expect([first.status, second.status].sort()).toEqual([200, 404])
    for (const { id } of await expectEveryItemHasItsImage(owner)) await deletePermanently(owner, id)
  }
})

test('no file is left without an item after the races', async ({ shop, owner }) => {
  for (const { id } of await listTrash(owner)) await owner.ask(endpoints.deletePermanently, { id })
  expect(await expectEveryItemHasItsImage(owner)).toEqual([])
  expect(await shop.imageFiles()).toEqual([])
  expect(await shop.deps.db.selectFrom('images').select('name').execute()).toEqual([])
})
