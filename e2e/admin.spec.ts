import { m } from '../src/words/compiled/messages.js'
import { phonePhoto, smallPhoto } from '../test/photos.ts'
import { expect, hydrated, logIn, open, owner, register, test, toast } from './story.ts'

async function openDashboard(page: import('@playwright/test').Page) {
  await logIn(page, owner)
  await page.getByRole('link', { name: m.nav_dashboard() }).click()
  await expect(page.getByRole('heading', { level: 1, name: m.admin_heading() })).toBeVisible()
  await hydrated(page)
}

async function choosePhoto(page: import('@playwright/test').Page, name: string, bytes: Uint8Array) {
  await page
    .getByLabel(m.admin_file(), { exact: true })
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })
}

test('the owner uploads a photo from her phone, changes its price and deletes it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/login')
  await page.getByLabel(m.accounts_email()).fill(owner.email)
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(owner.password)
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await expect(page).toHaveURL(/\/$/)
  await open(page, '/admin')

  const photo = await phonePhoto()
  expect(photo.length).toBeGreaterThan(2_000_000)
  await choosePhoto(page, 'IMG_2041.jpg', photo)
  await page.getByLabel(m.admin_price(), { exact: true }).fill('0750.50')
  await page.getByLabel(m.admin_category()).selectOption('embroidery blouse')
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: m.admin_upload(), exact: true }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await reloaded
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await hydrated(page)
  await expect(page.getByLabel(m.admin_price(), { exact: true })).toHaveValue('')

  const row = page.getByRole('listitem').filter({ hasText: '₹0750.50' })
  await row.getByRole('textbox').fill('800')
  await row.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(toast(page, m.admin_priceUpdated())).toBeVisible()
  await page.goto('/')
  await expect(page.locator('#gallery').getByText('₹800', { exact: true })).toBeVisible()

  await open(page, '/admin')
  const changed = page.locator('#photos').getByRole('listitem').filter({ hasText: '₹800' })
  await changed.getByRole('button', { name: m.admin_delete() }).click()
  await expect(toast(page, m.admin_deleted())).toBeVisible()
  await expect(changed).toHaveCount(0)
  await page.goto('/')
  await expect(page.locator('#gallery').getByText('₹800', { exact: true })).toHaveCount(0)
})

test('an upload without a photo asks for one and sends nothing', async ({ page }) => {
  await openDashboard(page)
  await page.getByRole('button', { name: m.admin_upload(), exact: true }).click()
  await expect(page.getByText(m.admin_chooseFile())).toBeVisible()
})

test('an upload that cannot be finished says so, keeps what was typed, and is tried again on a tap', async ({
  page,
}) => {
  await openDashboard(page)
  await page.route('**/v1/gallery', (route) => route.abort())
  await choosePhoto(page, 'one.jpg', await smallPhoto(77))
  await page.getByLabel(m.admin_price(), { exact: true }).fill('600')
  await page.getByRole('button', { name: m.admin_upload(), exact: true }).click()
  const queue = page.getByRole('region', { name: m.admin_queue() })
  await expect(queue.getByText(m.network())).toBeVisible({ timeout: 20_000 })
  await expect(queue).toContainText('₹600')
  await page.unroute('**/v1/gallery')
  await queue.getByRole('button', { name: m.admin_tryAgainOf({ photo: 'one.jpg' }) }).click()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await page.goto('/')
  await expect(page.locator('#gallery').getByText('₹600', { exact: true })).toHaveCount(1)
})

test('an upload whose last answer got lost goes on by itself, and hangs once', async ({ page }) => {
  await openDashboard(page)
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

test('a file that is no photo is refused in words', async ({ page }) => {
  await openDashboard(page)
  await choosePhoto(page, 'list.jpg', new TextEncoder().encode('not a photo at all'))
  await page.getByRole('button', { name: m.admin_upload(), exact: true }).click()
  await expect(page.getByRole('region', { name: m.admin_queue() })).toContainText('JPEG, PNG, WebP or HEIC')
})

test('a price that is not kept is taken back, and nothing typed does nothing', async ({ page }) => {
  await openDashboard(page)
  const row = page.getByRole('listitem').filter({ hasText: '₹1200' })
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'PATCH') asked++
  })
  await row.getByRole('button', { name: m.admin_updatePrice() }).click()
  expect(asked).toBe(0)

  await page.route('**/v1/gallery/*', (route) => route.abort())
  await row.getByRole('textbox').fill('1')
  await row.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(page.getByText(m.admin_priceNotUpdated({ reason: m.network() }))).toBeVisible()
  await expect(row).toContainText('₹1200')
  expect(asked).toBe(1)
})

test('forged keys draw a link and open nothing', async ({ page }) => {
  await open(page, '/')
  await page.evaluate((email) => {
    localStorage.setItem('authToken', 'forged')
    localStorage.setItem('userEmail', email)
  }, owner.email)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/$/)
  await hydrated(page)
  const status = await page.evaluate(async () => (await fetch('/v1/contactMessages')).status)
  expect(status).toBe(401)
  // The keys stand for nobody, so that the page load has cleared them.
  await expect(page.getByRole('link', { name: m.nav_login(), exact: true })).toBeVisible()
})

test('a visitor who is signed in is led home from the dashboard', async ({ page }) => {
  const who = { email: 'curious@example.com', password: 'first-word' }
  await register(page, who)
  await logIn(page, who)
  await expect(page).toHaveURL(/\/$/)
  await page.evaluate((email) => localStorage.setItem('userEmail', email), owner.email)
  await page.reload()
  await page.getByRole('link', { name: m.nav_dashboard() }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to the shop' })).toBeVisible()
})

test('the owner changes how the shop is reached, and takes it back', async ({ page }) => {
  await openDashboard(page)
  await page.getByLabel(m.contact_phone(), { exact: true }).fill('+91 11111 22222')
  await page.getByRole('button', { name: m.shopDetails_reach_save() }).click()
  await expect(toast(page, m.shopDetails_saved({ group: m.shopDetails_reach_heading() }))).toBeVisible()
  await page.goto('/')
  await expect(page.locator('#contact')).toContainText('+91 11111 22222')
  await open(page, '/admin')
  await page.getByLabel(m.contact_phone(), { exact: true }).fill('')
  await page.getByRole('button', { name: m.shopDetails_reach_save() }).click()
  await expect(toast(page, m.shopDetails_saved({ group: m.shopDetails_reach_heading() }))).toBeVisible()
  await page.goto('/')
  await expect(page.locator('#contact')).toContainText('+91 00000 00000')
})
