// @module-tag slow
// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { test } from '../../../test/shop-fixture.ts'
import { addressesOf, seed, statusesOf, uploadNextPhoto } from '../../../test/trash.ts'
import { deletePermanently, publishItem, upload } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { GalleryItem } from '../../api/gallery.ts'
import { photosPerDesign } from '../../api/shop-constants.ts'
import { deleteUnusedImages } from '../images/image-row.server.ts'

/** Publishes a design with several photos. */
async function publishWith(owner: Browser, count: number) {
  const urls: string[] = []
  for (let nth = 0; nth < count; nth++) urls.push(await uploadNextPhoto(owner))
  const { id } = await publishItem(owner, urls[0] as string)
  for (const url of urls.slice(1)) expect((await owner.ask(endpoints.addPhoto, { id, url })).status).toBe(200)
  return { id, urls: urls as [string, string, ...string[]] }
}

async function urlOf(owner: Browser, id: string) {
  const { body } = await owner.ask(endpoints.listGallery, {})
  return (body.items as GalleryItem[]).find((item) => item.id === id)?.url
}

test('a design has up to eight photos, each once, and its first one is its url', async ({ owner }) => {
  const { id, urls } = await publishWith(owner, photosPerDesign)
  const add = (url: string) => owner.ask(endpoints.addPhoto, { id, url })
  expect((await add(urls[1])).body.photos).toHaveLength(photosPerDesign)
  expect((await add(await uploadNextPhoto(owner))).status).toBe(400)
  const moved = await owner.ask(endpoints.changePhoto, { id, url: urls[2] as string, place: 0, side: 'back' })
  expect(moved.body.photos.slice(0, 3)).toEqual([
    { url: urls[2], side: 'back' },
    { url: urls[0], side: '' },
    { url: urls[1], side: '' },
  ])
  expect(await urlOf(owner, id)).toBe(urls[2])
})

test('a removed photo can be added again at its place, and a design keeps its last photo', async ({ owner }) => {
  const { id, urls } = await publishWith(owner, 2)
  const remove = (url: string) => owner.ask(endpoints.removePhoto, { id, url })
  expect((await remove(urls[0])).body.photos).toEqual([{ url: urls[1], side: '' }])
  expect((await remove(urls[0])).status).toBe(404)
  expect((await remove(urls[1])).status).toBe(400)
  const added = await owner.ask(endpoints.addPhoto, { id, url: urls[0], place: 0, side: 'front' })
  expect(added.body.photos).toEqual([
    { url: urls[0], side: 'front' },
    { url: urls[1], side: '' },
  ])
})

test('the files of a removed photo are deleted later, and those of the others stay', async ({ shop, owner }) => {
  const { id, urls } = await publishWith(owner, 3)
  const filesOf = (url: string) => addressesOf(shop, url)
  const [removed, others] = [
    await filesOf(urls[1]),
    [...(await filesOf(urls[0])), ...(await filesOf(urls[2] as string))],
  ]
  await owner.ask(endpoints.removePhoto, { id, url: urls[1] })
  await deleteUnusedImages(shop.deps, { olderThanMs: 0 })
  expect(await statusesOf(shop, removed)).toEqual([404])
  expect(await statusesOf(shop, others)).toEqual([200])
})

test('photos that two windows add at once are both there', async ({ owner }) => {
  const { id } = await publishWith(owner, 1)
  const urls = [await uploadNextPhoto(owner), await uploadNextPhoto(owner)]
  await Promise.all(urls.map((url) => owner.ask(endpoints.addPhoto, { id, url })))
  const { body } = await owner.ask(endpoints.changePhoto, { id, url: urls[0] as string, side: 'neck' })
  expect(body.photos.map(({ url }: { url: string }) => url)).toEqual(expect.arrayContaining(urls))
})

test('all photos go to the trash with their design, come back, and are deleted with it', async ({ shop, owner }) => {
  const { id, urls } = await publishWith(owner, 3)
  const files = (await Promise.all(urls.map((url) => addressesOf(shop, url)))).flat()
  await owner.ask(endpoints.deleteGalleryItem, { id })
  expect(await statusesOf(shop, files)).toEqual([410])
  await owner.ask(endpoints.restoreGalleryItem, { id })
  expect(await statusesOf(shop, files)).toEqual([200])
  await deletePermanently(owner, id)
  expect(await statusesOf(shop, files)).toEqual([404])
})

test('a photo is similar to a design that shows it second', async ({ owner }) => {
  await publishWith(owner, 2)
  const { body } = await upload(owner, 'again.jpg', await smallPhoto(seed))
  expect(body.similarTo).toMatch(/^[A-Z]+-\d+$/)
})
