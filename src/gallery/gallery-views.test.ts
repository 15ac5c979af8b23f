import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { linksIn } from '../../test/html.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { hangMany, hung, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import { photosPerPage } from '../contract/shop-facts.ts'
import { m } from '../words/compiled/messages.js'

const many = 2000

let shop: TestShop
let visitor: Browser
beforeAll(async () => {
  shop = await openTestShop()
  visitor = shop.browser()
  const owner = await shop.signedIn(admin)
  const url = await uploaded(owner)
  await hung(owner, url, { category: 'design blouse', price: '1' })
  await hung(owner, url, { category: 'aari blouse', price: '2' })
  await hung(owner, url, { category: 'design blouse', price: '3' })
})
afterAll(() => shop.close())

/** The codes of the pieces on a page, and its links of the gallery. */
async function shown(path: string) {
  const { status, html } = await visitor.page(path)
  expect(status).toBe(200)
  const codes = [...html.matchAll(/<li id="([A-Z]+-\d+)"/g)].map(([, code]) => code as string)
  const links = linksIn(html)
  return { html, codes, links, linkTo: (text: string) => links.find((link) => link.text === text)?.href }
}

test('the gallery is filtered and turned around by its address, both together', async () => {
  expect((await shown('/')).codes).toEqual(['DB-1', 'AB-1', 'DB-2'])
  expect((await shown('/?category=design-blouse')).codes).toEqual(['DB-1', 'DB-2'])
  expect((await shown('/?order=newest')).codes).toEqual(['DB-2', 'AB-1', 'DB-1'])
  expect((await shown('/?category=design-blouse&order=newest')).codes).toEqual(['DB-2', 'DB-1'])
})

test('an address that says nothing we know shows the gallery as it is', async () => {
  for (const search of [
    'category=Blouse',
    'category=__proto__',
    'order=price',
    'page=0',
    'page=-1',
    'page=x',
    'page=99',
  ])
    expect((await shown(`/?${search}`)).codes, search).toEqual(['DB-1', 'AB-1', 'DB-2'])
})

test('each category that has pieces is a link with how many, and the one that is shown says so', async () => {
  const { links } = await shown('/?category=design-blouse&order=newest')
  const choices = links.filter(({ attributes }) => attributes.includes('class="choice'))
  expect(choices.map(({ text, href }) => [text, href])).toEqual([
    ['All 3', '/?order=newest#gallery'],
    ['design blouse 2', '/?category=design-blouse&order=newest#gallery'],
    ['aari blouse 1', '/?category=aari-blouse&order=newest#gallery'],
    [m.gallery_newestFirst(), '/?category=design-blouse#gallery'],
  ])
  expect(choices.map(({ attributes }) => attributes.includes('aria-current="true"'))).toEqual([
    false,
    true,
    false,
    true,
  ])
})

test('a category without pieces says so and leads back to all', async () => {
  const { html, codes, linkTo } = await shown('/?category=embroidery-blouse')
  expect(codes).toEqual([])
  expect(html).toContain(m.gallery_emptyView())
  expect(linkTo(m.gallery_showAll())).toBe('/#gallery')
})

test(`a page holds ${photosPerPage} of ${many} photos, links lead through all, and the call still lists every one`, async () => {
  const { db } = shop.shop
  await hangMany(db, many - 3)
  // On PostgreSQL a change that another one has made is known within a second.
  await expect.poll(async () => (await shown('/')).codes.length).toBe(photosPerPage)

  const all: string[] = []
  const times: number[] = []
  for (let path: string | undefined = '/'; path; ) {
    const began = performance.now()
    const { codes, linkTo } = await shown(path)
    times.push(performance.now() - began)
    all.push(...codes)
    path = linkTo(m.gallery_morePhotos())?.split('#')[0]
  }
  expect(all).toHaveLength(many)
  expect(new Set(all).size).toBe(many)
  expect((await shown('/?page=3')).linkTo(m.gallery_earlierPhotos())).toBe('/?page=2#gallery')
  expect((await shown('/?order=newest&category=embroidery-blouse')).codes[0]).toBe(`EB-${many - 3}`)
  expect((await visitor.ask(calls.listGallery, {})).body.items).toHaveLength(many)

  const { html } = await visitor.page('/')
  times.sort((one, other) => one - other)
  console.log(
    `page of ${photosPerPage} of ${many}: ${times[times.length >> 1]?.toFixed(1)} ms median, ` +
      `${times.at(-1)?.toFixed(1)} ms longest; ${(html.length / 1024).toFixed(0)} KB`,
  )
})

test('pictures are fetched when they come near, each with a JPEG for old browsers', async () => {
  const { html } = await shown('/')
  const pictures = [...html.matchAll(/<picture>(.*?)<\/picture>/gs)].map(([, markup = '']) => markup)
  expect(pictures).toHaveLength(photosPerPage)
  const loading = pictures.map((markup) => /<img [^>]*loading="(\w+)"/.exec(markup)?.[1])
  expect(loading).toEqual(pictures.map(() => 'lazy'))
  const jpeg = /<img [^>]*src="(\/images\/[a-z0-9-]+\.jpg)"/.exec(pictures[0] ?? '')?.[1] ?? ''
  const served = await visitor.send(jpeg, { headers: { accept: 'image/png,image/*;q=0.8' } })
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})
