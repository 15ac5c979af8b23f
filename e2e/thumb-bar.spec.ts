import { m } from '../src/messages/compiled/messages.js'
import { expect, open, test } from './story.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('the thumb bar is visible beside text and hidden at each form', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: m.nav_quickContact() })
  await open(page, '/')
  await expect(bar.getByRole('link', { name: m.nav_call() })).toBeInViewport()
  await expect(bar.getByRole('link', { name: m.nav_whatsapp() })).toBeInViewport()
  await page.locator('#contact form').scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.locator('#gallery h2').scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  // A field that has the focus may lie outside of the window.
  await page.getByLabel(m.contact_name(), { exact: true }).focus()
  await page.locator('#gallery h2').scrollIntoViewIfNeeded()
  await expect(page.locator('#contact form')).not.toBeInViewport()
  await expect(bar).toBeHidden()

  for (const path of ['/login', '/register', '/forgot-password', '/reset-password?oobCode=x']) {
    await open(page, path)
    await expect(bar, path).toBeHidden()
  }
  await page.getByRole('main').getByRole('link', { name: m.accounts_backToLogin() }).click()
  await expect(bar).toBeHidden()
  await page.goto('/nowhere')
  await expect(bar).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(bar).toBeHidden()
})
