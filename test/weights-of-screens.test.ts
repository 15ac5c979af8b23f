// @module-tag slow
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { addressesOfScreens } from './addresses-of-screens.ts'
import { assetsIn } from './html.ts'
import { clientFolder, scriptsOfPage } from './scripts-of-page.ts'
import { admin, openTestShop } from './shop.ts'

const kilobyte = 1024

/** Sizes are in KB as sent. `page` includes the inline style, and `scripts` those of the islands of the page. */
const most: Record<string, { page: number; style: number; scripts: number; fonts: number }> = {
  // The page has the nine designs of the starter gallery.
  '/': { page: 12.8, style: 7.6, scripts: 80, fonts: 11 },
  '/d/AB-1': { page: 10.5, style: 7.6, scripts: 4.6, fonts: 11 },
  '/designs?codes=AB-1+DB-1+EB-1': { page: 10.5, style: 7.6, scripts: 4.6, fonts: 11 },
  '/offline': { page: 10.5, style: 7.6, scripts: 4.6, fonts: 11 },
  '/shared': { page: 10.5, style: 7.6, scripts: 80, fonts: 11 },
  '/login': { page: 10.5, style: 7.6, scripts: 80, fonts: 11 },
  '/register': { page: 10.5, style: 7.6, scripts: 78.5, fonts: 11 },
  '/forgot-password': { page: 10.5, style: 7.6, scripts: 78.5, fonts: 11 },
  '/reset-password': { page: 10.5, style: 7.6, scripts: 4.6, fonts: 11 },
  '/change-email': { page: 10.5, style: 7.6, scripts: 4.6, fonts: 11 },
  '/admin': { page: 2.8, style: 10.5, scripts: 118, fonts: 9.5 },
  '/admin/messages': { page: 2.3, style: 10.5, scripts: 90, fonts: 9.5 },
  '/admin/shop': { page: 6.6, style: 10.5, scripts: 96, fonts: 9.5 },
  '/admin/more': { page: 1.7, style: 10.5, scripts: 85, fonts: 9.5 },
  '/admin/statistics': { page: 1.8, style: 10.5, scripts: 85.5, fonts: 9.5 },
  '/admin/security': { page: 2.7, style: 10.5, scripts: 89.5, fonts: 9.5 },
  '/nowhere': { page: 10.5, style: 7.6, scripts: 4.6, fonts: 11 },
}
/** A limit far above the actual size would catch no regression. */
const leastUsed = 0.9
/** A request costs a phone's processor more time than a small file saves. */
const mostScriptFiles = 29

// The time in every page changes its compressed size by up to 40 bytes.
const shop = await openTestShop({ TEST_CLOCK: 'manual' })
afterAll(() => shop.close())
const owner = await shop.signIn(admin)
const visitor = shop.browser()

/** Small files are not compressed. */
function sentSize(address: string): number {
  const file = join(clientFolder, address)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

const sizeOfAll = (addresses: string[]) => addresses.reduce((total, address) => total + sentSize(address), 0)

test.each(Object.entries(most))('%s stays within its size limits', async (path, limits) => {
  const { html } = await (path.startsWith('/admin') ? owner : visitor).page(path)
  const [style] = /<style[\s\S]*?<\/style>/.exec(html) ?? []
  const assets = assetsIn(html)
  const scripts = scriptsOfPage(html)
  const weights = {
    page: brotliCompressSync(html).length,
    style: style ? brotliCompressSync(style).length : sizeOfAll(assets.filter((address) => address.endsWith('.css'))),
    scripts: sizeOfAll(scripts),
    fonts: sizeOfAll([...html.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)].map(([, font = '']) => font)),
  }
  expect(scripts.length).toBeLessThanOrEqual(mostScriptFiles)
  for (const [part, limit] of Object.entries(limits)) {
    const size = weights[part as keyof typeof weights] / kilobyte
    expect(size, part).toBeLessThanOrEqual(limit)
    expect(size, `${part}: lower its limit`).toBeGreaterThanOrEqual(limit * leastUsed)
  }
})

test('each screen has size limits', () => {
  expect(Object.keys(most).sort()).toEqual([...addressesOfScreens].sort())
})
