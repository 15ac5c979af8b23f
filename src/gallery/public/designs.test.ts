import { expect } from 'vitest'
import { findSharePath, metaOf, publishOne } from '../../../test/designs.ts'
import { linksIn } from '../../../test/html.ts'
import { defaultIdentity } from '../../../test/identity.ts'
import { origin } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'

const test = shopTest.extend('url', { scope: 'file' }, ({ owner }) => uploadPhoto(owner))

test('the gallery and the dashboard show the code, which links to the page of the design', async ({
  shop,
  owner,
  url,
}) => {
  const { code } = await publishOne(shop, owner, url)
  const { html, text } = await shop.browser().page('/')
  expect(text).toContain(code)
  expect(linksIn(html).map(({ href }) => href)).toContain(`/d/${code}`)
  expect((await owner.page('/admin')).text).toContain(code)
})

test('the page of a design shows code, category and price, and sends them to WhatsApp', async ({
  shop,
  owner,
  url,
}) => {
  const { code } = await publishOne(shop, owner, url, 'embroidery blouse', '1850')
  const { status, html, text } = await shop.browser().page(`/d/${code}`)
  expect(status).toBe(200)
  expect(text).toContain(`embroidery blouse ${code}`)
  expect(text).toContain('₹1850')
  expect(html).toContain(`src="${url}"`)
  const ask = linksIn(html).find(({ text }) => text === m.design_ask())
  const target = new URL(ask?.href as string)
  expect([target.host, ask?.attributes.includes('rel="noopener"')]).toEqual(['wa.me', true])
  const question = target.searchParams.get('text')
  for (const part of [code, 'embroidery blouse', '₹1850', `${origin}/d/${code}`]) expect(question).toContain(part)
})

test('a design page links to the previous and next design in gallery order, and back to its place', async ({
  shop,
  owner,
  url,
}) => {
  const [first, second, third] = [
    await publishOne(shop, owner, url),
    await publishOne(shop, owner, url, 'design blouse'),
    await publishOne(shop, owner, url),
  ]
  const { html } = await shop.browser().page(`/d/${second.code}`)
  const links = linksIn(html)
  const hrefOf = (rel: string) => links.find(({ attributes }) => attributes.includes(`rel="${rel}"`))?.href
  expect([hrefOf('prev'), hrefOf('next')]).toEqual([`/d/${first.code}`, `/d/${third.code}`])
  const thumbnails = html.match(/<a [^>]*rel="(prev|next)"[^>]*>.*?<img [^>]*loading="lazy"/g)
  expect(thumbnails).toHaveLength(2)
  const back = links.find(({ text }) => text === m.design_backToGallery())?.href as string
  expect(back).toContain(`#${second.code}`)
  expect((await shop.browser().page(back.split('#')[0] as string)).html).toContain(`id="${second.code}"`)
})

test('every spelling of a code redirects to the canonical one', async ({ shop, owner, url }) => {
  const { code } = await publishOne(shop, owner, url)
  const [letters, number] = code.split('-')
  const spellings = [
    ...[code.toLowerCase(), `Ab-${number}`, `${letters}-00${number}`, `${letters}${number}`].map(
      (code) => `/d/${code}`,
    ),
    ...[`/D/${code}`, `/d/${code}.`, `/d/${code})`, `/D/${letters}%20${number}%E2%80%9D`],
  ]
  for (const [language, prefixes] of [
    ['', ['']],
    ['/ta', ['/ta', '/TA']],
  ] as const)
    for (const prefix of prefixes)
      for (const spelling of spellings.map((path) => prefix + path)) {
        const { status, headers } = await shop.browser().fetch(spelling)
        expect([status, headers.get('location')], spelling).toEqual([301, `${language}/d/${code}`])
      }
})

test('an unknown code answers 404', async ({ shop }) => {
  for (const code of [
    'AB-9999',
    'XX-1',
    'AB',
    'AB-0',
    'AB--1',
    'AB-1e3',
    'AB-1x',
    '%20',
    '__proto__',
    'AB-99999999999',
  ]) {
    const { status, text } = await shop.browser().page(`/d/${code}`)
    expect(status, code).toBe(404)
    expect(text).toContain('404 - Page Not Found')
    expect((await shop.browser().fetch(`/d/${code}/share-0123456789ab.jpg`)).status, code).toBe(404)
  }
})

test('a deleted design answers 410 with a link to its category, as does its share picture', async ({
  shop,
  owner,
  url,
}) => {
  const { id, code } = await publishOne(shop, owner, url, 'embroidery blouse')
  const share = await findSharePath(shop, code)
  expect((await shop.browser().fetch(share)).status).toBe(200)
  await owner.ask(endpoints.deleteGalleryItem, { id })
  const { status, html, text } = await shop.browser().page(`/d/${code}`)
  expect(status).toBe(410)
  expect(text).toContain(m.design_removedHeading({ code }))
  expect(html).toContain('name="robots" content="noindex"')
  const link = linksIn(html).find(({ text }) => text === m.design_moreOfCategory({ category: 'embroidery blouse' }))
  expect(link?.href).toBe('/?category=embroidery-blouse#gallery')
  expect((await shop.browser().fetch(share)).status).toBe(410)
  expect((await shop.browser().page(`/d/${code.toLowerCase()}`)).status).toBe(410)
})

test("the metadata of a design's page has whole addresses", async ({ shop, owner, url }) => {
  const { code } = await publishOne(shop, owner, url, 'aari blouse', '4800')
  const meta = await metaOf(shop, `/d/${code}`)
  expect(meta.canonical).toBe(`${origin}/d/${code}`)
  expect(meta['og:url']).toBe(`${origin}/d/${code}`)
  for (const part of [code, 'aari blouse', '₹4800']) expect(meta.description).toContain(part)
  expect(meta['og:title']).toBe(m.page_titleOf({ ...defaultIdentity, screen: `Aari blouse, ₹4800 (${code})` }))
  expect(meta['og:image']).toMatch(new RegExp(`^${origin}/d/${code}/share-[0-9a-f]+\\.jpg$`))
  expect((await metaOf(shop, '/?category=aari-blouse&order=newest')).canonical).toBe(`${origin}/`)
})
