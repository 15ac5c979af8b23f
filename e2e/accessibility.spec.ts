import type { Page } from '@playwright/test'
import { m } from '../src/messages/compiled/messages.js'
import { errorMessage } from '../src/messages/error-messages.ts'
import { expectMessage, press } from './screens/screen-steps.ts'
import { expect, goToContactForm, open, test, toast, visit, waitForHydration } from './story.ts'
import { expectNoViolations, holdRequests } from './violations.ts'

const phone = { width: 360, height: 740 }

// The stories of every-screen use the width of a phone.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 800 } })

async function writeMessage(page: Page) {
  await page.getByLabel(m.contact_name(), { exact: true }).fill('Kannamma')
  await page.getByLabel(m.contact_email(), { exact: true }).fill('kannamma@example.com')
  await page.getByLabel(m.contact_message(), { exact: true }).fill('Two blouses, please.')
}

for (const path of [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?oobCode=x',
  '/nowhere',
  '/offline',
  '/shared',
  '/shared?missed',
])
  test(`axe finds no violations on ${path}`, async ({ page }) => {
    await (path === '/offline' ? page.goto(path) : visit(page, path))
    await expectNoViolations(page, path)
  })

test.describe('with data saver', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } })

  test('axe finds no violations on a small photo and its button for the large one', async ({ page }) => {
    await page.goto('/')
    // With data saver, the first input hydrates the page.
    await page.keyboard.press('Tab')
    await waitForHydration(page)
    await page.locator('#gallery li a').first().click()
    await expect(page.getByRole('button', { name: m.design_showLarge() })).toBeVisible()
    await expectNoViolations(page, 'lightbox')
    const address = page.url()
    await page.goBack()
    await page.goto(address)
    await expect(page.getByRole('button', { name: m.design_share() })).toBeVisible()
    await expectNoViolations(page, 'design')
  })
})

test('axe finds no violations on the contact form with errors, and while it is sent', async ({ page }) => {
  await open(page, '/')
  await goToContactForm(page)
  await press(m.contact_send())(page)
  await expectMessage(page, m.form_required())
  await expectNoViolations(page, 'errors')

  await writeMessage(page)
  const abort = await holdRequests(page)
  await press(m.contact_send())(page)
  await expect(page.getByRole('button', { name: m.contact_sending() })).toBeVisible()
  // The target size rule rejects fields that the header half covers.
  await page.locator('#contact').evaluate((section) => section.scrollIntoView())
  await expectNoViolations(page, 'sending')
  abort()
})

test('axe finds no violations on a waiting message and a rejected one', async ({ page }) => {
  await open(page, '/')
  await goToContactForm(page)
  await writeMessage(page)
  await page.route('**/v1/contactMessages', (route) => route.abort())
  await press(m.contact_send())(page)
  await expectMessage(page, m.contact_waiting({ count: 1 }))
  await page.locator('#contact').evaluate((section) => section.scrollIntoView())
  await expectNoViolations(page, 'waiting')
  const rejection = { error: { code: 400, message: 'INVALID_ARGUMENT', status: 'INVALID_ARGUMENT', errors: [] } }
  await page.route('**/v1/contactMessages', (route) => route.fulfill({ status: 400, json: rejection }))
  // The queue also retries by itself, and may have removed the button to retry.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectMessage(page, m.contact_rejected({ reason: errorMessage('INVALID_ARGUMENT') }))
  await expectNoViolations(page, 'rejected')
})

test('axe finds no violations on the account forms with errors', async ({ page }) => {
  for (const [path, button] of [
    ['/login', m.accounts_login()],
    ['/register', m.accounts_register()],
    ['/forgot-password', m.accounts_sendLink()],
    ['/reset-password?oobCode=x', m.accounts_setPassword()],
  ] as const) {
    await open(page, path)
    await press(button)(page)
    await expectMessage(page, m.form_required())
    await expectNoViolations(page, path)
  }
  await page.getByLabel(m.accounts_newPassword()).fill('second-word')
  await page.getByLabel(m.accounts_confirmPassword()).fill('second-word')
  await press(m.accounts_setPassword())(page)
  await expectMessage(page, m.accounts_linkNotValid())
  await expectNoViolations(page, 'a link that no longer works')
})

test('axe finds no violations on a rejected login, and with the menu open', async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel(m.accounts_email()).fill('a@example.com')
  await page.getByLabel(m.accounts_password(), { exact: true }).fill('whatever')
  await press(m.accounts_login())(page)
  await expect(toast(page, m.accounts_loginFailed())).toBeVisible()
  await expectNoViolations(page, 'rejected')

  for (const path of ['/', '/login']) {
    await page.setViewportSize(phone)
    await open(page, path)
    await page.getByRole('button', { name: m.nav_openMenu() }).click()
    await expect(page.getByRole('button', { name: m.nav_closeMenu() })).toBeVisible()
    await expectNoViolations(page, `the menu on ${path}`)
  }
})
