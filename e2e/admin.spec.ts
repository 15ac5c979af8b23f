import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { phonePhoto, smallPhoto } from '../test/photos.ts'
import { openDesign, openList, row } from './photo-list.ts'
import { openPart, savePart } from './shop-parts.ts'
import { expect, open, test, toast, waitForHydration } from './story.ts'

test.use({ isOwner: true, changesGallery: true })

async function choosePhoto(page: Page, name: string, bytes: Uint8Array) {
  await page
    .getByLabel(m.admin_file(), { exact: true })
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })
}

test('the owner uploads a photo from a phone, changes its price and deletes it', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/admin')

  // One edge is so long that the browser scales the photo down.
  const photo = await phonePhoto({ widthPx: 2720, heightPx: 800 })
  await choosePhoto(page, 'IMG_2041.jpg', photo)
  await page.getByLabel(m.admin_price(), { exact: true }).fill('0750.50')
  await page.getByLabel(m.admin_category(), { exact: true }).selectOption('embroidery blouse')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: m.admin_upload(), exact: true }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await reloaded
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await waitForHydration(page)
  await expect(page.getByLabel(m.admin_price(), { exact: true })).toHaveValue('')

  const uploaded = await openDesign(page, '₹0750.50')
  await uploaded.getByRole('textbox').first().fill('800')
  await uploaded.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(toast(page, m.admin_priceUpdated())).toBeVisible()
  await page.goto('/')
  await expect(page.locator('#gallery').getByText('₹800', { exact: true })).toBeVisible()

  await open(page, '/admin')
  const changed = await openDesign(page, '₹800')
  await changed.getByRole('button', { name: m.admin_delete() }).click()
  await expect(toast(page, m.admin_deleted())).toBeVisible()
  await expect(row(page, '₹800')).toHaveCount(0)
  await page.goto('/')
  await expect(page.locator('#gallery').getByText('₹800', { exact: true })).toHaveCount(0)
})

test('an upload without a photo asks for one', async ({ page }) => {
  await open(page, '/admin')
  await page.getByRole('button', { name: m.admin_upload(), exact: true }).click()
  await expect(page.getByText(m.admin_chooseFile())).toBeVisible()
})

test('a failed upload shows its reason, keeps the price, and is retried on a tap', async ({ page }) => {
  await open(page, '/admin')
  await page.route('**/v1/gallery', (route) => route.abort())
  await choosePhoto(page, 'one.jpg', await smallPhoto(77))
  await page.getByLabel(m.admin_price(), { exact: true }).fill('600')
  await page.getByRole('button', { name: m.admin_upload(), exact: true }).click()
  const queue = page.getByRole('region', { name: m.admin_queue() })
  await expect(queue.getByText(m.network())).toBeVisible()
  await expect(queue).toContainText('₹600')
  await page.unroute('**/v1/gallery')
  await queue.getByRole('button', { name: m.admin_tryAgainOf({ photo: 'one.jpg' }) }).click()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await page.goto('/')
  await expect(page.locator('#gallery').getByText('₹600', { exact: true })).toHaveCount(1)
})

test('an upload publishes its photo once when the last response is lost', async ({ page }) => {
  await open(page, '/admin')
  await page.route(
    '**/v1/gallery',
    async (route) => {
      expect((await route.fetch()).status()).toBe(200)
      await route.abort()
    },
    { times: 1 },
  )
  await choosePhoto(page, 'lost.jpg', await smallPhoto(78))
  await page.getByLabel(m.admin_price(), { exact: true }).fill('678')
  await page.getByRole('button', { name: m.admin_upload(), exact: true }).click()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await page.goto('/')
  await expect(page.locator('#gallery').getByText('₹678', { exact: true })).toHaveCount(1)
})

test('a price that cannot be saved is reverted, and an empty price sends nothing', async ({ page }) => {
  await openList(page)
  const unchanged = row(page, '₹1200')
  let patches = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches++
  })
  await unchanged.getByRole('button', { name: m.admin_updatePrice() }).click()
  expect(patches).toBe(0)

  await page.route('**/v1/gallery/*', (route) => route.abort())
  await unchanged.getByRole('textbox').fill('1')
  await unchanged.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(page.getByText(m.admin_priceNotUpdated({ reason: m.network() }))).toBeVisible()
  await expect(unchanged).toContainText('₹1200')
  expect(patches).toBe(1)
})

test('the owner changes the phone number of the shop and removes it again', async ({ page }) => {
  const phone = m.contact_phone()
  await open(page, '/admin/shop')
  await (await openPart(page, phone)).getByRole('textbox').fill('+91 98400 00002')
  await savePart(page, phone)
  await page.goto('/')
  await expect(page.locator('#contact')).toContainText('+91 98400 00002')
  await open(page, '/admin/shop')
  await (await openPart(page, phone)).getByRole('textbox').fill('')
  await savePart(page, phone)
  await page.goto('/')
  await expect(page.locator('#contact')).toContainText('+91 00000 00000')
})
