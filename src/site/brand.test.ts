import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, openTestShop, origin, type TestShop } from '../../test/shop.ts'
import { m } from '../words/compiled/messages.js'

/** WhatsApp shows no larger ones. */
const sharePictureMaxBytes = 250_000

let shop: TestShop
let home: string
beforeAll(async () => {
  shop = await openTestShop()
  home = (await shop.browser().page('/')).html
})
afterAll(() => shop.close())

function said(html: string): Record<string, string> {
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g)
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]))
}

async function pngAt(address: string) {
  const response = await shop.browser().fetch(address)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-type'), address).toBe('image/png')
  expect(bytes.subarray(1, 4).toString(), address).toBe('PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), length: bytes.length }
}

test('the home page says, in whole addresses, how it is shown where somebody shares it', async () => {
  const card = said(home)
  expect(card).toMatchObject({
    'og:type': 'website',
    'og:locale': 'en_IN',
    'og:url': `${origin}/`,
    'og:title': m.shop_title(),
    'og:description': m.shop_description(),
    'og:image': `${origin}/share.png`,
    'og:image:alt': m.shop_shareImageAlt(),
    'twitter:card': 'summary_large_image',
    'twitter:image': `${origin}/share.png`,
  })
  const { width, height, length } = await pngAt(card['og:image'] as string)
  expect([String(width), String(height)]).toEqual([card['og:image:width'], card['og:image:height']])
  expect([width, height]).toEqual([1200, 630])
  expect(length).toBeLessThan(sharePictureMaxBytes)
})

test('the shared address is the public one, whatever the shop is called by', async () => {
  const elsewhere = await openTestShop({ PUBLIC_URL: 'https://shop.example', RATE_LIMITS: '' })
  const { html } = await elsewhere.browser().page('/')
  expect([said(html)['og:url'], said(html)['og:image']]).toEqual([
    'https://shop.example/',
    'https://shop.example/share.png',
  ])
  await elsewhere.close()
})

test('a screen that nobody shares says nothing of it', async () => {
  expect(said((await shop.browser().page('/login')).html)).toEqual({})
})

test('the manifest names the shop in its own words, and every icon is there in its size', async () => {
  expect(home).toContain(' rel="manifest" href="/manifest.webmanifest"/>')
  const manifest = await (await shop.browser().fetch('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: m.shop_title(), short_name: m.shop_name(), start_url: '/' })
  expect(home).toContain(`<meta name="theme-color" content="${manifest.theme_color}"/>`)
  expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await pngAt(src)
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})

test('the installed shop offers ways of its own, which are there, and names what it looks like', async () => {
  const manifest = await (await shop.browser().fetch('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ id: '/', scope: '/', description: m.shop_description() })
  const ways = manifest.shortcuts.map(({ url }: { url: string }) => url)
  expect(ways).toEqual(['/#gallery', '/#contact', '/admin#upload'])
  const owner = await shop.signedIn(admin)
  for (const { url, icons } of manifest.shortcuts) {
    const [path, anchor] = url.split('#')
    expect((await owner.page(path)).html, url).toContain(`id="${anchor}"`)
    for (const { src, sizes } of icons) expect(`${(await pngAt(src)).width}x${(await pngAt(src)).height}`).toBe(sizes)
  }
})

test('icons are there for tabs, for old programs, and for the screens of telephones', async () => {
  for (const link of [
    'rel="icon" href="/favicon.svg" type="image/svg+xml"',
    'rel="icon" href="/favicon.ico" sizes="32x32"',
    'rel="apple-touch-icon" href="/apple-touch-icon.png"',
  ])
    expect(home).toContain(` ${link}/>`)
  expect(await pngAt('/apple-touch-icon.png')).toMatchObject({ width: 180, height: 180 })
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
