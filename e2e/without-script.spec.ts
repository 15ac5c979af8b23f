import { messages } from '../src/contract/messages.ts'
import { expect, owner, test } from './story.ts'

const { accounts, contact, nav } = messages

test.use({ javaScriptEnabled: false })

test('without a script the page is read, and its links lead where they say', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the shop')
  // The nine of the starter gallery, and what another story has hung.
  expect(await page.locator('#gallery').getByRole('img').count()).toBeGreaterThanOrEqual(9)
  await page.getByRole('link', { name: nav.contact, exact: true }).click()
  await expect(page).toHaveURL(/#contact$/)
})

test('without a script a message is sent', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel(contact.name, { exact: true }).fill('Kannamma')
  await page.getByLabel(contact.email, { exact: true }).fill('kannamma@example.com')
  await page.getByLabel(contact.message, { exact: true }).fill('முகவரி வேண்டும்')
  await page.getByRole('button', { name: contact.send }).click()
  await expect(page.getByText('Message sent successfully!', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Message sent successfully!', { exact: true })).toHaveCount(0)
})

test('without a script one registers, logs in, logs out and resets a password', async ({ page, shop }) => {
  await page.goto('/register')
  await page.getByLabel(accounts.email).fill('plain@example.com')
  await page.getByLabel(accounts.password, { exact: true }).fill('first-word')
  await page.getByLabel(accounts.confirmPassword).fill('other-word')
  await page.getByRole('button', { name: accounts.register }).click()
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible()
  await expect(page.getByLabel(accounts.email)).toHaveValue('plain@example.com')
  await page.getByLabel(accounts.password, { exact: true }).fill('first-word')
  await page.getByLabel(accounts.confirmPassword).fill('first-word')
  await page.getByRole('button', { name: accounts.register }).click()
  await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible()

  await page.getByLabel(accounts.email).fill('plain@example.com')
  await page.getByLabel(accounts.password, { exact: true }).fill('wrong-word')
  await page.getByRole('main').getByRole('button', { name: accounts.login }).click()
  await expect(page.getByText('This account not register', { exact: true })).toBeVisible()
  await page.getByLabel(accounts.password, { exact: true }).fill('first-word')
  await page.getByRole('main').getByRole('button', { name: accounts.login }).click()
  await expect(page.getByText('Login successful!', { exact: true })).toBeVisible()

  await page.goto('/login')
  await expect(page.getByText('You are already logged in.', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: accounts.logout }).click()
  await expect(page.getByText('Logged out successfully.', { exact: true })).toBeVisible()

  await page.goto('/forgot-password')
  await page.getByLabel(accounts.email).fill('plain@example.com')
  await page.getByRole('button', { name: accounts.sendLink }).click()
  await expect(page.getByText('Password reset email sent!', { exact: true })).toBeVisible()
  const mail = await shop.mailTo('plain@example.com')
  await page.goto(/http\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await page.getByLabel(accounts.newPassword).fill('short')
  await page.getByLabel(accounts.confirmPassword).fill('short')
  await page.getByRole('button', { name: accounts.setPassword }).click()
  await expect(page.getByRole('main')).toContainText('at least 6 characters')
  await page.getByLabel(accounts.newPassword).fill('second-word')
  await page.getByLabel(accounts.confirmPassword).fill('second-word')
  await page.getByRole('button', { name: accounts.setPassword }).click()
  await expect(page.getByText(accounts.passwordChanged)).toBeVisible()
})

test('without a script the owner is told what the dashboard needs', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel(accounts.email).fill(owner.email)
  await page.getByLabel(accounts.password, { exact: true }).fill(owner.password)
  await page.getByRole('main').getByRole('button', { name: accounts.login }).click()
  await page.getByRole('link', { name: nav.dashboard }).click()
  await expect(page.locator('noscript p')).toBeVisible()
})
