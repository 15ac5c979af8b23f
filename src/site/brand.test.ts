import { expect } from 'vitest'
import { defaultIdentity } from '../../test/identity.ts'
import { admin, origin, type TestShop } from '../../test/shop.ts'
import { test as shopTest } from '../../test/shop-fixture.ts'
import { m } from '../messages/compiled/messages.js'

/** WhatsApp shows no larger pictures. */
const sharePictureMaxBytes = 250_000

const test = shopTest.extend('home', { scope: 'file' }, async ({ shop }) => (await shop.browser().page('/')).html)

function readShareCard(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g)
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]))
}

async function pngAt(shop: TestShop, address: string) {
  const response = await shop.browser().fetch(address)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-type'), address).toBe('image/png')
  expect(bytes.subarray(1, 4).toString(), address).toBe('PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), length: bytes.length }
}

test('the home page has a share card with absolute URLs', async ({ shop, home }) => {
  const card = readShareCard(home)
  expect(card).toMatchObject({
    'og:type': 'website',
    'og:locale': 'en_IN',
    'og:url': `${origin}/`,
    'og:title': m.shop_title(defaultIdentity),
    'og:description': m.shop_description(defaultIdentity),
    'og:image': `${origin}/share.png`,
    'og:image:alt': m.shop_shareImageAlt(defaultIdentity),
    'twitter:card': 'summary_large_image',
  })
  const { width, height, length } = await pngAt(shop, card['og:image'] as string)
  expect([String(width), String(height)]).toEqual([card['og:image:width'], card['og:image:height']])
  expect([width, height]).toEqual([1200, 630])
  expect(length).toBeLessThan(sharePictureMaxBytes)
})

test('the share card uses the public origin', async ({ openShop }) => {
  const publicShop = await openShop({ PUBLIC_URL: 'https://shop.example', RATE_LIMITS: '' })
  const { html } = await publicShop.browser().page('/')
  expect([readShareCard(html)['og:url'], readShareCard(html)['og:image']]).toEqual([
    'https://shop.example/',
    'https://shop.example/share.png',
  ])
})

test('the login page has no share card', async ({ shop }) => {
  expect(readShareCard((await shop.browser().page('/login')).html)).toEqual({})
})

test('the manifest names the shop and icons of the right sizes', async ({ shop, home }) => {
  expect(home).toContain(' rel="manifest" href="/manifest.webmanifest"/>')
  const manifest = await (await shop.browser().fetch('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: m.shop_title(defaultIdentity), short_name: m.shop_name(), start_url: '/' })
  expect(home).toContain(`<meta name="theme-color" content="${manifest.theme_color}"/>`)
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await pngAt(shop, src)
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})

test('the shortcuts of the manifest lead to existing anchors', async ({ shop }) => {
  const manifest = await (await shop.browser().fetch('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ id: '/', scope: '/', description: m.shop_description(defaultIdentity) })
  const urls = manifest.shortcuts.map(({ url }: { url: string }) => url)
  expect(urls).toEqual(['/#gallery', '/#contact', '/admin#upload'])
  const owner = await shop.signIn(admin)
  for (const { url, icons } of manifest.shortcuts) {
    const [path, anchor] = url.split('#')
    expect((await owner.page(path)).html, url).toContain(`id="${anchor}"`)
    for (const { src, sizes } of icons)
      expect(`${(await pngAt(shop, src)).width}x${(await pngAt(shop, src)).height}`).toBe(sizes)
  }
})

test('the shop has an SVG, an ICO and a touch icon', async ({ shop, home }) => {
  for (const link of [
    'rel="icon" href="/favicon.svg" type="image/svg+xml"',
    'rel="apple-touch-icon" href="/apple-touch-icon.png"',
  ])
    expect(home).toContain(` ${link}/>`)
  expect(await pngAt(shop, '/apple-touch-icon.png')).toMatchObject({ width: 180, height: 180 })
  const ico = Buffer.from(await (await shop.browser().fetch('/favicon.ico')).arrayBuffer())
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
  expect(
    ico
      .subarray(ico.readUInt32LE(18) + 1)
      .subarray(0, 3)
      .toString(),
  ).toBe('PNG')
  expect(ico.readUInt32LE(14) + ico.readUInt32LE(18)).toBe(ico.length)
})
