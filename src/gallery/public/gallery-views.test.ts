// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { linksIn } from '../../../test/html.ts'
import { defaultIdentity } from '../../../test/identity.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { publishItem, publishMany, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { photosPerPage } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'

const many = 2000

const test = shopTest
  .extend('visitor', { scope: 'file' }, ({ shop }) => shop.browser())
  .extend('published', { scope: 'file', auto: true }, async ({ owner }) => {
    const url = await uploadPhoto(owner)
    await publishItem(owner, url, { category: 'design blouse', price: '1' })
    await publishItem(owner, url, { category: 'aari blouse', price: '2', description: 'Peacock neck' })
    await publishItem(owner, url, { category: 'design blouse', price: '3' })
  })

async function openGallery(visitor: Browser, path: string) {
  const { status, html } = await visitor.page(path)
  expect(status).toBe(200)
  const codes = [...html.matchAll(/<li id="([A-Z]+-\d+)"/g)].map(([, code]) => code as string)
  const links = linksIn(html)
  return { html, codes, links, linkTo: (text: string) => links.find((link) => link.text === text)?.href }
}

test('the query of the URL filters and reverses the gallery, also together', async ({ visitor }) => {
  expect((await openGallery(visitor, '/')).codes).toEqual(['DB-1', 'AB-1', 'DB-2'])
  expect((await openGallery(visitor, '/?category=design-blouse')).codes).toEqual(['DB-1', 'DB-2'])
  expect((await openGallery(visitor, '/?order=newest')).codes).toEqual(['DB-2', 'AB-1', 'DB-1'])
  expect((await openGallery(visitor, '/?category=design-blouse&order=newest')).codes).toEqual(['DB-2', 'DB-1'])
})

test('a URL with unknown parameters shows the whole gallery', async ({ visitor }) => {
  for (const search of [
    'category=Blouse',
    'category=__proto__',
    'order=price',
    'max=0',
    'max=-1',
    'max=1.5',
    'max=1e3',
    'max=12345678',
    'page=0',
    'page=-1',
    'page=x',
    'page=99',
  ])
    expect((await openGallery(visitor, `/?${search}`)).codes, search).toEqual(['DB-1', 'AB-1', 'DB-2'])
})

test('each filter link keeps the other filters, and the current ones are marked', async ({ visitor }) => {
  const { links } = await openGallery(visitor, '/?category=design-blouse&order=newest')
  const choices = links.filter(({ attributes }) => attributes.includes('class="choice'))
  expect(choices.map(({ text, href }) => [text, href])).toEqual([
    ['All 3', '/?order=newest#gallery'],
    ['design blouse 2', '/?category=design-blouse&order=newest#gallery'],
    ['aari blouse 1', '/?category=aari-blouse&order=newest#gallery'],
    [m.gallery_oldestFirst(), '/?category=design-blouse#gallery'],
    [m.gallery_newestFirst(), '/?category=design-blouse&order=newest#gallery'],
    [m.gallery_lowestFirst(), '/?category=design-blouse&order=lowest#gallery'],
    ['₹1000', '/?category=design-blouse&max=1000&order=newest#gallery'],
    ['₹2000', '/?category=design-blouse&max=2000&order=newest#gallery'],
    ['₹3000', '/?category=design-blouse&max=3000&order=newest#gallery'],
    ['₹5000', '/?category=design-blouse&max=5000&order=newest#gallery'],
  ])
  const current = choices.filter(({ attributes }) => attributes.includes('aria-current="true"'))
  expect(current.map(({ text }) => text)).toEqual(['design blouse 2', m.gallery_newestFirst()])
})

test('a visitor may type any limit, and the cache keeps only the pages of the offered limits', async ({ visitor }) => {
  const { codes, links } = await openGallery(visitor, '/?max=2')
  expect(codes).toEqual(['DB-1', 'AB-1'])
  expect(links.find(({ text }) => text === m.gallery_anyPrice())?.href).toBe('/#gallery')
  const cacheControl = async (path: string) => (await visitor.page(path)).headers.get('cache-control')
  expect(await cacheControl('/?max=2')).toBe('no-store')
  expect(await cacheControl('/?max=3000')).toBe('no-cache')
})

test('a view without designs links to all, and to a WhatsApp message that asks for what was chosen', async ({
  visitor,
}) => {
  for (const [search, wanted] of [
    ['category=embroidery-blouse', 'embroidery blouse'],
    ['category=aari-blouse&max=1', 'aari blouse, up to ₹1'],
    ['category=embroidery-blouse&max=3000&order=newest', 'embroidery blouse, up to ₹3000'],
  ] as const) {
    const { html, codes, linkTo } = await openGallery(visitor, `/?${search}`)
    expect(codes).toEqual([])
    expect(html).toContain(m.gallery_emptyView())
    expect(linkTo(m.gallery_showAll())).toBe('/#gallery')
    const ask = new URL(linkTo(m.gallery_askForView()) as string)
    expect(ask.host).toBe('wa.me')
    const { shop } = defaultIdentity
    expect(ask.searchParams.get('text')).toBe(m.gallery_askForViewText({ shop, wanted }))
  }
})

test('a card has the words of the owner above its category', async ({ visitor }) => {
  const { html } = await openGallery(visitor, '/')
  const textOf = (code: string) => [...(html.split(`<li id="${code}"`)[1]?.matchAll(/<p[^>]*>([^<]+)<\/p>/g) ?? [])]
  expect(
    textOf('AB-1')
      .slice(0, 3)
      .map(([, text]) => text),
  ).toEqual(['Peacock neck', 'aari blouse', 'AB-1'])
  expect(
    textOf('DB-1')
      .slice(0, 2)
      .map(([, text]) => text),
  ).toEqual(['design blouse', 'DB-1'])
})

test('the cookie of a phone chooses two columns, and the cache keeps both pages apart', async ({ visitor }) => {
  const isDouble = async (cookie: string) =>
    /class="columns"[^>]* checked/.test(await visitor.fetch('/', { headers: { cookie } }).then((page) => page.text()))
  for (const _round of ['rendered', 'cached'])
    expect([await isDouble('columns=2'), await isDouble('columns=1'), await isDouble('columns=x')]).toEqual([
      true,
      false,
      false,
    ])
})

test(`a page shows ${photosPerPage} of ${many} photos, links lead through all, and the API lists every item`, async ({
  shop,
  visitor,
}) => {
  const { db } = shop.deps
  await publishMany(db, many - 3)
  // On PostgreSQL, a process sees a change by another process within a second.
  await expect.poll(async () => (await openGallery(visitor, '/')).codes.length).toBe(photosPerPage)

  const all: string[] = []
  for (let path: string | undefined = '/'; path; ) {
    const { codes, linkTo } = await openGallery(visitor, path)
    all.push(...codes)
    path = linkTo(m.gallery_morePhotos())?.split('#')[0]
  }
  expect(all).toHaveLength(many)
  expect(new Set(all).size).toBe(many)
  expect((await openGallery(visitor, '/?page=3')).linkTo(m.gallery_earlierPhotos())).toBe('/?page=2#gallery')
  expect((await openGallery(visitor, '/?order=newest&category=embroidery-blouse')).codes[0]).toBe(`EB-${many - 3}`)
  const whole = await visitor.fetch('/?page=all')
  expect(whole.headers.get('cache-control')).toContain('no-store')
  expect(await whole.text()).toMatch(/"position":1\D/)
  expect((await visitor.ask(endpoints.listGallery, {})).body.items).toHaveLength(many)
})

test('pictures load lazily, each with a JPEG for old browsers', async ({ visitor }) => {
  const { html } = await openGallery(visitor, '/')
  const section = /<section id="gallery"[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  const pictures = [...section.matchAll(/<picture>(.*?)<\/picture>/gs)].map(([, markup = '']) => markup)
  expect(pictures).toHaveLength(photosPerPage)
  const loading = pictures.map((markup) => /<img [^>]*loading="(\w+)"/.exec(markup)?.[1])
  expect(loading).toEqual(pictures.map(() => 'lazy'))
  const jpeg = /<img [^>]*src="(\/images\/[a-z0-9-]+\.jpg)"/.exec(pictures[0] ?? '')?.[1] ?? ''
  const served = await visitor.send(jpeg, { headers: { accept: 'image/png,image/*;q=0.8' } })
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})
