import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { addressesOfScreens } from '../../test/addresses-of-screens.ts'
import { assetsIn, idsIn, linksIn } from '../../test/html.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../test/uploads.ts'
import { withoutLanguage } from '../messages/language.ts'

const paths = [...addressesOfScreens, '/reset-password?oobCode=x', '/shared?missed']

const test = shopTest.extend('pages', { scope: 'file' }, async ({ owner }) => {
  const pages = new Map<string, string>()
  await publishItem(owner, await uploadPhoto(owner, 300), { category: 'aari blouse', price: '2500' })
  for (const path of paths) pages.set(path, (await owner.page(path)).html)
  return pages
})

test('the pages contain links, scripts, styles and photos in several widths', ({ pages }) => {
  const html = pages.get('/') as string
  expect(linksIn(html).length).toBeGreaterThan(10)
  for (const kind of [/\/assets\/.*\.js$/, /\/images\/.*\.jpg$/, /\/images\/.*\.320\.webp$/])
    expect(assetsIn(html).filter((address) => kind.test(address)).length, String(kind)).toBeGreaterThan(0)
  expect(pages.get('/admin')).toContain('id="upload"')
  expect(assetsIn(pages.get('/admin') as string)).toContainEqual(expect.stringMatching(/\/assets\/.*\.css$/))
})

test('every internal link has an existing page and anchor', async ({ owner, pages }) => {
  for (const [path, html] of pages)
    for (const { href } of linksIn(html)) {
      const target = new URL(href, `${owner.origin}${path}`)
      if (target.origin !== owner.origin) continue
      // A missing page links to its translation, which is missing, too.
      if (withoutLanguage(target.pathname) === path && path === '/nowhere') continue
      const page = await owner.page(target.pathname + target.search)
      const isThisPage = target.pathname === new URL(path, owner.origin).pathname
      if (!isThisPage) expect(page.status, `${href} on ${path}`).toBe(200)
      if (target.hash) expect(idsIn(page.html), `${href} on ${path}`).toContain(target.hash.slice(1))
    }
})

test('every asset is served with its content type', async ({ shop, pages }) => {
  const types: Record<string, RegExp> = {
    js: /^(text|application)\/javascript/,
    css: /^text\/css/,
    svg: /^image\/svg\+xml/,
    ico: /^image\/x-icon$/,
    png: /^image\/png$/,
    webmanifest: /^application\/manifest\+json/,
    jpg: /^image\/jpeg$/,
    webp: /^image\/webp$/,
    woff2: /^font\/woff2$/,
  }
  const isFile = (address: string) => /^\/[^#?]*\.\w+$/.test(address) && !address.startsWith('/v1/')
  const found = new Set([...pages.values()].flatMap(assetsIn).filter(isFile))
  for (const address of found) {
    const response = await shop.browser().fetch(address)
    const body = await response.text()
    expect(response.status, address).toBe(200)
    const ending = address.split('.').at(-1) as string
    expect(response.headers.get('content-type'), address).toMatch(types[ending] as RegExp)
    // A style names its fonts, and a script names its chunks.
    for (const [, further] of body.matchAll(/(?:url\(|["'`])(\/assets\/[\w.-]+)/g)) found.add(further as string)
    if (ending === 'js')
      for (const [, further] of body.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)) found.add(`/assets/${further}`)
  }
  expect(found.size).toBeGreaterThan(8)
})

test('built files are cached for a year and pages are not cached', async ({ owner, pages }) => {
  const script = assetsIn(pages.get('/') as string).find((address) => /\/assets\/.*\.js$/.test(address)) as string
  expect((await owner.fetch(script)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const address of ['/favicon.svg', '/favicon.ico', '/icon-512.png', '/share.png', '/manifest.webmanifest'])
    expect((await owner.fetch(address)).headers.get('cache-control'), address).toBe('no-cache')
  for (const path of paths) expect((await owner.fetch(path)).headers.get('cache-control'), path).toBe('no-store')
})

test('built files are served precompressed', async ({ owner, pages }) => {
  const script = assetsIn(pages.get('/') as string).find((address) =>
    /\/assets\/client-.*\.js$/.test(address),
  ) as string
  const fetched = async (accepted: string) => {
    const response = await owner.fetch(script, { headers: { 'accept-encoding': accepted } })
    const encoding = response.headers.get('content-encoding')
    return { response, encoding, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const plain = await fetched('identity')
  expect(plain.encoding).toBeNull()
  const best = await fetched('gzip, deflate, br, zstd')
  expect(best.encoding).toBe('br')
  expect(brotliDecompressSync(best.bytes)).toEqual(plain.bytes)
  const older = await fetched('gzip, deflate')
  expect(older.encoding).toBe('gzip')
  expect(gunzipSync(older.bytes)).toEqual(plain.bytes)
  expect(best.bytes.length).toBeLessThan(older.bytes.length)
  for (const { response } of [plain, best, older]) {
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
  }
})

test('the service worker is one small classic script that is always revalidated', async ({ shop }) => {
  const worker = await shop.browser().fetch('/sw.js')
  expect(worker.status).toBe(200)
  expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-security-policy')).toContain("script-src 'self'")
  const script = await worker.text()
  expect(() => new Function(script)).not.toThrow()
  expect(script).not.toMatch(/\bimport\b|importScripts/)
  // A larger bundle contains messages or schemas of the pages.
  expect(gzipSync(script).length).toBeLessThan(8_500)
})

test('external links use HTTPS with noopener, tel or mailto', ({ pages }) => {
  const external = [...pages.values()].flatMap(linksIn).filter(({ href }) => !/^([/#]|$)/.test(href))
  expect(external.length).toBeGreaterThan(5)
  for (const { href, attributes } of external) {
    expect(href).toMatch(/^(https:\/\/(wa\.me|www\.google\.com)\/|tel:|mailto:)/)
    if (href.startsWith('https:')) expect(attributes).toContain('rel="noopener"')
  }
})
