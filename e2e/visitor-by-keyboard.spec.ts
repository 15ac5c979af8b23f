import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import type { GalleryItem } from '../src/api/gallery.ts'
import { m } from '../src/messages/compiled/messages.js'
import { press, tabTo, write } from './keyboard.ts'
import { expect, open, test, toast, visit, waitForHydration } from './story.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The browser continues at the section that the address names. */
async function expectNextFocusIn(page: Page, section: string) {
  // The browser moves its starting point when it scrolls to the section, which can be after hydration.
  await expect(page.locator(section)).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.locator(section).locator(':focus')).toHaveCount(1)
}

test('a visitor filters the gallery, opens a design and asks about it by keyboard', async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: m.page_skipToContent() })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main').locator(':focus')).toHaveCount(1)

  const aari = page
    .getByRole('navigation', { name: m.gallery_filter() })
    .getByRole('link', { name: m.category_aariBlouse() })
  await press(page, aari)
  const { items } = await (await page.request.get(endpoints.listGallery.path)).json()
  const aariBlouses = items.filter(({ category }: GalleryItem) => category === 'aari blouse')
  expect(aariBlouses.length).toBeLessThan(items.length)
  await expect(page.locator('.gallery-grid > li')).toHaveCount(aariBlouses.length)
  await expect(page).toHaveURL(/#gallery$/)
  await expectNextFocusIn(page, '#gallery')
  await press(page, page.locator('#AB-1 a'))
  const lightbox = page.getByRole('dialog', { name: m.design_lightbox() })
  await expect(lightbox).toHaveCSS('opacity', '1')
  await page.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText('AB-2')
  await page.keyboard.press('Escape')
  await expect(page.locator('#AB-2 a')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lightbox).toHaveCSS('opacity', '1')
  await page.context().grantPermissions(['clipboard-write'])
  await press(page, lightbox.getByRole('button', { name: m.design_share(), exact: true }))
  await expect(toast(page, m.design_linkCopied())).toBeVisible()

  await page.goBack()
  await open(page, '/d/AB-2')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AB-2')
  const ask = page.getByRole('main').getByRole('link', { name: m.design_ask() })
  await tabTo(page, ask)
  await expect(ask).toHaveAttribute('href', /wa\.me.*AB-2/)
})

test('a visitor writes to the shop by keyboard, and the focus moves to the first error', async ({ page }) => {
  await visit(page, '/nowhere')
  await press(page, page.getByRole('banner').getByRole('link', { name: m.nav_contact(), exact: true }))
  await expect(page).toHaveURL(/#contact$/)
  await waitForHydration(page)
  await expectNextFocusIn(page, '#contact')
  await press(page, page.getByRole('button', { name: m.contact_send() }))
  const name = page.getByLabel(m.contact_name(), { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(m.form_required())
  await page.keyboard.type('Kannamma')
  await write(page, page.getByLabel(m.contact_email(), { exact: true }), 'kannamma@example.com')
  await write(page, page.getByLabel(m.contact_message(), { exact: true }), 'Two blouses, please.')
  await press(page, page.getByRole('button', { name: m.contact_send() }))
  await expect(toast(page, m.contact_sent())).toBeVisible()
})

test('the menu of a phone opens a section by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/')
  await press(page, page.getByRole('button', { name: m.nav_openMenu() }))
  await expect(page.getByRole('button', { name: m.nav_closeMenu() })).toBeFocused()
  await press(page, page.locator('#menu').getByRole('link', { name: m.nav_gallery(), exact: true }))
  await expect(page.getByRole('button', { name: m.nav_closeMenu() })).toBeHidden()
  await expectNextFocusIn(page, '#gallery')
})

test('a visitor registers, logs in and out, and resets the password by keyboard', async ({ page, shop }) => {
  const account = { email: 'by-keyboard@example.com', password: 'first-word' }
  const main = page.getByRole('main')
  const send = (name: string) => press(page, main.getByRole('button', { name, exact: true }))
  await open(page, '/register')
  await write(page, page.getByLabel(m.accounts_email()), account.email)
  await write(page, page.getByLabel(m.accounts_password(), { exact: true }), account.password)
  await write(page, page.getByLabel(m.accounts_confirmPassword()), account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await waitForHydration(page)

  await write(page, page.getByLabel(m.accounts_email()), account.email)
  await write(page, page.getByLabel(m.accounts_password(), { exact: true }), account.password)
  await send(m.accounts_login())
  await expect(toast(page, m.accounts_loginSuccessful())).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: m.nav_logout() }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, m.accounts_loggedOut())).toBeVisible()

  await open(page, '/login')
  await press(page, main.getByRole('link', { name: m.accounts_forgotPassword() }))
  await expect(page).toHaveURL(/\/forgot-password$/)
  await waitForHydration(page)
  await write(page, page.getByLabel(m.accounts_email()), account.email)
  await send(m.accounts_sendLink())
  await expect(toast(page, m.accounts_resetMailSent())).toBeVisible()
  const mail = await shop.mailTo(account.email)
  await open(page, /http\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await write(page, page.getByLabel(m.accounts_newPassword()), 'second-word')
  await write(page, page.getByLabel(m.accounts_confirmPassword()), 'second-word')
  await send(m.accounts_setPassword())
  await expect(toast(page, m.accounts_passwordChanged())).toBeVisible()
})
