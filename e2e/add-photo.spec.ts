import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { addressesOfScreens } from '../test/addresses-of-screens.ts'
import { expect, open, test, toast, waitForHydration } from './story.ts'
import { choose, photo, press, prices, setPrice, thumbnail } from './upload-photos.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, changesGallery: true, isOwner: true })

const chooseIn = async (page: Page, label: string, seeds: number[]) => {
  await page.getByRole('link', { name: m.upload_add() }).tap()
  await page
    .getByRole('dialog')
    .getByLabel(label, { exact: true })
    .setInputFiles(await Promise.all(seeds.map((seed) => photo(seed))))
}

/** On a phone, the set-up has its own buttons in place of the tabs. */
const screensWithTabs = addressesOfScreens.filter((path) => path.startsWith('/admin/') && path !== '/admin/set-up')

for (const path of screensWithTabs)
  test(`photos chosen on ${path} open the sheet`, async ({ page }) => {
    await open(page, path)
    await chooseIn(page, m.admin_file(), [601, 602])
    await expect(page.getByRole('dialog', { name: m.upload_nth({ nth: 1, count: 2 }) })).toBeVisible()
    await expect(thumbnail(page, 'photo-602.jpg')).toBeVisible()
  })

test('a photo taken below the album comes into sight with its price focused', async ({ page }) => {
  await open(page, '/admin')
  await page.locator('#photos').getByRole('listitem').last().scrollIntoViewIfNeeded()
  await chooseIn(page, m.admin_camera(), [603])
  await expect(thumbnail(page, 'photo-603.jpg')).toBeInViewport()
  await expect(page.getByLabel(m.admin_price(), { exact: true })).toBeFocused()
})

test('a browser without IndexedDB leads to the form', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await open(page, '/admin/shop')
  await chooseIn(page, m.admin_file(), [604])
  await expect(page).toHaveURL(/\/admin#upload$/)
  await expect(toast(page, m.admin_chooseFile())).toBeVisible()
})

test('the reload after an upload shows the published photo in the album', async ({ page }) => {
  await open(page, '/admin')
  await choose(page, [await photo(605)])
  await setPrice(page, '9605')
  await press(page)
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await waitForHydration(page)
  expect(await prices(page, '9605')).toEqual(['9605'])
  await expect(page.locator('#photos').getByRole('listitem').first().getByText('₹9605')).toBeInViewport()
  const topPx = () => page.locator('#photos').evaluate((section) => section.getBoundingClientRect().top)
  await expect.poll(topPx).toBeLessThan(100)
})
