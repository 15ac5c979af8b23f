import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { addressesOfScreens } from './addresses-of-screens.ts'
import { assetsIn } from './html.ts'
import { admin, openTestShop } from './shop.ts'

const kilobyte = 1024
const client = join(import.meta.dirname, '../build/client')

/**
 * What each screen may weigh as it is sent, in KB: the page with the style in it; the style, in it or beside it; the
 * scripts, which come when the line is idle or at once; and the fonts that are fetched before the page is read.
 */
const most: Record<string, { page: number; style: number; scripts: number; fonts: number }> = {
  // With the nine designs of the starter gallery.
  '/': { page: 16.2, style: 6, scripts: 131, fonts: 9.5 },
  '/d/AB-1': { page: 8.5, style: 4.5, scripts: 122.5, fonts: 9.5 },
  '/offline': { page: 2.2, style: 9.6, scripts: 0, fonts: 9.5 },
  '/shared': { page: 3.3, style: 9.6, scripts: 121, fonts: 9.5 },
  '/login': { page: 8.8, style: 4.8, scripts: 119.5, fonts: 9.5 },
  '/register': { page: 8.9, style: 4.8, scripts: 119, fonts: 9.5 },
  '/forgot-password': { page: 8.8, style: 4.8, scripts: 119, fonts: 9.5 },
  '/reset-password': { page: 8.5, style: 4.5, scripts: 119, fonts: 9.5 },
  '/change-email': { page: 8.5, style: 4.5, scripts: 119, fonts: 9.5 },
  '/admin': { page: 9.5, style: 9.6, scripts: 175.5, fonts: 9.5 },
  '/admin/numbers': { page: 3.9, style: 9.6, scripts: 120.5, fonts: 9.5 },
  '/admin/safety': { page: 4.2, style: 9.6, scripts: 141, fonts: 9.5 },
  '/nowhere': { page: 8.5, style: 4.5, scripts: 118.5, fonts: 9.5 },
}
/** A limit far above what there is holds nothing. */
const leastUsed = 0.9
/** To ask for each takes a phone's processor longer than many a small one is worth. */
const mostScriptFiles = 20

const shop = await openTestShop()
afterAll(() => shop.close())
const owner = await shop.signedIn(admin)
const visitor = shop.browser()

/** Small files are not packed. */
function sentSize(address: string): number {
  const file = join(client, address)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

const sizeOfAll = (addresses: string[]) => addresses.reduce((total, address) => total + sentSize(address), 0)

test.each(Object.entries(most))('%s stays as light as it is', async (path, limits) => {
  const { html } = await (path.startsWith('/admin') ? owner : visitor).page(path)
  const [style] = /<style[\s\S]*?<\/style>/.exec(html) ?? []
  const assets = assetsIn(html)
  const weights = {
    page: brotliCompressSync(html).length,
    style: style ? brotliCompressSync(style).length : sizeOfAll(assets.filter((address) => address.endsWith('.css'))),
    scripts: sizeOfAll(assets.filter((address) => address.endsWith('.js'))),
    fonts: sizeOfAll([...html.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)].map(([, font = '']) => font)),
  }
  expect(assets.filter((address) => address.endsWith('.js')).length).toBeLessThanOrEqual(mostScriptFiles)
  for (const [what, limit] of Object.entries(limits)) {
    const size = weights[what as keyof typeof weights] / kilobyte
    expect(size, what).toBeLessThanOrEqual(limit)
    expect(size, `${what}: lower its limit`).toBeGreaterThanOrEqual(limit * leastUsed)
  }
})

test('each screen has its limits', () => {
  expect(Object.keys(most).sort()).toEqual([...addressesOfScreens].sort())
})
