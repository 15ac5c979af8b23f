import { m } from '../src/messages/compiled/messages.js'
import { errorMessage } from '../src/messages/error-messages.ts'
import { expect, owner, test } from './story.ts'
import { inboxOf } from './writing.ts'

test.use({ javaScriptEnabled: false })

test('the home page and its links work without a script', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the shop')
  // The starter gallery has nine photos, and other stories publish more.
  expect(await page.locator('#gallery').getByRole('img').count()).toBeGreaterThanOrEqual(9)
  await page.getByRole('link', { name: m.nav_contact(), exact: true }).click()
  await expect(page).toHaveURL(/#contact$/)
})

test('a visitor sends a message and a WhatsApp number without a script', { tag: '@core' }, async ({ page, shop }) => {
  await page.goto('/')
  await page.getByLabel(m.contact_name(), { exact: true }).fill('Kamatchi')
  await page.getByLabel(m.contact_email(), { exact: true }).fill('kannamma@example.com')
  await page.getByLabel(m.contact_message(), { exact: true }).fill('முகவரி வேண்டும்')
  await page.getByRole('button', { name: m.contact_send() }).click()
  await expect(page.getByText('Message sent successfully!', { exact: true })).toBeVisible()
  await page.getByLabel(m.contact_number()).fill('98400 00001')
  await page.getByRole('button', { name: m.contact_addNumber() }).click()
  await expect(page.getByText(m.contact_repliesOnWhatsapp())).toBeVisible()
  expect(await inboxOf(shop, 'Kamatchi')).toMatchObject([
    { message: '98400 00001', phoneNumbers: ['+91 98400 00001'] },
    { message: 'முகவரி வேண்டும்' },
  ])
  await page.reload()
  await expect(page.getByText('Message sent successfully!', { exact: true })).toHaveCount(0)
})

test('a customer registers, logs in, logs out and resets the password without a script', async ({ page, shop }) => {
  await page.goto('/register')
  await page.getByLabel(m.accounts_email()).fill('plain@example.com')
  await page.getByLabel(m.accounts_password(), { exact: true }).fill('first-word')
  await page.getByLabel(m.accounts_confirmPassword()).fill('other-word')
  await page.getByRole('button', { name: m.accounts_register() }).click()
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible()
  await expect(page.getByLabel(m.accounts_email())).toHaveValue('plain@example.com')
  await page.getByLabel(m.accounts_password(), { exact: true }).fill('first-word')
  await page.getByLabel(m.accounts_confirmPassword()).fill('first-word')
  await page.getByRole('button', { name: m.accounts_register() }).click()
  await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()

  await expect(page.getByLabel(m.accounts_email())).toHaveValue('plain@example.com')
  await expect(page.getByRole('button', { name: m.accounts_showPassword() })).toHaveCount(0)
  await page.getByLabel(m.accounts_password(), { exact: true }).fill('wrong-word')
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await expect(page.getByText('This account not register', { exact: true })).toBeVisible()
  await page.getByLabel(m.accounts_password(), { exact: true }).fill('first-word')
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await expect(page.getByText('Login successful!', { exact: true })).toBeVisible()

  await page.goto('/login')
  await expect(page.getByText('You are already logged in.', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: m.accounts_logout() }).click()
  await expect(page.getByText('Logged out successfully.', { exact: true })).toBeVisible()

  await page.goto('/forgot-password')
  await page.getByLabel(m.accounts_email()).fill('plain@example.com')
  await page.getByRole('button', { name: m.accounts_sendLink() }).click()
  await expect(page.getByText('Password reset email sent!', { exact: true })).toBeVisible()
  const mail = await shop.mailTo('plain@example.com')
  await page.goto(/http\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await page.getByLabel(m.accounts_newPassword()).fill('short')
  await page.getByLabel(m.accounts_confirmPassword()).fill('short')
  await page.getByRole('button', { name: m.accounts_setPassword() }).click()
  await expect(page.getByRole('main')).toContainText(errorMessage('WEAK_PASSWORD'))
  await page.getByLabel(m.accounts_newPassword()).fill('second-word')
  await page.getByLabel(m.accounts_confirmPassword()).fill('second-word')
  await page.getByRole('button', { name: m.accounts_setPassword() }).click()
  await expect(page.getByText(m.accounts_passwordChanged())).toBeVisible()
})

test('the dashboard without a script says that it needs one', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel(m.accounts_email()).fill(owner.email)
  await page.getByLabel(m.accounts_password(), { exact: true }).fill(owner.password)
  await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
  await page.getByRole('link', { name: m.nav_dashboard() }).filter({ visible: true }).click()
  await expect(page.locator('noscript p')).toBeVisible()
  // It is drawn the same before its script arrives.
  await expect(page.getByRole('button', { name: m.admin_upload(), exact: true })).toHaveCSS('opacity', '1')
})
