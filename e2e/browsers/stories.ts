import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { openOwnShop, type ShopProcess } from '../shop-process.ts'
import { isIgnored } from '../story.ts'
import { engines } from './engine.ts'
import { Visitor } from './visitor.ts'
import type { Browser } from './window.ts'

interface WorkerFixtures {
  engine: string
  browser_: Browser
  shop: ShopProcess
}

/** Each worker has its own shop and browser, and each story a window of its own. */
export const test = base.extend<{ visitor: Visitor; photograph: (name: string) => Promise<void> }, WorkerFixtures>({
  engine: ['', { option: true, scope: 'worker' }],
  browser_: [
    async ({ engine }, use) => {
      const browser = await (engines[engine] as () => Promise<Browser>)()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shop = await openOwnShop()
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  visitor: async ({ browser_, shop, engine }, use) => {
    const errors: string[] = []
    const window = await browser_.openWindow((error) => isIgnored(error) || errors.push(error))
    await use(new Visitor(window, shop.origin, !isOlder(engine)))
    await window.close()
    base.expect(errors).toEqual([])
  },
  photograph: async ({ visitor, engine }, use) =>
    use(async (name) => {
      const folder = join('test-results', 'browsers', engine)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${name}.png`), await visitor.window.photograph())
    }),
})

/** Chromium 92 is older than the browserslist: its pages and forms work without islands. */
export const isOlder = (engine: string) => engine === 'chromium-92'
