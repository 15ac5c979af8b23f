import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { test as base, expect, owner } from './story.ts'

export const test = base.extend<{ publish: (photo: Uint8Array, price: string) => Promise<void> }>({
  publish: async ({ emptyShop: { origin }, request }, use) => {
    await request.post(origin + endpoints.signInWithPassword.path, { data: owner })
    await use(async (photo, price) => {
      const headers = { 'content-type': 'image/jpeg' }
      const uploaded = await request.post(`${origin}/v1/images/blouse.jpg`, { headers, data: Buffer.from(photo) })
      const { url } = await uploaded.json()
      const published = await request.post(origin + endpoints.addGalleryItem.path, {
        data: { url, category: 'embroidery blouse', price },
      })
      expect(published.status(), await published.text()).toBe(200)
    })
  },
})

export const cards = (page: Page) => page.locator('.gallery-grid > li')
export const photos = (page: Page) => page.locator('#gallery').getByRole('img')

export async function holdPictures(page: Page) {
  const hold = Promise.withResolvers<void>()
  const requested: string[] = []
  await page.route('**/images/*', async (route) => {
    requested.push(route.request().url())
    await hold.promise
    await route.continue()
  })
  return { release: hold.resolve, requested }
}

export function countLoaded(page: Page) {
  return photos(page).evaluateAll((all) => (all as HTMLImageElement[]).filter((image) => image.naturalWidth > 0).length)
}

export async function scrollToEachPhoto(page: Page) {
  for (const photo of await photos(page).all()) await photo.scrollIntoViewIfNeeded()
}

export async function loadAllPhotos(page: Page) {
  await scrollToEachPhoto(page)
  await expect.poll(() => countLoaded(page)).toBe(await photos(page).count())
}

/** Waits until the browser has painted and has called its observers after the last change. */
export function waitForLayout(page: Page) {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
}

export async function countShifts(page: Page) {
  await page.addInitScript(() => {
    const layout = { shift: 0 }
    Object.assign(window, { layout })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) layout.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as typeof window & { layout: { shift: number } }).layout.shift)
}

export function widthOverflow(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
