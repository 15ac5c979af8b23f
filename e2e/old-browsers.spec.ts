import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { phonePhoto } from '../test/photos.ts'
import { expect, logIn, open, register, test, toast, waitForHydration } from './story.ts'
import { choose, press } from './upload-photos.ts'
import { send, write } from './writing.ts'

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  serviceWorkers: 'allow',
  // Visits of headless browsers are not counted.
  userAgent:
    'Mozilla/5.0 (Linux; Android 7.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Mobile Safari/537.36',
})

const menu = (page: Page) => page.getByRole('navigation', { name: m.nav_label() })
const galleryLink = (page: Page) => menu(page).getByRole('link', { name: m.nav_gallery(), exact: true })
const pieces = (page: Page) => page.locator('.gallery-grid > li')

async function expectPicture(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
}

for (const path of ['/', '/ta', '/d/AB-1', '/ta/d/AB-1', '/login', '/ta/register'])
  test(`${path} hydrates and shows its photos`, async ({ page }) => {
    const counted = page.waitForResponse(`**${endpoints.reportPageView.path}`)
    await page.goto(path)
    await counted
    for (const picture of await page.locator('main picture img').all()) await expectPicture(picture)
    await expect(page.locator('h1')).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

test('the menu leads to the gallery and does not cover the page', async ({ page }) => {
  await open(page, '/')
  const heading = page.getByRole('heading', { level: 1 })
  const isCovered = () =>
    heading.evaluate((one) => {
      const { x, y } = one.getBoundingClientRect()
      return !one.contains(document.elementFromPoint(x + 2, y + 2))
    })
  expect(await isCovered()).toBe(false)
  const toggle = page.getByRole('button', { name: m.nav_openMenu() })
  if (await page.evaluate(() => 'popover' in HTMLElement.prototype)) {
    await toggle.click()
    await expect(galleryLink(page)).toBeVisible()
    await page.getByRole('button', { name: m.nav_closeMenu() }).click()
    await expect(galleryLink(page)).toBeHidden()
    expect(await isCovered()).toBe(false)
    await toggle.click()
  } else {
    await expect(toggle).toBeHidden()
    await expect(page.getByRole('button', { name: m.nav_closeMenu() })).toBeHidden()
  }
  await galleryLink(page).click()
  await expect(page).toHaveURL(/#gallery$/)
  await expect(page.locator('#gallery h2')).toBeInViewport()
})

test('the gallery filters by category', async ({ page }) => {
  await open(page, '/')
  const filter = page.getByRole('navigation', { name: m.gallery_filter() })
  await filter.getByRole('link', { name: 'aari blouse' }).click()
  await expect(page).toHaveURL(/category=aari-blouse/)
  await expect(pieces(page)).toHaveCount(3)
})

test('the lightbox opens and closes', async ({ page }) => {
  await open(page, '/')
  await page.locator('#DB-1 a').tap()
  const lightbox = page.getByRole('dialog', { name: m.design_lightbox() })
  await expect(lightbox).toContainText('DB-1')
  await expect(lightbox).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
})

test('a visitor sends a message', async ({ page }) => {
  await open(page, '/')
  await write(page, 'Kannamma')
  await send(page)
  await expect(toast(page, m.contact_sent())).toBeVisible()
})

test('a customer registers and logs in', async ({ page }) => {
  const who = { email: 'valli@example.com', password: 'first-word' }
  await register(page, who)
  await expect(toast(page, m.accounts_registrationSuccessful())).toBeVisible()
  await logIn(page, who)
})

test.describe('for the owner', () => {
  test.use({ isOwner: true })

  test('the owner uploads a photo, changes its price and reads the statistics', async ({ page }) => {
    await open(page, '/admin')
    await choose(page, [
      {
        name: 'IMG_2041.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from(await phonePhoto({ widthPx: 2720, heightPx: 800 })),
      },
    ])
    await page.getByLabel(m.admin_price(), { exact: true }).fill('610')
    await press(page)
    await expect(toast(page, m.admin_uploaded())).toBeVisible()
    await waitForHydration(page)
    const row = page.locator('#photos').getByRole('listitem').filter({ hasText: '₹610' })
    await row.getByRole('textbox').fill('620')
    await row.getByRole('button', { name: m.admin_updatePrice() }).click()
    await expect(toast(page, m.admin_priceUpdated())).toBeVisible()
    const counted = page.waitForResponse(`**${endpoints.reportPageView.path}`)
    await page.goto('/')
    await expect(page.locator('#gallery').getByText('₹620', { exact: true })).toBeVisible()
    await expectPicture(pieces(page).last().getByRole('img'))
    await counted
    await page.goto('/admin/statistics')
    await expect(page.locator('#visits svg')).toBeVisible()
  })
})

test('photos load after the service worker controls the page', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/ta')
  await waitForHydration(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  for (const picture of await page.locator('#gallery picture img').all()) await expectPicture(picture)
})
