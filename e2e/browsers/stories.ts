import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { openOwnShop, type ShopProcess } from '../shop-process.ts'
import { isIgnored } from '../story.ts'
import { engines } from './engine.ts'
import { Visitor } from './visitor.ts'
import type { Browser, OpenBrowser } from './window.ts'

interface WorkerFixtures {
  engine: string
  browser_: Browser
  shop: ShopProcess
}

interface StoryFixtures {
  hasPreferences: boolean
  visitor: Visitor
  photograph: (name: string) => Promise<void>
}

/** Each worker has its own shop and browser, and each story a window of its own. */
export const test = base.extend<StoryFixtures, WorkerFixtures>({
  engine: ['', { option: true, scope: 'worker' }],
  browser_: [
    async ({ engine }, use) => {
      const browser = await (engines[engine] as OpenBrowser)()
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
  hasPreferences: [false, { option: true }],
  visitor: async ({ browser_, shop, engine, hasPreferences }, use) => {
    const errors: string[] = []
    const browser = hasPreferences ? await (engines[engine] as OpenBrowser)(true) : browser_
    const window = await browser.openWindow((error) => isIgnored(error) || errors.push(error))
    await use(new Visitor(window, shop.origin, !isOlder(engine)))
    await window.close()
    if (hasPreferences) await browser.close()
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
