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
  // The sheet of several photos has a second field.
  await page.getByLabel(m.admin_file(), { exact: true }).first().setInputFiles(photos)
}

/** Gives all chosen photos one price. */
export async function setPrice(page: Page, price: string) {
  await page.getByLabel(m.admin_price(), { exact: true }).fill(price)
  const forAll = page.getByRole('button', { name: m.upload_sameForAll() })
  if ((await forAll.count()) > 0) await forAll.click()
}

/** Shows one of several chosen photos. */
export async function select(page: Page, name: string) {
  await thumbnail(page, name).click()
}

export const thumbnail = (page: Page, name: string) => page.getByRole('button', { name: `${name}: ` })

export async function press(page: Page) {
  const [one, many] = [m.admin_upload(), m.upload_count({ count: '\\d+' })]
  await page.getByRole('button', { name: new RegExp(`^(${one}|${many})$`) }).click()
}

/** Removes a photo that waits in the queue or is being uploaded. */
export async function remove(page: Page, name: string) {
  await row(page, name).getByRole('button').first().click()
  await row(page, name)
    .getByRole('button', { name: m.admin_removeUploadOf({ photo: name }) })
    .click()
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
