import { m } from '../src/messages/compiled/messages.js'
import { sessionKeys } from './session-keys.ts'
import { expect, goToContactForm, logIn, open, register, test, toast } from './story.ts'

test('the button that signs out works without its script', async ({ page }) => {
  const account = { email: 'kamala@example.com', password: 'first-word' }
  await register(page, account)
  await expect(toast(page, m.accounts_registrationSuccessful())).toBeVisible()
  await logIn(page, account)
  await page.route('**/assets/sign-out-*.js', (route) => route.abort())
  await page.getByRole('button', { name: m.nav_logout() }).click()
  await expect(toast(page, m.accounts_loggedOut())).toBeVisible()
  await expect(page.getByRole('link', { name: m.nav_login(), exact: true })).toBeVisible()
})

test('a customer registers, logs in, logs out and resets the password by mail', { tag: '@core' }, async ({
  page,
  shop,
}) => {
  const account = { email: 'valli@example.com', password: 'first-word' }

  await open(page, '/register')
  await register(page, account)
  await expect(toast(page, m.accounts_registrationSuccessful())).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await logIn(page, account)
  await expect(page).toHaveURL(new RegExp(`^${shop.origin}/$`))
  expect(await page.evaluate(sessionKeys)).toEqual({ token: expect.any(String), email: account.email })
  await expect(page.getByRole('link', { name: m.nav_login(), exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: m.nav_dashboard() })).toHaveCount(0)

  await page.getByRole('button', { name: m.nav_logout() }).click()
  await expect(toast(page, m.accounts_loggedOut())).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`^${shop.origin}/$`))
  expect(await page.evaluate(sessionKeys)).toEqual({ token: null, email: null })

  await page.getByRole('link', { name: m.nav_login(), exact: true }).click()
  await page.getByRole('link', { name: m.accounts_forgotPassword() }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByRole('heading', { level: 1, name: m.accounts_forgotHeading() })).toBeVisible()
  await page.getByLabel(m.accounts_email()).fill(account.email)
  await page.getByRole('button', { name: m.accounts_sendLink() }).click()
  await expect(toast(page, m.accounts_resetMailSent())).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  const mail = await shop.mailTo(account.email)
  const link = /http\S+/.exec(mail.text ?? '')?.[0] ?? ''
  await open(page, link)
  await page.getByLabel(m.accounts_newPassword()).fill('second-word')
  await page.getByLabel(m.accounts_confirmPassword()).fill('second-word')
  await page.getByRole('button', { name: m.accounts_setPassword() }).click()
  await expect(toast(page, m.accounts_passwordChanged())).toBeVisible()

  await logIn(page, { ...account, password: 'second-word' })
  await expect(page).toHaveURL(new RegExp(`^${shop.origin}/$`))
})

test('a failed login shows an error and keeps the address', async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel(m.accounts_email()).fill('nobody@example.com')
  await page.getByLabel(m.accounts_password(), { exact: true }).fill('whatever')
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await expect(toast(page, m.accounts_loginFailed())).toBeVisible()
  await expect(page.getByLabel(m.accounts_email())).toHaveValue('nobody@example.com')
  expect(await page.evaluate(sessionKeys)).toEqual({ token: null, email: null })
})

test('the sign-up form rejects two different passwords', async ({ page }) => {
  await open(page, '/register')
  await page.getByLabel(m.accounts_email()).fill('valli2@example.com')
  await page.getByLabel(m.accounts_password(), { exact: true }).fill('first-word')
  await page.getByLabel(m.accounts_confirmPassword()).fill('other-word')
  await page.getByRole('button', { name: m.accounts_register() }).click()
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/register$/)
})

test('sign-up rejects a registered address and the owner’s address', async ({ page }) => {
  await register(page, { email: 'valli3@example.com', password: 'first-word' })
  await expect(toast(page, m.accounts_registrationSuccessful())).toBeVisible()
  for (const email of ['valli3@example.com', 'Owner@Thaiyal.example']) {
    await register(page, { email, password: 'first-word' })
    await expect(toast(page, m.accounts_registrationFailed())).toBeVisible()
  }
})

test('a failed request for a reset mail shows its reason', async ({ page }) => {
  await open(page, '/forgot-password')
  await page.route('**/v1/accounts:sendOobCode', (route) => route.abort())
  await page.getByLabel(m.accounts_email()).fill('valli@example.com')
  await page.getByRole('button', { name: m.accounts_sendLink() }).click()
  await expect(toast(page, `Error sending password reset email: ${m.network()}`)).toBeVisible()
})

test('the reset page rejects an unknown link', async ({ page }) => {
  await open(page, '/reset-password?oobCode=none-of-ours')
  await page.getByLabel(m.accounts_newPassword()).fill('second-word')
  await page.getByLabel(m.accounts_confirmPassword()).fill('second-word')
  await page.getByRole('button', { name: m.accounts_setPassword() }).click()
  await expect(page.getByText(m.accounts_linkNotValid())).toBeVisible()
})

test('an address typed on the register page fills the login and the reset form', async ({ page }) => {
  await register(page, { email: 'carried@example.com', password: 'first-word' })
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel(m.accounts_email())).toHaveValue('carried@example.com')
  await page.getByLabel(m.accounts_email()).fill('corrected@example.com')
  await page.getByRole('link', { name: m.accounts_forgotPassword() }).click()
  await expect(page.getByLabel(m.accounts_email())).toHaveValue('corrected@example.com')
})

test('a button shows and hides the typed password', async ({ page }) => {
  await open(page, '/register')
  const password = page.getByLabel(m.accounts_password(), { exact: true })
  await password.fill('first-word')
  await page.getByRole('button', { name: m.accounts_showPassword() }).click()
  for (const field of [password, page.getByLabel(m.accounts_confirmPassword())])
    await expect(field).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('first-word')
  await page.getByRole('button', { name: m.accounts_hidePassword() }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('the contact form contains the address of a signed-in visitor', async ({ page }) => {
  const account = { email: 'known@example.com', password: 'first-word' }
  await register(page, account)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(m.accounts_benefits())).toBeVisible()
  await logIn(page, account)
  await goToContactForm(page)
  await expect(page.locator('#contact').getByLabel(m.contact_email(), { exact: true })).toHaveValue(account.email)
  await open(page, '/login')
  await expect(page.getByText(m.accounts_alreadyLoggedIn())).toBeVisible()
  await expect(page.getByText(m.accounts_benefits())).toBeHidden()
})
