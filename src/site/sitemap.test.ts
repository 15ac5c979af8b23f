import { expect } from 'vitest'
import { pages } from '../../test/pages.ts'
import { admin, origin, type TestShop } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { publishItem, publishMany, uploadPhoto } from '../../test/uploads.ts'
import { textsIn } from '../../test/xml.ts'
import { endpoints } from '../api/endpoints.ts'
import { languageOf, languages, pathIn, withoutLanguage } from '../messages/language.ts'

const many = 2000

const test = shopTest.extend('photoUrl', { scope: 'file' }, ({ owner }) => uploadPhoto(owner))

interface Listed {
  loc: string
  picture?: string
}

function indexedPages(designs: Listed[]): Listed[] {
  return pages.flatMap(({ path, indexed }) => {
    if (typeof indexed === 'function') return designs
    return indexed ? [{ loc: origin + path }] : []
  })
}

async function listed(shop: TestShop): Promise<Listed[]> {
  return (await listedInAll(shop)).filter(({ loc }) => languageOf(new URL(loc).pathname) === 'en')
}

async function listedInAll(shop: TestShop): Promise<Listed[]> {
  const found: Listed[] = []
  for (const { path, text } of textsIn(await (await shop.browser().fetch('/sitemap.xml')).text())) {
    const page = found.at(-1) as Listed
    if (path === 'urlset url loc') found.push({ loc: text })
    else if (path === 'urlset url image:image image:loc') page.picture = text
    else throw new Error(`${path} in a sitemap`)
  }
  return found
}

test('the XML reader rejects documents that are not well-formed', () => {
  for (const wrong of ['<a>&</a>', '<a><b></a>', '<a><image:b/></a>', '<a/><b/>'])
    expect(() => textsIn(wrong)).toThrow()
})

test('the sitemap of a shop without photos lists the indexed pages', async ({ shop }) => {
  expect(await listed(shop)).toEqual(indexedPages([]))
})

test('the sitemap lists published designs with their pictures', async ({ shop, owner, photoUrl }) => {
  await publishItem(owner, photoUrl, { category: 'aari blouse', price: '2500' })
  const second = await publishItem(owner, photoUrl, { category: 'design blouse', price: '' })
  const picture = new URL(photoUrl, origin).href
  const first = { loc: `${origin}/d/AB-1`, picture }
  expect(await listed(shop)).toEqual(indexedPages([first, { loc: `${origin}/d/DB-1`, picture }]))
  await owner.ask(endpoints.deleteGalleryItem, { id: second.id })
  expect(await listed(shop)).toEqual(indexedPages([first]))
  for (const { loc } of await listed(shop)) expect((await shop.browser().fetch(loc)).status).toBe(200)
})

test('the sitemap lists each page in every language with its alternates', async ({ shop }) => {
  const xml = await (await shop.browser().fetch('/sitemap.xml')).text()
  const found = [...xml.matchAll(/<loc>(.*?)<\/loc>(.*?)<(?:image|\/url)/g)].map(([, loc = '', links = '']) => ({
    loc,
    links: [...links.matchAll(/hreflang="(\w+)" href="(.*?)"/g)].map(([, language, href]) => [language, href]),
  }))
  const paths = indexedPages([{ loc: `${origin}/d/AB-1` }]).map(({ loc }) => loc.replace(origin, ''))
  expect(found.map(({ loc }) => loc.replace(origin, ''))).toEqual(
    paths.flatMap((path) => languages.map((language) => pathIn(language, path))),
  )
  for (const { loc, links } of found) {
    const path = withoutLanguage(loc.replace(origin, ''))
    expect(links, loc).toEqual(languages.map((language) => [language, origin + pathIn(language, path)]))
    expect((await shop.browser().page(loc)).html).toContain(`<html lang="${languageOf(loc.replace(origin, ''))}"`)
  }
})

test('the sitemap answers 304 until it changes', async ({ shop, owner, photoUrl }) => {
  const getSitemap = (headers = {}, method = 'GET') => shop.browser().fetch('/sitemap.xml', { headers, method })
  const first = await getSitemap()
  const etag = first.headers.get('etag') as string
  expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect([first.headers.get('cache-control'), etag]).toEqual(['no-cache', expect.stringMatching(/^(W\/)?".+"$/)])
  for (const known of [etag, `W/${etag.replace('W/', '')}`, `"other", ${etag}`, '*']) {
    const again = await getSitemap({ 'if-none-match': known })
    expect([again.status, await again.text()], known).toEqual([304, ''])
  }
  const head = await getSitemap({}, 'HEAD')
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  await publishItem(owner, photoUrl)
  expect((await getSitemap({ 'if-none-match': etag })).status).toBe(200)
})

test(`the sitemap lists a gallery of ${many} designs`, async ({ shop }) => {
  const { db } = shop.deps
  const before = (await listed(shop)).length
  await publishMany(db, many)
  // PostgreSQL reports the change of another connection within a second.
  await expect.poll(async () => (await listed(shop)).length).toBe(before + many)
  expect(new Set((await listed(shop)).map(({ loc }) => loc)).size).toBe(before + many)
})

test('robots.txt excludes the dashboard and the API and names the sitemap', async ({ shop }) => {
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

test('robots.txt and the sitemap use the public origin, escaped for XML', async ({ openShop }) => {
  const publicShop = await openShop({ PUBLIC_URL: 'https://shop.example', RATE_LIMITS: '' })
  const person = await publicShop.signIn(admin)
  await publishItem(person, await uploadPhoto(person))
  expect(await (await publicShop.browser().fetch('/robots.txt')).text()).toContain('https://shop.example/sitemap.xml')
  for (const { loc } of await listed(publicShop)) expect(loc).toMatch(/^https:\/\/shop\.example\//)

  // Pictures may be served from another origin.
  publicShop.deps.files.publicBase = `https://pictures.example/<a>&"b'`
  await publishItem(person, await uploadPhoto(person, 2))
  const pictures = (await listed(publicShop)).flatMap(({ picture }) => picture ?? [])
  expect(pictures.length).toBe(2)
  for (const picture of pictures) expect(new URL(picture).pathname).toMatch(/^\/%3Ca%3E&%22b'\//)
})
