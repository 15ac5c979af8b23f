import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { takeBackPlaceholders } from '../../test/before-placeholders.ts'
import type { Browser } from '../../test/browser.ts'
import { linksIn } from '../../test/html.ts'
import { smallPhoto } from '../../test/photos.ts'
import { plain } from '../../test/pictures.ts'
import { admin, openTestShop, origin, type TestShop } from '../../test/shop.ts'
import { hung, upload, uploaded } from '../../test/uploads.ts'
import { calls } from '../contract/calls.ts'
import type { Category } from '../contract/gallery.ts'
import { categories } from '../contract/shop-facts.ts'
import { m } from '../words/compiled/messages.js'

let shop: TestShop
let owner: Browser
let url: string
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedIn(admin)
  url = await uploaded(owner)
})
afterAll(() => shop.close())

/** The codes in the gallery's order. */
async function codesIn({ shop: { db } } = shop): Promise<string[]> {
  const rows = await db.selectFrom('gallery').select(['category', 'designNumber']).orderBy('uploadTime').execute()
  return rows.map(({ category, designNumber }) => `${category[0]}${designNumber}`)
}

/** A piece that was just hung, with its code. */
async function hangOne(category: Category = 'aari blouse', price = '2500', on = url) {
  const { id } = await hung(owner, on, { category, price })
  const { designNumber } = await shop.shop.db
    .selectFrom('gallery')
    .select('designNumber')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const letters = { 'design blouse': 'DB', 'embroidery blouse': 'EB', 'aari blouse': 'AB' }[category]
  return { id, code: `${letters}-${designNumber}` }
}

async function metaOf(path: string): Promise<Record<string, string>> {
  const { html } = await shop.browser().page(path)
  const named = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  return { ...Object.fromEntries(named.map(([, name, content]) => [name, content])), ...(canonical && { canonical }) }
}

const sharePictureOf = async (code: string) => (await metaOf(`/d/${code}`))['og:image']?.replace(origin, '') as string

test('designs are numbered by category from 1, and a number is never given twice', async () => {
  const own = await openTestShop()
  onTestFinished(() => own.close())
  const person = await own.signedIn(admin)
  const photo = await uploaded(person)
  for (const category of ['design blouse', 'aari blouse', 'design blouse', 'embroidery blouse'] as const)
    await hung(person, photo, { category })
  expect(await codesIn(own)).toEqual(['d1', 'a1', 'd2', 'e1'])
  const last = await hung(person, photo, { category: 'design blouse' })
  await person.ask(calls.deleteGalleryItem, { id: last.id })
  await hung(person, photo, { category: 'design blouse' })
  expect((await codesIn(own)).at(-1)).toBe('d4')
})

test('designs that are hung at once get different numbers, without a gap', async () => {
  const own = await openTestShop()
  onTestFinished(() => own.close())
  const person = await own.signedIn(admin)
  const photo = await uploaded(person)
  await Promise.all(
    Array.from({ length: 30 }, (_, nth) => hung(person, photo, { category: categories[nth % 3] as Category })),
  )
  const codes = await codesIn(own)
  const wanted = ['a', 'd', 'e'].flatMap((letter) => Array.from({ length: 10 }, (_, nth) => `${letter}${nth + 1}`))
  expect(codes.sort()).toEqual(wanted.sort())
})

test('a call that is repeated uses up no number', async () => {
  const before = await hangOne()
  const input = { url, category: 'aari blouse' as const, price: '5' }
  const key = { 'idempotency-key': '7a1f2b00-0000-4000-8000-000000000001' }
  const answers = await Promise.all([1, 2, 3].map(() => owner.ask(calls.addGalleryItem, input, key)))
  answers.push(await owner.ask(calls.addGalleryItem, input, key))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const after = await hangOne()
  expect(Number(after.code.slice(3))).toBe(Number(before.code.slice(3)) + 2)
})

test('a shop of before there were codes gets them in the order of its gallery', async () => {
  const before = await openTestShop()
  const person = await before.signedIn(admin)
  const photo = await uploaded(person)
  for (const category of ['aari blouse', 'design blouse', 'aari blouse'] as const)
    await hung(person, photo, { category })
  await takeBackPlaceholders(before.shop)
  await before.stop()
  const after = await openTestShop({}, { dataDir: before.dataDir })
  onTestFinished(() => after.close())
  expect(await codesIn(after)).toEqual(['a1', 'd1', 'a2'])
  await hung(await after.signedIn(admin), photo, { category: 'aari blouse' })
  expect((await codesIn(after)).at(-1)).toBe('a3')
})

test('the code stands on the piece, leads to its page, and is in the list of the dashboard', async () => {
  const { code } = await hangOne()
  const { html, text } = await shop.browser().page('/')
  expect(text).toContain(code)
  expect(linksIn(html).map(({ href }) => href)).toContain(`/d/${code}`)
  expect((await owner.page('/admin')).text).toContain(code)
})

test("a design's page shows it with code, category and price, and opens WhatsApp with all of it", async () => {
  const { code } = await hangOne('embroidery blouse', '1850')
  const { status, html, text } = await shop.browser().page(`/d/${code}`)
  expect(status).toBe(200)
  expect(text).toContain(`${code} embroidery blouse`)
  expect(text).toContain('₹1850')
  expect(html).toContain(`src="${url}"`)
  const ask = linksIn(html).find(({ text }) => text === m.design_ask())
  const target = new URL(ask?.href as string)
  expect([target.host, ask?.attributes.includes('rel="noopener"')]).toEqual(['wa.me', true])
  const said = target.searchParams.get('text')
  for (const part of [code, 'embroidery blouse', '₹1850', `${origin}/d/${code}`]) expect(said).toContain(part)
})

test("previous and next follow the gallery's order; back leads to the piece", async () => {
  const [one, two, three] = [await hangOne(), await hangOne('design blouse'), await hangOne()]
  const links = linksIn((await shop.browser().page(`/d/${two.code}`)).html)
  const hrefOf = (rel: string) => links.find(({ attributes }) => attributes.includes(`rel="${rel}"`))?.href
  expect([hrefOf('prev'), hrefOf('next')]).toEqual([`/d/${one.code}`, `/d/${three.code}`])
  const back = links.find(({ text }) => text === m.design_backToGallery())?.href as string
  expect(back).toContain(`#${two.code}`)
  expect((await shop.browser().page(back.split('#')[0] as string)).html).toContain(`id="${two.code}"`)
})

test('a code is found however it is spelled, and led to its one spelling', async () => {
  const { code } = await hangOne()
  const [letters, number] = code.split('-')
  for (const spelling of [code.toLowerCase(), `Ab-${number}`, `${letters}-00${number}`]) {
    const answer = await shop.browser().fetch(`/d/${spelling}`)
    expect([answer.status, answer.headers.get('location')], spelling).toEqual([301, `/d/${code}`])
  }
})

test('a code that was never given out is not found', async () => {
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

test('a removed design is gone, said kindly, with the way to its category; and so is its share picture', async () => {
  const { id, code } = await hangOne('embroidery blouse')
  const share = await sharePictureOf(code)
  expect((await shop.browser().fetch(share)).status).toBe(200)
  await owner.ask(calls.deleteGalleryItem, { id })
  const { status, html, text } = await shop.browser().page(`/d/${code}`)
  expect(status).toBe(410)
  expect(text).toContain(m.design_removedHeading({ code }))
  expect(html).toContain('name="robots" content="noindex"')
  const way = linksIn(html).find(({ text }) => text === m.design_moreOfCategory({ category: 'embroidery blouse' }))
  expect(way?.href).toBe('/?category=embroidery-blouse#gallery')
  expect((await shop.browser().fetch(share)).status).toBe(410)
  expect((await shop.browser().page(`/d/${code.toLowerCase()}`)).status).toBe(410)
})

test("a design's page says to other programs what it is, with whole addresses", async () => {
  const { code } = await hangOne('aari blouse', '4800')
  const meta = await metaOf(`/d/${code}`)
  expect(meta.canonical).toBe(`${origin}/d/${code}`)
  expect(meta['og:url']).toBe(`${origin}/d/${code}`)
  for (const part of [code, 'aari blouse', '₹4800']) {
    expect(meta['og:title']).toContain(part)
    expect(meta.description).toContain(part)
  }
  expect(meta['og:image']).toMatch(new RegExp(`^${origin}/d/${code}/share-[0-9a-f]+\\.jpg$`))
  expect((await metaOf('/?category=aari-blouse&order=newest')).canonical).toBe(`${origin}/`)
})

const noise = (widthPx: number, heightPx: number) =>
  sharp({
    create: {
      width: widthPx,
      height: heightPx,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer()

test.each([
  ['a photo', () => smallPhoto(7)],
  ['nothing but noise', () => noise(1200, 1000)],
  ['one pixel', () => plain(1, 1).png().toBuffer()],
  ['a panorama', () => plain(8000, 800).jpeg().toBuffer()],
  ['a very tall photo', () => plain(800, 6000).jpeg().toBuffer()],
] as const)('the share picture of %s is a JPEG of the said size and at most 250 KB', async (name, photo) => {
  const { body } = await upload(owner, `${name}.jpg`, await photo())
  const { code } = await hangOne('design blouse', '450', body.url)
  const meta = await metaOf(`/d/${code}`)
  const response = await shop.browser().fetch(await sharePictureOf(code))
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(bytes.length).toBeLessThanOrEqual(250 * 1024)
  const { format, width, height, exif, icc } = await sharp(bytes).metadata()
  expect([format, String(width), String(height)]).toEqual(['jpeg', meta['og:image:width'], meta['og:image:height']])
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(300)
  expect(Math.max(width / height, height / width)).toBeLessThanOrEqual(2.01)
  expect([exif, icc]).toEqual([undefined, undefined])
})

test('another price makes another share address; the old one leads to it', async () => {
  const { id, code } = await hangOne()
  const before = await sharePictureOf(code)
  expect(await sharePictureOf(code)).toBe(before)
  await owner.ask(calls.updatePrice, { id, price: '2600' })
  const after = await sharePictureOf(code)
  expect(after).not.toBe(before)
  const old = await shop.browser().fetch(before)
  expect([old.status, old.headers.get('location'), old.headers.get('cache-control')]).toEqual([302, after, 'no-store'])
  const head = await shop.browser().fetch(after, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})
