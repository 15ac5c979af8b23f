// @module-tag engines
import { expect } from 'vitest'
import { metaOf, publishOne } from '../../../test/designs.ts'
import { readStructuredData } from '../../../test/read-structured-data.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { descriptionMaxLength } from '../../api/shop-constants.ts'

const english = 'Peacock in gold zari on bottle green silk'
const tamil = 'பச்சைப் பட்டில் தங்க ஜரி மயில்'
const markup = `"><script>alert(1)</script>&amp;'`

const test = shopTest.extend('url', { scope: 'file' }, ({ owner }) => uploadPhoto(owner))

const altsIn = (html: string) =>
  [...html.matchAll(/ alt="([^"]+)"(?: lang="(\w+)")?/g)].map(([, alt, lang]) => [alt, lang])

test('a description is stored with the photo or later, and responses about the item leave it out', async ({
  owner,
  url,
}) => {
  const item = { url, category: 'aari blouse', price: '5' } as const
  const published = await owner.ask(endpoints.addGalleryItem, { ...item, description: ` ${english} ` })
  expect(Object.keys(published.body)).toEqual(['id', 'url', 'category', 'price', 'uploadTime'])
  const { id } = published.body
  const descriptions = { description: '', descriptionInTamil: tamil }
  expect((await owner.ask(endpoints.changeGalleryItem, { id, ...descriptions })).body).toEqual(published.body)
  const { items } = (await owner.ask(endpoints.listGallery, {})).body
  expect(items).toEqual([{ ...published.body }])
  expect((await owner.ask(endpoints.changeGalleryItem, { id, price: '6' })).body).toEqual({
    ...published.body,
    price: '6',
  })
})

test('a description is the alternative text, and search engines and messengers read it', async ({
  shop,
  owner,
  url,
}) => {
  const { id, code } = await publishOne(shop, owner, url)
  await owner.ask(endpoints.changeGalleryItem, { id, description: english, descriptionInTamil: tamil })
  for (const [path, description] of [
    ['', english],
    ['/ta', tamil],
  ] as const) {
    for (const page of [path || '/', `${path}/d/${code}`])
      expect(altsIn((await shop.browser().page(page)).html), page).toContainEqual([description, undefined])
    expect((await shop.browser().page(`${path}/d/${code}`)).text).toContain(description)
    const meta = await metaOf(shop, `${path}/d/${code}`)
    expect(meta.description).toMatch(new RegExp(`^${description} · `))
    expect([meta['og:description'], meta['og:image:alt']]).toEqual([meta.description, description])
    expect((await readStructuredData(shop, `${path}/d/${code}`)).things.Product.description).toBe(meta.description)
  }
})

test('a Tamil page marks an English description as English, and an English page shows no Tamil one', async ({
  shop,
  owner,
  url,
}) => {
  const { id, code } = await publishOne(shop, owner, url)
  await owner.ask(endpoints.changeGalleryItem, { id, description: english, descriptionInTamil: '' })
  const { html } = await shop.browser().page(`/ta/d/${code}`)
  expect(altsIn(html)).toContainEqual([english, 'en'])
  expect(html).toMatch(new RegExp(`<h1[^>]*><span lang="en"[^>]*>${english}</span>`))
  await owner.ask(endpoints.changeGalleryItem, { id, description: '', descriptionInTamil: tamil })
  expect((await shop.browser().page(`/d/${code}`)).html).not.toContain(`>${tamil}<`)
})

test('a description is escaped', async ({ shop, owner, url }) => {
  const { id, code } = await publishOne(shop, owner, url)
  await owner.ask(endpoints.changeGalleryItem, { id, description: markup, descriptionInTamil: '' })
  for (const path of ['/', `/d/${code}`, `/ta/d/${code}`]) {
    const { html, text } = await shop.browser().page(path)
    expect(html, path).not.toContain('<script>alert')
    if (path !== '/') expect(text).toContain(markup)
  }
})

test('a description is one line of limited length, and that of a deleted photo cannot change', async ({
  shop,
  owner,
  url,
}) => {
  const { id } = await publishOne(shop, owner, url)
  const change = (description: string) =>
    owner.ask(endpoints.changeGalleryItem, { id, description, descriptionInTamil: '' })
  expect((await change('க'.repeat(descriptionMaxLength))).status).toBe(200)
  expect((await change('க'.repeat(descriptionMaxLength + 1))).status).toBe(400)
  expect((await change('one\ntwo')).status).toBe(400)
  await owner.ask(endpoints.deleteGalleryItem, { id })
  expect((await change('late')).status).toBe(404)
})

test('a restored photo has its description again', async ({ shop, owner, url }) => {
  const { id, code } = await publishOne(shop, owner, url)
  await owner.ask(endpoints.changeGalleryItem, { id, description: english, descriptionInTamil: '' })
  await owner.ask(endpoints.deleteGalleryItem, { id })
  await owner.ask(endpoints.restoreGalleryItem, { id })
  expect((await shop.browser().page(`/d/${code}`)).text).toContain(english)
})

test('a repeated request with another description is rejected', async ({ owner, url }) => {
  const item = { url, category: 'aari blouse', price: '5', description: english } as const
  const more = { 'idempotency-key': 'words-of-a-photo' }
  const first = await owner.ask(endpoints.addGalleryItem, item, more)
  expect((await owner.ask(endpoints.addGalleryItem, item, more)).body).toEqual(first.body)
  const response = await owner.ask(endpoints.addGalleryItem, { ...item, description: 'Other words' }, more)
  expect(response.errorCode).toContain('IDEMPOTENCY_KEY_REUSED')
})
