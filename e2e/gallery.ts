import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { test as base, expect, owner } from './story.ts'

/** Publishes photos in an empty shop. */
export const test = base.extend<{ publish: (photo: Uint8Array, price: string) => Promise<void> }>({
  publish: async ({ emptyShop: { origin }, request }, use) => {
    await request.post(origin + endpoints.signInWithPassword.path, { data: owner })
    await use(async (photo, price) => {
      const headers = { 'content-type': 'image/jpeg' }
      const kept = await request.post(`${origin}/v1/images/blouse.jpg`, { headers, data: Buffer.from(photo) })
      const { url } = await kept.json()
      const hung = await request.post(origin + endpoints.addGalleryItem.path, {
        data: { url, category: 'embroidery blouse', price },
      })
      expect(hung.status(), await hung.text()).toBe(200)
    })
  },
})

export const pieces = (page: Page) => page.locator('.gallery-grid > li')
export const photos = (page: Page) => page.locator('#gallery').getByRole('img')

/** Holds the pictures of the gallery until `release` is called. */
export async function holdPictures(page: Page) {
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/images/*', async (route) => {
    asked.push(route.request().url())
    await held.promise
    await route.continue()
  })
  return { release: held.resolve, asked }
}

export function haveCome(page: Page) {
  return photos(page).evaluateAll((all) => (all as HTMLImageElement[]).filter((one) => one.naturalWidth > 0).length)
}

export async function scrollToAll(page: Page) {
  for (const photo of await photos(page).all()) await photo.scrollIntoViewIfNeeded()
}

/** Scrolls to every photo, so that it is fetched. */
export async function expectAll(page: Page) {
  await scrollToAll(page)
  await expect.poll(() => haveCome(page)).toBe(await photos(page).count())
}

/** Waits until the browser has painted and has called its observers after the last change. */
export function settled(page: Page) {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
}

/** Sums the layout shifts of the page from its start. */
export async function countShifts(page: Page) {
  await page.addInitScript(() => {
    const counted = { shift: 0 }
    Object.assign(window, { counted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counted.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as typeof window & { counted: { shift: number } }).counted.shift)
}

export function widthOverflow(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
