// @module-tag engines
import { expect } from 'vitest'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { uploadNextPhoto } from '../../../test/trash.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'
import { deleteUnusedImages } from '../images/image-row.server.ts'

const test = shopTest.extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })

test('a photo with the owner’s words replaces the drawing of the shop until it is removed', async ({ shop, owner }) => {
  const readAbout = async (path: string) => {
    const { html } = await shop.browser().page(path)
    return /<section id="about".*?<\/section>/s.exec(html)?.[0] ?? ''
  }
  expect(await readAbout('/')).toContain('/assets/about-')
  const url = await uploadNextPhoto(owner)
  const words = { description: 'Selvi at work', descriptionInTamil: 'வேலையில் செல்வி' }
  await owner.ask(endpoints.changeAboutPhoto, { url, ...words })
  for (const [path, alt] of [
    ['/', words.description],
    ['/ta', words.descriptionInTamil],
  ] as const) {
    const about = await readAbout(path)
    expect(about).not.toContain('/assets/about-')
    expect(about).toContain(`src="${url}"`)
    expect(about).toContain(`alt="${alt}"`)
  }
  const other = await uploadNextPhoto(owner)
  await owner.ask(endpoints.changeAboutPhoto, { url: other })
  await owner.ask(endpoints.changeAboutPhoto, { description: '' })
  expect(await readAbout('/')).toContain(`alt="${m.about_imageAlt()}"`)
  const inTamil = await readAbout('/ta')
  expect(inTamil).toContain(`src="${other}"`)
  expect(inTamil).toContain(`alt="${words.descriptionInTamil}"`)
  await owner.ask(endpoints.changeAboutPhoto, { url: '' })
  expect(await readAbout('/')).toContain('/assets/about-')
  expect((await owner.ask(endpoints.changeAboutPhoto, { description: 'x' })).errorCode).toBe('IMAGE_NOT_FOUND')
})

test('the photo of the shop is not deleted while it is in use, and its files are later', async ({ shop, owner }) => {
  const hourMs = 3_600_000
  const [first, second] = [await uploadNextPhoto(owner), await uploadNextPhoto(owner)]
  const sweep = async () => {
    shop.clock.now += hourMs
    await deleteUnusedImages(shop.deps, { olderThanMs: hourMs / 2 })
  }
  const statusOf = async (url: string) => (await shop.browser().send(url)).status
  await owner.ask(endpoints.changeAboutPhoto, { url: first })
  expect((await owner.ask(endpoints.deleteImage, { url: first })).errorCode).toBe('IMAGE_IN_USE')
  await sweep()
  expect(await statusOf(first)).toBe(200)
  await owner.ask(endpoints.changeAboutPhoto, { url: second })
  // Undo finds the former photo.
  expect((await owner.ask(endpoints.changeAboutPhoto, { url: first })).status).toBe(200)
  await sweep()
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 404])
  expect((await owner.ask(endpoints.changeAboutPhoto, { url: second })).errorCode).toBe('IMAGE_NOT_FOUND')
  await owner.ask(endpoints.changeAboutPhoto, { url: '' })
  await sweep()
  expect(await statusOf(first)).toBe(404)
})

test('the photo of the shop stays public while the only design with it is in the trash', async ({ shop, owner }) => {
  const url = await uploadNextPhoto(owner)
  const { id } = (await owner.ask(endpoints.addGalleryItem, { url, category: 'aari blouse' })).body
  await owner.ask(endpoints.changeAboutPhoto, { url })
  await owner.ask(endpoints.deleteGalleryItem, { id })
  expect((await shop.browser().send(url)).status).toBe(200)
})
