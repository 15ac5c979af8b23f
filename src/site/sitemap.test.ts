import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, origin, type TestShop } from '../../test/shop.ts'
import { hangMany, hung, uploaded } from '../../test/uploads.ts'
import { textsIn } from '../../test/xml.ts'
import { calls } from '../contract/calls.ts'
import { languageOf, languages, pathIn, withoutLanguage } from '../words/language.ts'

const many = 2000

let shop: TestShop
let owner: Browser
let url: string
beforeAll(async () => {
  shop = await openTestShop({ TEST_CLOCK: 'ours' })
  owner = await shop.signedIn(admin)
  url = await uploaded(owner)
})
afterAll(() => shop.close())

interface Listed {
  loc: string
  lastmod?: string
  picture?: string
}

/** Those in English. */
async function listed(of: TestShop = shop): Promise<Listed[]> {
  return (await listedInAll(of)).filter(({ loc }) => languageOf(new URL(loc).pathname) === 'en')
}

async function listedInAll(of: TestShop): Promise<Listed[]> {
  const pages: Listed[] = []
  for (const { path, text } of textsIn(await (await of.browser().fetch('/sitemap.xml')).text())) {
    const page = pages.at(-1) as Listed
    if (path === 'urlset url loc') pages.push({ loc: text })
    else if (path === 'urlset url lastmod') page.lastmod = text
    else if (path === 'urlset url image:image image:loc') page.picture = text
    else throw new Error(`${path} in a sitemap`)
  }
  return pages
}

const time = () => new Date(shop.clock.now).toISOString()

test('premise: what is not well-formed is not read', () => {
  for (const wrong of ['<a>&</a>', '<a><b></a>', '<a><image:b/></a>', '<a/><b/>'])
    expect(() => textsIn(wrong)).toThrow()
})

test('the sitemap of a shop without photos is its home page', async () => {
  expect(await listed()).toEqual([{ loc: `${origin}/` }])
})

test('the sitemap lists every design that hangs, with its picture and when it has changed last, and none from the bin', async () => {
  const hungAt = time()
  const piece = await hung(owner, url, { category: 'aari blouse', price: '2500' })
  const other = await hung(owner, url, { category: 'design blouse', price: '' })
  const picture = { picture: new URL(url, origin).href }
  const [home, one, two] = await listed()
  expect([one, two?.loc]).toEqual([{ loc: `${origin}/d/AB-1`, lastmod: hungAt, ...picture }, `${origin}/d/DB-1`])
  expect(home).toEqual({ loc: `${origin}/`, lastmod: two?.lastmod })

  shop.clock.now += 86_400_000
  await owner.ask(calls.updatePrice, { id: piece.id, price: '2800' })
  expect((await listed()).map(({ lastmod }) => lastmod)).toEqual([time(), time(), two?.lastmod])

  await owner.ask(calls.deleteGalleryItem, { id: other.id })
  expect((await listed()).map(({ loc }) => loc)).toEqual([`${origin}/`, `${origin}/d/AB-1`])
  for (const { loc } of await listed()) expect((await shop.browser().fetch(loc)).status).toBe(200)
})

test('each page stands there in every language, and names its likes in the others as they name it', async () => {
  const xml = await (await shop.browser().fetch('/sitemap.xml')).text()
  const pages = [...xml.matchAll(/<loc>(.*?)<\/loc>(.*?)<(?:lastmod|image|\/url)/g)].map(
    ([, loc = '', links = '']) => ({
      loc,
      links: [...links.matchAll(/hreflang="(\w+)" href="(.*?)"/g)].map(([, language, href]) => [language, href]),
    }),
  )
  expect(pages.map(({ loc }) => loc.replace(origin, ''))).toEqual(['/', '/ta', '/d/AB-1', '/ta/d/AB-1'])
  for (const { loc, links } of pages) {
    const path = withoutLanguage(loc.replace(origin, ''))
    expect(links, loc).toEqual(languages.map((language) => [language, origin + pathIn(language, path)]))
    expect((await shop.browser().page(loc)).html).toContain(`<html lang="${languageOf(loc.replace(origin, ''))}"`)
  }
})

test('the sitemap may be kept, is asked for each time, and sent again only when it has changed', async () => {
  const asked = (headers = {}, method = 'GET') => shop.browser().fetch('/sitemap.xml', { headers, method })
  const first = await asked()
  const etag = first.headers.get('etag') as string
  expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect([first.headers.get('cache-control'), etag]).toEqual(['no-cache', expect.stringMatching(/^(W\/)?".+"$/)])
  for (const known of [etag, `W/${etag.replace('W/', '')}`, `"other", ${etag}`, '*']) {
    const again = await asked({ 'if-none-match': known })
    expect([again.status, await again.text()], known).toEqual([304, ''])
  }
  const head = await asked({}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  await hung(owner, url)
  expect((await asked({ 'if-none-match': etag })).status).toBe(200)
})

test(`a gallery of ${many} stands in the sitemap whole`, async () => {
  const { db } = shop.shop
  const before = (await listed()).length
  await hangMany(db, many)
  // On PostgreSQL a change that another one has made is known within a second.
  await expect.poll(async () => (await listed()).length).toBe(before + many)
  expect(new Set((await listed()).map(({ loc }) => loc)).size).toBe(before + many)
})

test('robots leave alone what is none of their business, and are told where the sitemap is', async () => {
  const answer = await shop.browser().fetch('/robots.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = (await answer.text()).trim().split('\n')
  expect(lines).toEqual([
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /ta/admin',
    'Disallow: /v1/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ])
})

test('both say addresses under the one name by which the shop is known, escaped where XML asks for it', async () => {
  const elsewhere = await openTestShop({ PUBLIC_URL: 'https://shop.example', RATE_LIMITS: '' })
  onTestFinished(() => elsewhere.close())
  const person = await elsewhere.signedIn(admin)
  await hung(person, await uploaded(person))
  expect(await (await elsewhere.browser().fetch('/robots.txt')).text()).toContain('https://shop.example/sitemap.xml')
  for (const { loc } of await listed(elsewhere)) expect(loc).toMatch(/^https:\/\/shop\.example\//)

  // Pictures may be fetched from elsewhere, under an address that its owner chooses.
  elsewhere.shop.files.publicBase = `https://pictures.example/<a>&"b'`
  await hung(person, await uploaded(person, 2))
  const pictures = (await listed(elsewhere)).flatMap(({ picture }) => picture ?? [])
  expect(pictures.length).toBe(2)
  for (const picture of pictures) expect(new URL(picture).pathname).toMatch(/^\/%3Ca%3E&%22b'\//)
})
