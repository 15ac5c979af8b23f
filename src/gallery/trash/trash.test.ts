// @module-tag slow
// @module-tag engines
import { expect } from 'vitest'
import { smallPhoto } from '../../../test/photos.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { addressesOf, listGallery, listTrash, seed, statusesOf, uploadNextPhoto } from '../../../test/trash.ts'
import { deletePermanently, fetchFile, publishItem, upload } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { GalleryItem } from '../../api/gallery.ts'
import { trashDays } from '../../api/shop-constants.ts'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

test.override({ settings: { TEST_CLOCK: 'manual' } })

test('a deleted photo is only in the trash and is restored as it was, to its place', async ({ shop, owner }) => {
  const items: GalleryItem[] = []
  for (let nth = 0; nth < 3; nth++)
    items.push(await publishItem(owner, await uploadNextPhoto(owner), { price: `${nth}77` }))
  const before = await listGallery(shop)
  const [, item] = items as [GalleryItem, GalleryItem]
  const addresses = await addressesOf(shop, item.url)
  expect(addresses.length).toBeGreaterThan(1)
  expect(await statusesOf(shop, addresses)).toEqual([200])

  await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
  expect(await listGallery(shop)).toEqual(before.filter(({ id }) => id !== item.id))
  const { url: _, ...rest } = item
  expect(await listTrash(owner)).toMatchObject([{ ...rest, daysLeft: trashDays }])
  expect((await shop.browser().page('/')).html).not.toContain(item.url)
  expect(await statusesOf(shop, addresses)).toEqual([410])
  expect((await owner.ask(endpoints.changeGalleryItem, { id: item.id, price: '1' })).status).toBe(404)
  expect((await owner.ask(endpoints.deleteGalleryItem, { id: item.id })).status).toBe(404)

  const restored = await owner.ask(endpoints.restoreGalleryItem, { id: item.id })
  expect([restored.status, restored.body]).toEqual([200, item])
  expect(await listGallery(shop)).toEqual(before)
  expect(await listTrash(owner)).toEqual([])
  expect((await shop.browser().page('/')).html).toContain(item.url)
  expect(await statusesOf(shop, addresses)).toEqual([200])
})

test('an image that another item shows stays public', async ({ shop, owner }) => {
  const url = await uploadNextPhoto(owner)
  const [first, second] = [await publishItem(owner, url), await publishItem(owner, url)]
  await owner.ask(endpoints.deleteGalleryItem, { id: first.id })
  expect(await statusesOf(shop, await addressesOf(shop, url))).toEqual([200])
  await owner.ask(endpoints.deleteGalleryItem, { id: second.id })
  expect(await statusesOf(shop, await addressesOf(shop, url))).toEqual([410])
  await owner.ask(endpoints.deletePermanently, { id: first.id })
  await owner.ask(endpoints.restoreGalleryItem, { id: second.id })
  expect(await statusesOf(shop, await addressesOf(shop, url))).toEqual([200])
})

test('only trashed items are restored or deleted permanently, and once', async ({ shop, owner }) => {
  const item = await publishItem(owner, await uploadNextPhoto(owner))
  for (const id of [item.id, 'nope', "' or 1=1 --"])
    for (const endpoint of [endpoints.restoreGalleryItem, endpoints.deletePermanently])
      expect((await owner.ask(endpoint, { id })).errorCode, id).toBe('NOT_FOUND')
  expect((await fetchFile(owner, item.url)).status).toBe(200)

  await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => owner.ask(endpoints.restoreGalleryItem, { id: item.id })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  await deletePermanently(owner, item.id)
  expect((await owner.ask(endpoints.deletePermanently, { id: item.id })).status).toBe(404)
  expect((await fetchFile(owner, item.url)).status).toBe(404)
  expect(await addressesOf(shop, item.url)).toEqual([])
})

test('a photo that is uploaded again while its copy is in the trash is published and survives the copy', async ({
  shop,
  owner,
}) => {
  const url = await uploadNextPhoto(owner)
  const first = await publishItem(owner, url, { price: '1' })
  await owner.ask(endpoints.deleteGalleryItem, { id: first.id })
  expect((await upload(owner, `blouse-${seed}.jpg`, await smallPhoto(seed))).body.url).toBe(url)
  const second = await publishItem(owner, url, { price: '2' })
  expect(second.uploadTime).toBeGreaterThan(first.uploadTime)
  expect((await fetchFile(shop.browser(), url)).status).toBe(200)
  expect((await listTrash(owner)).map(({ id }) => id)).toContain(first.id)
  await owner.ask(endpoints.deletePermanently, { id: first.id })
  expect((await fetchFile(shop.browser(), url)).status).toBe(200)
})

test('the image of a trashed item cannot be deleted', async ({ owner }) => {
  const item = await publishItem(owner, await uploadNextPhoto(owner))
  await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
  expect((await owner.ask(endpoints.deleteImage, { url: item.url })).errorCode).toBe('IMAGE_IN_USE')
  await owner.ask(endpoints.restoreGalleryItem, { id: item.id })
  expect((await fetchFile(owner, item.url)).status).toBe(200)
})
