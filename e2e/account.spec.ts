import { m } from '../src/words/compiled/messages.js'
import { expect, hydrated, logIn, open, register, test, toast } from './story.ts'

const keys = () => ({ token: localStorage.getItem('authToken'), email: localStorage.getItem('userEmail') })

test('registers, logs in, logs out, and comes back with a new password from the mail', async ({ page, shop }) => {
  const who = { email: 'valli@example.com', password: 'first-word' }

  await register(page, who)
  await expect(toast(page, m.accounts_registrationSuccessful())).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await logIn(page, who)
  await expect(page).toHaveURL(new RegExp(`^${shop.origin}/$`))
  expect(await page.evaluate(keys)).toEqual({ token: expect.any(String), email: who.email })
  await expect(page.getByRole('link', { name: m.nav_login(), exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: m.nav_dashboard() })).toHaveCount(0)

  await page.getByRole('button', { name: m.nav_logout() }).click()
  await expect(toast(page, m.accounts_loggedOut())).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`^${shop.origin}/$`))
  expect(await page.evaluate(keys)).toEqual({ token: null, email: null })

  await page.getByRole('link', { name: m.nav_login(), exact: true }).click()
  await page.getByRole('link', { name: m.accounts_forgotPassword() }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.getByLabel(m.accounts_email()).fill(who.email)
  await page.getByRole('button', { name: m.accounts_sendLink() }).click()
  await expect(toast(page, m.accounts_resetMailSent())).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  const mail = await shop.mailTo(who.email)
  const link = /http\S+/.exec(mail.text ?? '')?.[0] ?? ''
  await open(page, link)
  await page.getByLabel(m.accounts_newPassword()).fill('second-word')
  await page.getByLabel(m.accounts_confirmPassword()).fill('second-word')
  await page.getByRole('button', { name: m.accounts_setPassword() }).click()
  await expect(toast(page, m.accounts_passwordChanged())).toBeVisible()

  await logIn(page, { ...who, password: 'second-word' })
  await expect(page).toHaveURL(new RegExp(`^${shop.origin}/$`))
})

test('a failed login says so, and what was typed stays', async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel(m.accounts_email()).fill('nobody@example.com')
  await page.getByLabel(m.accounts_password(), { exact: true }).fill('whatever')
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await expect(toast(page, m.accounts_loginFailed())).toBeVisible()
  await expect(page.getByLabel(m.accounts_email())).toHaveValue('nobody@example.com')
  expect(await page.evaluate(keys)).toEqual({ token: null, email: null })
})

test('two passwords that differ are not sent', async ({ page }) => {
  await open(page, '/register')
  await page.getByLabel(m.accounts_email()).fill('valli2@example.com')
  await page.getByLabel(m.accounts_password(), { exact: true }).fill('first-word')
  await page.getByLabel(m.accounts_confirmPassword()).fill('other-word')
  await page.getByRole('button', { name: m.accounts_register() }).click()
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/register$/)
})

test('an address that is taken cannot be registered again, and the owner’s never', async ({ page }) => {
  for (const email of ['valli3@example.com', 'valli3@example.com', 'Owner@Thaiyal.example']) {
    await register(page, { email, password: 'first-word' })
    if (email === 'valli3@example.com' && page.url().endsWith('/login')) continue
    await page.waitForTimeout(0)
  }
  await expect(toast(page, m.accounts_registrationFailed())).toBeVisible()
})

test('a failed reset mail says why', async ({ page }) => {
  await open(page, '/forgot-password')
  await page.route('**/v1/accounts:sendOobCode', (route) => route.abort())
  await page.getByLabel(m.accounts_email()).fill('valli@example.com')
  await page.getByRole('button', { name: m.accounts_sendLink() }).click()
  await expect(toast(page, `Error sending password reset email: ${m.network()}`)).toBeVisible()
})

test('opening the login screen ends the session, the sentence stays, and the next page load heals', async ({
  page,
}) => {
  const who = { email: 'alamelu@example.com', password: 'first-word' }
  await register(page, who)
  await logIn(page, who)
  await expect(page).toHaveURL(/\/$/)

  const signedOut = page.waitForResponse((answer) => answer.url().endsWith('/v1/accounts:signOut'))
  await page.goto('/login')
  await signedOut
  await expect(page.getByText('You are already logged in.', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: m.accounts_logout() })).toBeVisible()
  expect((await page.evaluate(keys)).email).toBe(who.email)

  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('link', { name: m.nav_login(), exact: true })).toBeVisible()
  expect(await page.evaluate(keys)).toEqual({ token: null, email: null })
})

test('the Logout button of the login screen clears the keys and goes home', async ({ page }) => {
  const who = { email: 'sigappi@example.com', password: 'first-word' }
  await register(page, who)
  await logIn(page, who)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login')
  await page.getByRole('main').getByRole('button', { name: m.accounts_logout() }).click()
  await expect(toast(page, m.accounts_loggedOut())).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(keys)).toEqual({ token: null, email: null })
})

test('a link that was used, or is none of ours, says so and leads to a new one', async ({ page }) => {
  await open(page, '/reset-password?oobCode=none-of-ours')
  await page.getByLabel(m.accounts_newPassword()).fill('second-word')
  await page.getByLabel(m.accounts_confirmPassword()).fill('second-word')
  await page.getByRole('button', { name: m.accounts_setPassword() }).click()
  await expect(page.getByText(m.accounts_linkNotValid())).toBeVisible()
})
