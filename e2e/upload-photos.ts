import type { Page } from '@playwright/test'
import type { GalleryItem } from '../src/api/gallery.ts'
import { m } from '../src/messages/compiled/messages.js'
import { smallPhoto } from '../test/photos.ts'

export interface Photo {
  name: string
  mimeType: string
  buffer: Buffer
}

export const queue = (page: Page) => page.getByRole('region', { name: m.admin_queue() })
export const row = (page: Page, name: string) => queue(page).getByRole('listitem').filter({ hasText: name })

/** Matches the message about a photo that looks the same as a published design. */
export const looksTheSame = () => new RegExp(m.admin_similarPhoto({ code: '[ABDE]B-\\d+' }))

export async function photo(seed: number, name = `photo-${seed}.jpg`): Promise<Photo> {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await smallPhoto(seed)) }
}

export async function choose(page: Page, photos: Photo[]) {
  await page.getByLabel(m.admin_file(), { exact: true }).setInputFiles(photos)
}

export async function press(page: Page) {
  await page.getByRole('button', { name: m.admin_upload(), exact: true }).click()
}

export async function prices(page: Page, start: string): Promise<string[]> {
  const { items } = (await (await page.request.get('/v1/gallery')).json()) as { items: GalleryItem[] }
  return items.map(({ price }) => price).filter((price) => price.startsWith(start))
}

/** Holds requests of this method. Returns a function that releases them and lets later ones pass. */
export async function hold(page: Page, method: string, address: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === method) await released.promise
    // A navigation aborts a delayed request.
    await route.fallback().catch(() => {})
  })
  return released.resolve
}
