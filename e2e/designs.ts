import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { smallPhoto } from '../test/photos.ts'
import { publishMany } from './many-photos.ts'
import { openOwnShop, type ShopProcess } from './shop-process.ts'
import { test as base, expect, owner } from './story.ts'

export const test = base.extend<object, { largeShop: ShopProcess }>({
  largeShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shop = await openOwnShop({ STARTER_GALLERY: 'off' })
      const send = async (path: string, body: BodyInit, type: string, cookie = '') =>
        fetch(shop.origin + path, { method: 'POST', body, headers: { 'content-type': type, cookie } })
      const signedIn = await send(endpoints.signInWithPassword.path, JSON.stringify(owner), 'application/json')
      const cookie = signedIn.headers
        .getSetCookie()
        .map((header) => header.split(';')[0])
        .join('; ')
      for (const seed of [1, 2, 3]) {
        const photo = Buffer.from(await smallPhoto(seed))
        const { url } = await (await send('/v1/images/blouse.jpg', photo, 'image/jpeg', cookie)).json()
        const item = JSON.stringify({ url, category: 'embroidery blouse', price: '450' })
        await send(endpoints.addGalleryItem.path, item, 'application/json', cookie)
      }
      publishMany(shop.dataDir, 2000)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

export const cardLink = (page: Page, code: string) => page.locator(`#${code} a`)
export const lightbox = (page: Page) => page.getByRole('dialog', { name: m.design_lightbox() })
/** The lightbox ignores Escape and touches until its opening animation has ended. */
export const expectOpen = (page: Page) => expect(lightbox(page)).toHaveCSS('transition-property', 'none')
export const filterLink = (page: Page, text: string) =>
  page.getByRole('navigation', { name: m.gallery_filter() }).getByRole('link', { name: text })
