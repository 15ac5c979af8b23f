import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { Browser } from '../test/browser.ts'
import { publishItem, uploadPhoto } from '../test/uploads.ts'
import { openOwnShop, type ShopProcess } from './shop-process.ts'
import { owner, test as storyTest } from './story.ts'

export const test = storyTest.extend<object, { shopOfSixty: ShopProcess }>({
  shopOfSixty: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shop = await openOwnShop({ STARTER_GALLERY: 'off' })
      const browser = await signIn(shop)
      const url = await uploadPhoto(browser)
      for (let nth = 1; nth <= 60; nth++)
        await publishItem(browser, url, {
          category: nth % 2 ? 'aari blouse' : 'design blouse',
          price: nth === 30 ? '' : String(1000 + nth),
          description: nth === 31 ? 'Peacock in gold zari' : '',
        })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shopOfSixty }, use) => use(shopOfSixty.origin),
})

export async function signIn(shop: ShopProcess): Promise<Browser> {
  const browser = new Browser(fetch, shop.origin)
  await browser.ask(endpoints.signInWithPassword, owner)
  return browser
}

export const phone = { width: 360, height: 780 }
export const tablet = { width: 768, height: 1000 }

export const sheet = (page: Page) => page.getByRole('dialog')
export const search = (page: Page) => page.getByRole('searchbox', { name: m.album_search() })
