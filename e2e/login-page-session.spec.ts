import { m } from '../src/messages/compiled/messages.js'
import { sessionKeys } from './session-keys.ts'
import { expect, logIn, owner, register, test, toast, waitForHydration } from './story.ts'

test('the login page ends the session, and the next page load clears the keys', async ({ page }) => {
  const account = { email: 'alamelu@example.com', password: 'first-word' }
  await register(page, account)
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, account)
  await expect(page).toHaveURL(/\/$/)

  const signedOut = page.waitForResponse((answer) => answer.url().endsWith('/v1/accounts:signOut'))
  await page.goto('/login')
  await signedOut
  await expect(page.getByText('You are already logged in.', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: m.accounts_logout() })).toBeVisible()
  expect((await page.evaluate(sessionKeys)).email).toBe(account.email)

  await page.goto('/')
  await waitForHydration(page)
  await expect(page.getByRole('link', { name: m.nav_login(), exact: true })).toBeVisible()
  expect(await page.evaluate(sessionKeys)).toEqual({ token: null, email: null })
})

test('the header hides the dashboard after the login page has ended the owner’s session', async ({ page }) => {
  await logIn(page, owner)
  await page.goto('/login')
  await expect(page.getByText(m.accounts_alreadyLoggedIn(), { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: m.nav_dashboard() })).toHaveCount(0)
  await expect(page.getByRole('link', { name: m.nav_login(), exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: m.accounts_logout() })).toBeVisible()
  expect((await page.evaluate(sessionKeys)).email).toBe(owner.email)

  await page.getByRole('link', { name: m.page_back() }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: m.nav_login(), exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: m.nav_dashboard() })).toHaveCount(0)
})

test('the header shows the dashboard while the login page cannot end the owner’s session', async ({ page }) => {
  await logIn(page, owner)
  await page.route('**/v1/accounts:signOut', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/accounts:signOut'))
  await page.goto('/login')
  await failed
  await page.getByRole('link', { name: m.nav_dashboard() }).click()
  await expect(page.getByRole('heading', { level: 1, name: m.admin_photosTab() })).toBeVisible()
})

test('the Logout button of the login page clears the keys and opens the home page', async ({ page }) => {
  const account = { email: 'sigappi@example.com', password: 'first-word' }
  await register(page, account)
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, account)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login')
  await page.getByRole('main').getByRole('button', { name: m.accounts_logout() }).click()
  await expect(toast(page, m.accounts_loggedOut())).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(sessionKeys)).toEqual({ token: null, email: null })
})
