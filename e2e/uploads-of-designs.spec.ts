import type { Page } from '@playwright/test'
import type { GalleryItem } from '../src/api/gallery.ts'
import { photosPerDesign } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expect, open, test, toast, waitForHydration } from './story.ts'
import { choose, photo, press, prices, queue, row, select, setPrice, thumbnail } from './upload-photos.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, changesGallery: true, isOwner: true })

const further = (page: Page) => page.getByRole('button', { name: new RegExp(`^${m.upload_further({ nth: '\\d+' })}$`) })
const oneDesign = (page: Page) => page.getByRole('button', { name: m.upload_oneDesign() })
const named = (seeds: number[]) => Promise.all(seeds.map((seed) => photo(seed)))

/** Returns how many photos each design with such a price has, by its page. */
async function photosOf(page: Page, start: string): Promise<number[]> {
  const { items } = (await (await page.request.get('/v1/gallery')).json()) as { items: GalleryItem[] }
  const ids = items.filter(({ price }) => price.startsWith(start)).map(({ id }) => id)
  const admin = await (await page.request.get('/admin', { headers: { Accept: 'application/json' } })).json()
  const pictures = admin.data.pictures as { id: string; morePhotos?: unknown[] }[]
  return ids.map((id) => 1 + (pictures.find((picture) => picture.id === id)?.morePhotos?.length ?? 0))
}

/** Rejects the photo with this name as broken. @returns what ends this */
async function reject(page: Page, name: string) {
  const address = `**/v1/images/${name}`
  const error = { code: 400, message: 'BROKEN_PHOTO', status: 'INVALID_ARGUMENT', errors: [] }
  await page.route(address, (route) => route.fulfill({ status: 400, json: { error } }))
  return () => page.unroute(address)
}

test('photos of one design become one design, and a further one gets the price of its first', async ({ page }) => {
  await open(page, '/admin')
  await choose(page, await named([501, 502, 503, 504]))
  await page.keyboard.type('9101')
  await page.keyboard.press('Enter')
  await further(page).click()
  await further(page).click()
  await page.keyboard.type('9102')
  await select(page, 'photo-502.jpg')
  await expect(page.getByRole('dialog')).toContainText('₹9101')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(await prices(page, '910')).toEqual(['9101', '9102'])
  expect(await photosOf(page, '910')).toEqual([3, 1])
})

test('all chosen photos become one design by one tap, and at most eight', async ({ page }) => {
  await open(page, '/admin')
  const seeds = Array.from({ length: photosPerDesign + 1 }, (_, nth) => 510 + nth)
  await choose(page, await named(seeds))
  await setPrice(page, '9200')
  await expect(oneDesign(page)).toHaveCount(0)
  await page.getByRole('button', { name: m.admin_leaveOutOf({ photo: 'photo-510.jpg' }) }).click()
  await oneDesign(page).click()
  await expect(oneDesign(page)).toHaveAttribute('aria-pressed', 'true')
  await choose(page, await named([530]))
  await expect(further(page)).toHaveCount(0)
  await page.getByRole('button', { name: m.admin_leaveOutOf({ photo: 'photo-530.jpg' }) }).click()
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(await photosOf(page, '9200')).toEqual([photosPerDesign])
})

test('a further photo waits while the first one has failed, and joins it after another is chosen', async ({ page }) => {
  await open(page, '/admin')
  const endRejection = await reject(page, 'first.jpg')
  await choose(page, [await photo(541, 'first.jpg'), await photo(542, 'second.jpg'), await photo(543, 'other.jpg')])
  await setPrice(page, '9300')
  await select(page, 'second.jpg')
  await further(page).click()
  await press(page)
  await expect(row(page, 'second.jpg').getByText(m.upload_waitsForDesign())).toBeVisible()
  await expect.poll(() => prices(page, '9300')).toEqual(['9300'])
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await waitForHydration(page)
  await expect(row(page, 'second.jpg').getByText(m.upload_waitsForDesign())).toBeVisible()
  await expect(row(page, 'first.jpg').getByRole('button', { name: m.admin_tryAgain() })).toHaveCount(0)
  await endRejection()
  const { name, ...file } = await photo(544, 'another.jpg')
  await row(page, 'first.jpg')
    .getByLabel(m.upload_chooseAnotherOf({ photo: 'first.jpg' }))
    .setInputFiles({ name, ...file })
  await expect(queue(page)).toHaveCount(0)
  expect(await photosOf(page, '9300')).toEqual([1, 2])
})

test('the next photo makes the design if the first one is removed', async ({ page }) => {
  await open(page, '/admin')
  await reject(page, 'first.jpg')
  await choose(page, [await photo(551, 'first.jpg'), await photo(552, 'second.jpg'), await photo(553, 'third.jpg')])
  await page.getByLabel(m.admin_price(), { exact: true }).fill('9400')
  await oneDesign(page).click()
  await expect(thumbnail(page, 'third.jpg')).toHaveAccessibleName(`third.jpg: ${m.upload_further({ nth: 2 })}`)
  await press(page)
  await expect(row(page, 'third.jpg').getByText(m.upload_waitsForDesign())).toBeVisible()
  await page.getByRole('button', { name: m.admin_removeUploadOf({ photo: 'first.jpg' }) }).click()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(await photosOf(page, '9400')).toEqual([2])
})
