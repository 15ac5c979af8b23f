import type { Page } from '@playwright/test'
import { toastDurationMs } from '../src/contract/shop-facts.ts'
import { m } from '../src/words/compiled/messages.js'
import { expect, hydrated, logIn, open, owner, test, toast } from './story.ts'

async function writeMessage(page: Page, name: string) {
  await page.getByLabel(m.contact_name(), { exact: true }).fill(name)
  await page.getByLabel(m.contact_email(), { exact: true }).fill('kannamma@example.com')
  await page.getByLabel(m.contact_message(), { exact: true }).fill('Two blouses for a wedding in May, please.')
}

test('a visitor goes through the page by its menu, and every anchor lands below the header', async ({ page }) => {
  await open(page, '/')
  for (const [link, anchor] of [
    [m.nav_about(), 'about'],
    [m.nav_gallery(), 'gallery'],
    [m.nav_services(), 'service'],
    [m.nav_contact(), 'contact'],
  ] as const) {
    await page.getByRole('navigation', { name: m.nav_label() }).getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/#${anchor}$`))
    await expect(async () => {
      const header = await page.locator('header').boundingBox()
      const section = await page.locator(`#${anchor} h2`).boundingBox()
      expect(section?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
      expect(section?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    }).toPass()
  }
})

test('an anchor leads home from another screen and scrolls there', async ({ page }) => {
  await open(page, '/register')
  await page.getByRole('link', { name: m.nav_services(), exact: true }).click()
  await expect(page).toHaveURL(/\/#service$/)
  await expect(page.locator('#service h2')).toBeInViewport()
})

test('the gallery shows every picture 300 pixels high with its price', async ({ page }) => {
  await open(page, '/')
  const pictures = page.locator('#gallery').getByRole('img')
  // The nine of the starter gallery, and what another story has hung.
  expect(await pictures.count()).toBeGreaterThanOrEqual(9)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect((await picture.boundingBox())?.height).toBe(300)
  }
  await expect(page.locator('#gallery').getByText('₹450')).toBeVisible()
  await expect(page.locator('#gallery').getByText(m.gallery_priceOnRequest())).toBeVisible()
})

test('a message is sent, the form is empty again, and the notice goes after five seconds', async ({ page }) => {
  await open(page, '/')
  await writeMessage(page, 'Kannamma')
  await page.getByRole('button', { name: m.contact_send() }).click()
  const notice = toast(page, m.contact_sent())
  await expect(notice).toBeVisible()
  const shownAt = Date.now()
  const place = await notice.boundingBox()
  expect(place?.x).toBeGreaterThan(640)
  expect(place?.y).toBeLessThan(200)
  await expect(page.getByLabel(m.contact_message(), { exact: true })).toHaveValue('')
  await expect(notice).toBeHidden({ timeout: toastDurationMs + 3000 })
  expect(Date.now() - shownAt).toBeGreaterThan(toastDurationMs - 1000)
})

test('the same words written anew after they have arrived are a second message', async ({ page }) => {
  await open(page, '/')
  for (const times of [1, 2]) {
    await writeMessage(page, 'Alamelu')
    await page.getByRole('button', { name: m.contact_send() }).click()
    await expect(page.getByLabel(m.contact_message(), { exact: true }), `sent ${times}`).toHaveValue('')
  }
  await logIn(page, owner)
  await open(page, '/admin')
  await expect(page.getByRole('listitem').filter({ hasText: 'Alamelu' })).toHaveCount(2)
})

test('what is missing or does not fit is said next to its field, and nothing is sent', async ({ page }) => {
  await open(page, '/')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/contactMessages')) asked++
  })
  await page.getByLabel(m.contact_email(), { exact: true }).fill('not an address')
  await page.getByRole('button', { name: m.contact_send() }).click()
  await expect(page.getByLabel(m.contact_name(), { exact: true })).toHaveAccessibleDescription(m.form_required())
  await expect(page.getByLabel(m.contact_email(), { exact: true })).toHaveAccessibleDescription(m.form_emailInvalid())
  await expect(page.getByLabel(m.contact_message(), { exact: true })).toHaveAccessibleDescription(m.form_required())
  await expect(page.getByLabel(m.contact_name(), { exact: true })).toBeFocused()
  expect(asked).toBe(0)
})

test('page views are reported on load and on every navigation of the history, each once', async ({ page }) => {
  const reported: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/pageViews')) reported.push(JSON.parse(request.postData() ?? '{}').path)
  })
  await open(page, '/')
  await page.getByRole('link', { name: m.nav_gallery(), exact: true }).click()
  await expect(page).toHaveURL(/#gallery$/)
  await page.getByRole('link', { name: m.nav_login(), exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  // The address changes before the screen has come, and whoever goes on meanwhile has not been there.
  await expect.poll(() => reported).toHaveLength(3)
  await page.goBack()
  await expect(page).toHaveURL(/#gallery$/)
  await expect.poll(() => reported).toHaveLength(4)
  await page.goForward()
  await expect(page).toHaveURL(/\/login$/)
  await page.evaluate(() => window.history.replaceState(null, '', '/login'))
  await expect.poll(() => reported).toEqual(['/', '/#gallery', '/login', '/#gallery', '/login'])
})

test('what the page tells programs is still there when its own script has run', async ({ page }) => {
  await open(page, '/')
  const told = page.locator('script[type="application/ld+json"]')
  const things = JSON.parse((await told.textContent()) as string)['@graph']
  expect(things.map((thing: Record<string, unknown>) => thing['@type'])).toEqual([
    'WebSite',
    'LocalBusiness',
    'ItemList',
  ])
})

test('an unknown address says so, and leads home', async ({ page }) => {
  const answer = await page.goto('/saree')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: m.notFound_home() }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to the shop' })).toBeVisible()
})

test('years of experience are counted by the visitor’s own clock in the shop’s time zone', async ({ page }) => {
  // Half an hour into 2031 in Karaikudi, still 2030 in Greenwich.
  await page.clock.setFixedTime(new Date('2030-12-31T19:00:00Z'))
  await page.goto('/')
  await hydrated(page)
  await expect(page.locator('#about')).toContainText('22')
  await expect(page.getByRole('contentinfo')).toContainText('2031')
})

test('an anonymous visitor’s browser never asks who it is, and nothing is fetched from anybody else', async ({
  page,
  shop,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('accounts:'))).toEqual([])
  expect(asked.filter((url) => !url.startsWith(shop.origin))).toEqual([])
})
