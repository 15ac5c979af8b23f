// @module-tag slow
// @module-tag engines
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { readInput } from '../../../test/pictures.ts'
import { test } from '../../../test/shop-fixture.ts'
import { upload, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import type { Category } from '../../api/gallery.ts'

async function publish(owner: Browser, category: Category) {
  const url = await uploadPhoto(owner)
  return (await owner.ask(endpoints.addGalleryItem, { url, category, price: '450' })).body
}

const change = (owner: Browser, id: string, input: object) =>
  owner.ask(endpoints.changeGalleryItem, { id, ...input } as never)

async function fetchRedirect(owner: Browser, path: string) {
  const { status, headers } = await owner.fetch(path)
  return [status, headers.get('location')]
}

test('a design of another category gets a new code, and its former addresses redirect', async ({ owner }) => {
  const { id } = await publish(owner, 'aari blouse')
  await publish(owner, 'design blouse')
  expect((await change(owner, id, { category: 'design blouse' })).body).toMatchObject({ category: 'design blouse' })
  expect(await fetchRedirect(owner, '/d/AB-1')).toEqual([301, '/d/DB-2'])
  expect((await owner.page('/d/DB-2')).status).toBe(200)
  expect((await change(owner, id, { category: 'embroidery blouse', price: '500' })).body).toMatchObject({
    category: 'embroidery blouse',
    price: '500',
  })
  for (const former of ['/d/AB-1', '/d/DB-2', '/d/ab-01'])
    expect(await fetchRedirect(owner, former), former).toEqual([301, '/d/EB-1'])
  await change(owner, id, { category: 'aari blouse' })
  expect((await owner.page('/d/AB-1')).status).toBe(200)
  expect(await fetchRedirect(owner, '/d/DB-2')).toEqual([301, '/d/AB-1'])
})

test('changeGalleryItem keeps the code of a design whose category stays the same', async ({ owner }) => {
  const { id } = await publish(owner, 'embroidery blouse')
  await change(owner, id, { category: 'embroidery blouse' })
  const next = await publish(owner, 'embroidery blouse')
  await change(owner, next.id, { price: '1' })
  expect((await owner.page('/admin')).text).toContain('EB-3')
})

test('changeGalleryItem requires a price or one of the three categories', async ({ owner }) => {
  const { id } = await publish(owner, 'aari blouse')
  for (const input of [{}, { category: 'saree' }, { category: '' }, { category: 'aari blouse', price: 'x' }])
    expect((await change(owner, id, input)).status, JSON.stringify(input)).toBe(400)
  expect((await change(owner, 'none', { category: 'aari blouse' })).status).toBe(404)
})

test('a trashed design answers 410 at its former address', async ({ owner }) => {
  const { id } = await publish(owner, 'aari blouse')
  const code = /AB-\d+/.exec((await owner.page('/admin')).text)?.[0]
  await change(owner, id, { category: 'design blouse' })
  await owner.ask(endpoints.deleteGalleryItem, { id })
  expect((await owner.fetch(`/d/${code}`)).status).toBe(410)
})

async function picture(isMirrored: boolean, options: { widthPx: number; quality: number }) {
  const stripe = { create: { width: 200, height: 400, channels: 3, background: '#ffffff' } } as const
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a1f2b' } })
    .composite([{ input: stripe, left: isMirrored ? 0 : 400, top: 0 }])
    .png()
    .toBuffer()
  return sharp(bytes).resize({ width: options.widthPx }).jpeg({ quality: options.quality }).toBuffer()
}

test('a smaller copy of a published photo is recognised, and another photo is not', async ({ owner }) => {
  const store = async (bytes: Uint8Array) => (await upload(owner, 'blouse.jpg', bytes)).body
  const { url } = await store(await picture(false, { widthPx: 600, quality: 90 }))
  const item = (await owner.ask(endpoints.addGalleryItem, { url, category: 'aari blouse', price: '' })).body
  const copy = await picture(false, { widthPx: 480, quality: 50 })
  expect((await store(copy)).similarTo).toMatch(/^AB-\d+$/)
  expect((await store(await picture(true, { widthPx: 600, quality: 90 }))).similarTo).toBeUndefined()
  await owner.ask(endpoints.deleteGalleryItem, { id: item.id })
  expect((await store(copy)).similarTo).toBeUndefined()
})

test('two blouses on one dress form, and one blouse in two colours, do not look the same', async ({ owner }) => {
  const store = async (bytes: Uint8Array) => (await upload(owner, 'blouse.jpg', bytes)).body
  const [red, green] = await Promise.all(['form-red-gold-dots.jpg', 'form-green-silver-lines.jpg'].map(readInput))
  const { url } = await store(red as Buffer)
  await owner.ask(endpoints.addGalleryItem, { url, category: 'design blouse', price: '' })
  expect((await store(green as Buffer)).similarTo).toBeUndefined()
  expect((await store(await sharp(red).modulate({ hue: 30 }).jpeg().toBuffer())).similarTo).toBeUndefined()
  expect((await store(await sharp(red).resize(540).jpeg({ quality: 50 }).toBuffer())).similarTo).toMatch(/^DB-\d+$/)
})
