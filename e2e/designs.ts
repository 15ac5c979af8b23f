import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { Browser } from '../test/browser.ts'
import { addPhotos } from '../test/designs.ts'
import { smallPhoto } from '../test/photos.ts'
import { publishMany } from './many-photos.ts'
import { openOwnShop, type ShopProcess } from './shop-process.ts'
import { test as base, expect, owner } from './story.ts'

export const test = base.extend<object, { largeShop: ShopProcess; shopOfPhotos: ShopProcess }>({
  /** DB-1 has four photos, and each other design has one. */
  shopOfPhotos: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shop = await openOwnShop()
      const browser = new Browser(fetch, shop.origin)
      await browser.ask(endpoints.signInWithPassword, owner)
      const { items } = (await browser.ask(endpoints.listGallery, {})).body
      await addPhotos(browser, items[0].id, ['back', 'sleeve', ''])
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
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
export async function swipe(page: Page) {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 330 }] })
  await touch('touchStart', 300)
  for (const x of [280, 240, 190, 130, 60]) await touch('touchMove', x)
  await touch('touchEnd')
}
export const filterLink = (page: Page, text: string) =>
  page.locator('#gallery').getByRole('navigation').getByRole('link', { name: text })
export async function sortBy(page: Page, order: string) {
  await page.locator('summary').filter({ hasText: m.gallery_sort() }).click()
  await filterLink(page, order).click()
}

/** Returns the paths of the reported page views, also of later ones. */
export function listViews(page: Page): string[] {
  const viewed: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(endpoints.reportPageView.path)) viewed.push(request.postDataJSON().path)
  })
  return viewed
}
