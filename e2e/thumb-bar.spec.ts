import { messages } from '../src/contract/messages.ts'
import { expect, open, test } from './story.ts'

const { contact, nav } = messages

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('the bar under the thumb is there while one reads, and hides over every form', async ({ page }) => {
  const bar = page.getByRole('navigation', { name: nav.quickContact })
  await open(page, '/')
  await expect(bar.getByRole('link', { name: nav.call })).toBeInViewport()
  await expect(bar.getByRole('link', { name: nav.whatsapp })).toBeInViewport()
  await page.locator('#contact form').scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await page.locator('#gallery h2').scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  // A field that has the focus may lie outside of the window.
  await page
    .getByLabel(contact.name, { exact: true })
    .evaluate((field: HTMLElement) => field.focus({ preventScroll: true }))
  await expect(page.locator('#contact form')).not.toBeInViewport()
  await expect(bar).toBeHidden()

  for (const path of ['/login', '/register', '/forgot-password', '/reset-password?oobCode=x']) {
    await open(page, path)
    await expect(bar, path).toBeHidden()
  }
  await page.getByRole('main').getByRole('link', { name: messages.accounts.backToLogin }).click()
  await expect(bar).toBeHidden()
  await page.goto('/nowhere')
  await expect(bar).toBeVisible()
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(bar).toBeHidden()
})
