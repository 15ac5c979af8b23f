import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { type Language, languageNames } from '../src/messages/language.ts'
import { expect, goToContactForm, open, test, waitForHydration } from './story.ts'

const inTamil = { locale: 'ta' } as const

const switchTo = (page: Page, language: Language) =>
  page.locator('header, aside').getByRole('link', { name: languageNames[language] })

test('the language switch keeps the page, and the browser remembers the choice', {
  tag: '@core',
}, async ({ page }) => {
  await open(page, '/register')
  await switchTo(page, 'ta').click()
  await expect(page).toHaveURL(/\/ta\/register$/)
  await waitForHydration(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  await expect(page.getByRole('heading', { name: m.accounts_registerHeading({}, inTamil) })).toBeVisible()

  await page.getByRole('link', { name: m.accounts_haveAccount({}, inTamil) }).click()
  await expect(page).toHaveURL(/\/ta\/login$/)
  await expect(page.getByRole('heading', { name: m.accounts_loginHeading({}, inTamil) })).toBeVisible()

  await page.goto('about:blank')
  await page.goto('/')
  await expect(page).toHaveURL(/\/ta$/)
  await waitForHydration(page)
  await switchTo(page, 'en').click()
  await expect(page).toHaveURL(/[^a]\/$/)
  await page.goto('about:blank')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: m.hero_heading() })).toBeVisible()
})

test('the gallery filter and a design stay in Tamil', async ({ page }) => {
  await open(page, '/ta')
  const gallery = page.locator('#gallery')
  await gallery.getByRole('link', { name: new RegExp(`^${m.category_aariBlouse({}, inTamil)}`) }).click()
  await expect(page).toHaveURL(/\/ta\?category=aari-blouse#gallery$/)
  await gallery
    .getByRole('link', { name: /^AB-\d+, / })
    .first()
    .click()
  await expect(page.getByRole('button', { name: m.design_share({}, inTamil), exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/ta\/d\/AB-\d+$/)
  await page.reload()
  await expect(page.getByRole('link', { name: m.design_backToGallery({}, inTamil) })).toBeVisible()
})

test('the contact form shows its errors and its toast in Tamil', async ({ page }) => {
  await open(page, '/ta')
  await goToContactForm(page)
  const form = page.locator('#contact form')
  await form.getByRole('button', { name: m.contact_send({}, inTamil) }).click()
  await expect(form.getByText(m.form_required({}, inTamil)).first()).toBeVisible()
  await form.getByLabel(m.contact_name({}, inTamil)).fill('மீனா')
  await form.getByLabel(m.contact_email({}, inTamil)).fill('meena@example.com')
  await form.getByLabel(m.contact_message({}, inTamil)).fill('பிளவுஸ் தைக்க எவ்வளவு நாள் ஆகும்?')
  await form.getByRole('button', { name: m.contact_send({}, inTamil) }).click()
  await expect(page.getByRole('region', { name: m.toast_label({}, inTamil) })).toContainText(
    m.contact_sent({}, inTamil),
  )
})

test.describe('with a browser that prefers Tamil', () => {
  test.use({ locale: 'ta-IN', viewport: { width: 360, height: 740 } })

  test('the page offers Tamil once and never redirects to it', async ({ page }) => {
    await open(page, '/login')
    const offer = page.getByRole('link', { name: m.language_offerAccept() })
    await expect(offer).toBeVisible()
    await expect(page).toHaveURL(/[^a]\/login$/)
    await page.getByRole('button', { name: m.language_offerDecline() }).click()
    await expect(offer).toBeHidden()
    await page.reload()
    await waitForHydration(page)
    await expect(offer).toBeHidden()
  })

  test('accepting the offer opens the same page in Tamil', async ({ page }) => {
    await open(page, '/login')
    await page.getByRole('link', { name: m.language_offerAccept() }).click()
    await expect(page).toHaveURL(/\/ta\/login$/)
    await waitForHydration(page)
    await expect(page.getByRole('link', { name: m.language_offerAccept({}, inTamil) })).toHaveCount(0)
    await switchTo(page, 'en').click()
    await waitForHydration(page)
    await expect(page.getByRole('link', { name: m.language_offerAccept() })).toHaveCount(0)
  })
})

test.describe('with a service worker', () => {
  test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' })

  test('a cached page and the offline page are shown in Tamil', async ({ page, shop }) => {
    await open(page, '/ta')
    const cached = () =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return lists.flat().map(({ url }) => new URL(url).pathname)
      })
    await expect.poll(cached).toEqual(expect.arrayContaining(['/ta', '/ta/offline']))
    await shop.kill()
    await page.goto('/ta')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1, name: m.hero_heading({}, inTamil) })).toBeVisible()
    await expect(page.getByText(/இணைப்பு இல்லை/).first()).toBeVisible()
    await page.goto('/ta/d/EB-1')
    await expect(page.getByRole('heading', { name: m.offline_heading({}, inTamil) })).toBeVisible()
    await shop.openAgain()
  })
})
