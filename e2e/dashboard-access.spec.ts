import { m } from '../src/messages/compiled/messages.js'
import { expect, logIn, open, owner, register, test, waitForHydration } from './story.ts'

test('forged session keys grant no access', { tag: '@core' }, async ({ page }) => {
  await open(page, '/')
  await page.evaluate((email) => {
    localStorage.setItem('authToken', 'forged')
    localStorage.setItem('userEmail', email)
  }, owner.email)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/$/)
  await waitForHydration(page)
  const status = await page.evaluate(async () => (await fetch('/v1/contactMessages')).status)
  expect(status).toBe(401)
  // The page load has cleared the keys, because they belong to no session.
  await expect(page.getByRole('link', { name: m.nav_login(), exact: true })).toBeVisible()
})

test('a signed-in visitor has no link to the dashboard, which redirects to the home page', async ({ page }) => {
  const account = { email: 'curious@example.com', password: 'first-word' }
  await register(page, account)
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, account)
  await expect(page).toHaveURL(/\/$/)
  await page.evaluate((email) => localStorage.setItem('userEmail', email), owner.email)
  await page.reload()
  await expect(page.getByRole('link', { name: m.nav_dashboard() })).toHaveCount(0)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to the shop' })).toBeVisible()
})
