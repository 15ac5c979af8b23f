// @module-tag engines
import { expect } from 'vitest'
import { linksIn } from '../../../test/html.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { photosPerPage } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'

const prices = ['2000', '', '999.50', '01000', '5000.01', '450', '']

const test = shopTest
  .extend('url', { scope: 'file', auto: true }, async ({ owner }) => {
    const url = await uploadPhoto(owner)
    for (const price of prices) await publishItem(owner, url, { category: 'aari blouse', price })
    await publishItem(owner, url, { category: 'design blouse', price: '700' })
    return url
  })
  .extend('openGallery', { scope: 'file' }, ({ shop }) => async (path: string) => {
    const { html, text } = await shop.browser().page(path)
    const section = /<section id="gallery"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
    const codes = [...section.matchAll(/<li id="([A-Z]+-\d+)"/g)].map(([, code]) => code as string)
    return { text, codes, links: linksIn(section) }
  })

test('a price limit leaves out dearer designs and those without a price', async ({ openGallery }) => {
  expect((await openGallery('/?max=1000')).codes).toEqual(['AB-3', 'AB-4', 'AB-6', 'DB-1'])
  expect((await openGallery('/?max=2000')).codes).toEqual(['AB-1', 'AB-3', 'AB-4', 'AB-6', 'DB-1'])
  expect((await openGallery('/?max=5000')).codes).not.toContain('AB-5')
  expect((await openGallery('/?max=1000&category=aari-blouse')).codes).toEqual(['AB-3', 'AB-4', 'AB-6'])
})

test('the lowest price comes first, and prices on request come last', async ({ openGallery }) => {
  const { codes } = await openGallery('/?order=lowest')
  expect(codes).toEqual(['AB-6', 'DB-1', 'AB-3', 'AB-4', 'AB-1', 'AB-5', 'AB-2', 'AB-7'])
  expect((await openGallery('/?order=lowest&max=1000&category=aari-blouse')).codes).toEqual(['AB-6', 'AB-3', 'AB-4'])
})

test('the counts of the categories follow the price limit', async ({ openGallery }) => {
  const { links } = await openGallery('/?max=1000')
  expect(links.slice(0, 3).map(({ text }) => text)).toEqual(['All 4', 'design blouse 1', 'aari blouse 3'])
})

test('a filter that matches no design shows a message and links to all', async ({ openGallery, owner, url }) => {
  await publishItem(owner, url, { category: 'embroidery blouse', price: '9000' })
  const { codes, text, links } = await openGallery('/?category=embroidery-blouse&max=5000')
  expect(codes).toEqual([])
  expect(text).toContain(m.gallery_emptyView())
  expect(links.find(({ text }) => text === m.gallery_showAll())?.href).toBe('/#gallery')
})

test('the link to further photos keeps filter and order', async ({ openGallery, owner, url }) => {
  for (let count = 0; count < photosPerPage; count++)
    await publishItem(owner, url, { category: 'aari blouse', price: '100' })
  const { links } = await openGallery('/?category=aari-blouse&max=1000&order=lowest')
  const more = links.find(({ text }) => text === m.gallery_morePhotos())?.href
  expect(more).toBe('/?category=aari-blouse&max=1000&order=lowest&page=2#earlier-photos')
  expect((await openGallery(more as string)).codes).toEqual(['AB-6', 'AB-3', 'AB-4'])
})
