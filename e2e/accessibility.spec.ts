import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { calls } from '../src/contract/calls.ts'
import { m } from '../src/words/compiled/messages.js'
import { refusalSentence } from '../src/words/sentences.ts'
import { Browser } from '../test/browser.ts'
import { smallPhoto } from '../test/photos.ts'
import { expect, logIn, open, owner, test, toast } from './story.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const phone = { width: 360, height: 740 }

// On a laptop; on a phone every screen is looked at in every state. What fades in is looked at when it is there.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 800 } })

async function expectNoViolations(page: Page, state: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`),
    state,
  ).toEqual([])
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

const seeProblem = (page: Page, text: string) =>
  expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()

async function writeMessage(page: Page) {
  await page.getByLabel(m.contact_name(), { exact: true }).fill('Kannamma')
  await page.getByLabel(m.contact_email(), { exact: true }).fill('kannamma@example.com')
  await page.getByLabel(m.contact_message(), { exact: true }).fill('Two blouses, please.')
}

/** From now on no call is answered until it is let go, which is: lost. */
async function holdCalls(page: Page) {
  const held = Promise.withResolvers<void>()
  await page.route('**/v1/**', async (route) => {
    await held.promise
    await route.abort()
  })
  return held.resolve
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
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectNoViolations(page, path)
  })

test.describe('where data is saved', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } })

  test('axe finds nothing on a small picture and what the large one costs', async ({ page }) => {
    await open(page, '/')
    await page.locator('#gallery li a').first().click()
    await expect(page.getByRole('button', { name: /about/ })).toBeVisible()
    await expectNoViolations(page, 'lightbox')
    await page.getByRole('link', { name: m.design_ownPage() }).click()
    await expect(page.getByRole('link', { name: /about/ })).toBeVisible()
    await expectNoViolations(page, 'design')
  })
})

test('axe finds nothing on the contact form with errors, and while it is sent', async ({ page }) => {
  await open(page, '/')
  await press(page, m.contact_send())
  await seeProblem(page, m.form_required())
  await expectNoViolations(page, 'errors')

  await writeMessage(page)
  const lose = await holdCalls(page)
  await press(page, m.contact_send())
  await expect(page.getByRole('button', { name: m.contact_sending() })).toBeVisible()
  // A field that lies half below the header is no place to aim at, on any page.
  await page.locator('#contact').evaluate((section) => section.scrollIntoView())
  await expectNoViolations(page, 'busy')
  lose()
})

test('axe finds nothing on a message that waits, and on one that is not taken', async ({ page }) => {
  await open(page, '/')
  await writeMessage(page)
  await page.route('**/v1/contactMessages', (route) => route.abort())
  await press(page, m.contact_send())
  await seeProblem(page, m.contact_waits({ count: 1 }))
  await page.locator('#contact').evaluate((section) => section.scrollIntoView())
  await expectNoViolations(page, 'waiting')
  await page.unrouteAll()
  const refusal = { error: { code: 400, message: 'INVALID_ARGUMENT', status: 'INVALID_ARGUMENT', errors: [] } }
  await page.route('**/v1/contactMessages', (route) => route.fulfill({ status: 400, json: refusal }))
  await press(page, m.contact_tryNow())
  await seeProblem(page, m.contact_notTaken({ reason: refusalSentence('INVALID_ARGUMENT') }))
  await expectNoViolations(page, 'not taken')
})

test('axe finds nothing on the account forms with errors', async ({ page }) => {
  for (const [path, button] of [
    ['/login', m.accounts_login()],
    ['/register', m.accounts_register()],
    ['/forgot-password', m.accounts_sendLink()],
    ['/reset-password?oobCode=x', m.accounts_setPassword()],
  ] as const) {
    await open(page, path)
    await press(page, button)
    await seeProblem(page, m.form_required())
    await expectNoViolations(page, path)
  }
  await page.getByLabel(m.accounts_newPassword()).fill('second-word')
  await page.getByLabel(m.accounts_confirmPassword()).fill('second-word')
  await press(page, m.accounts_setPassword())
  await seeProblem(page, m.accounts_linkNotValid())
  await expectNoViolations(page, 'a link that no longer works')
})

test('axe finds nothing on a refused login, and with the menu open', async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel(m.accounts_email()).fill('a@example.com')
  await page.getByLabel(m.accounts_password(), { exact: true }).fill('whatever')
  await press(page, m.accounts_login())
  await expect(toast(page, m.accounts_loginFailed())).toBeVisible()
  await expectNoViolations(page, 'refused')

  for (const path of ['/', '/login']) {
    await page.setViewportSize(phone)
    await open(page, path)
    await page.getByRole('button', { name: m.nav_openMenu() }).click()
    await expect(page.getByRole('button', { name: m.nav_closeMenu() })).toBeVisible()
    await expectNoViolations(page, `the menu on ${path}`)
  }
})

test('axe finds nothing on the page of numbers, with and without any', async ({ page, baseURL }) => {
  await logIn(page, owner)
  await page.goto('/admin/numbers')
  await expect(page.getByText(m.numbers_empty())).toBeVisible()
  await expectNoViolations(page, 'without numbers')
  const somebody = new Browser(fetch, baseURL ?? '')
  const asPhone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/147.0.0.0 Mobile Safari/537.36' }
  const { id } = (await somebody.ask(calls.listGallery, {})).body.items[0]
  await somebody.ask(calls.reportPageView, { path: '/', from: 'search' }, asPhone)
  await somebody.ask(calls.reportInterest, { id, interest: 'looked at' }, asPhone)
  await page.reload()
  await expect(page.locator('canvas')).toHaveCount(3)
  await page.getByText(m.numbers_everyDay()).click()
  await expectNoViolations(page, 'with numbers')
})

test('axe finds nothing on the dashboard, whatever the owner does there', async ({ page, baseURL }) => {
  // Seven looks at a long page.
  test.slow()
  const message = { name: 'Kannamma', email: 'kannamma@example.com', message: 'Is the green one there? 98400 00001' }
  for (const name of ['Kannamma', 'அலமேலு'])
    await page.request.post(`${baseURL}${calls.sendContactMessage.path}`, { data: { ...message, name } })
  await logIn(page, owner)
  await open(page, '/admin')
  await expect(page.locator('#messages').getByRole('listitem')).toHaveCount(2)
  await expectNoViolations(page, 'with messages')

  await page.locator('#photos').getByRole('textbox').first().fill('five hundred')
  await page.locator('#photos').getByRole('button', { name: m.admin_updatePrice() }).first().click()
  await page.locator('#shop-details').getByLabel(m.contact_email()).fill('not an address')
  await press(page, m.shopDetails_reach_save())
  await press(page, m.admin_upload())
  await seeProblem(page, m.admin_chooseFile())
  await expectNoViolations(page, 'with errors')

  const noPhoto = { name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo at all') }
  await page.getByLabel(m.admin_file(), { exact: true }).setInputFiles(noPhoto)
  await press(page, m.admin_upload())
  await page.getByRole('button', { name: m.admin_changeUploadOf({ photo: noPhoto.name }) }).click()
  await expect(page.getByLabel(m.admin_priceOf({ photo: noPhoto.name }))).toBeFocused()
  await expectNoViolations(page, 'an upload refused, and its price being changed')
  await page.keyboard.press('Escape')

  await page.locator('#messages summary').first().click()
  await expect(page.locator('#messages').getByRole('link', { name: m.inbox_whatsapp() })).toBeVisible()
  await expectNoViolations(page, 'a message open')

  await page.locator('#photos').getByRole('button', { name: m.admin_delete() }).first().click()
  await expect(page.getByRole('button', { name: m.toast_undo() })).toBeVisible()
  await expectNoViolations(page, 'a photo in the bin, with Undo')
  await page.locator('#bin').getByRole('button', { name: m.admin_delete() }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolations(page, 'asked')
  await page.getByRole('alertdialog').getByRole('button', { name: m.admin_keep() }).click()
  await page.locator('#bin').getByRole('button', { name: m.admin_restore() }).first().click()
  await expect(page.locator('#bin').getByRole('listitem')).toHaveCount(0)

  const photo = { name: 'blouse.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await smallPhoto(7)) }
  await page.getByLabel(m.admin_file(), { exact: true }).setInputFiles(photo)
  const lose = await holdCalls(page)
  await press(page, m.admin_upload())
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectNoViolations(page, 'uploading')
  lose()
})

test('axe finds nothing on an empty shop, and on one whose gallery cannot be read', async ({ page, emptyShop }) => {
  await open(page, `${emptyShop.origin}/`)
  await seeProblem(page, m.gallery_empty())
  await expectNoViolations(page, 'no photos')
  await page.request.post(emptyShop.origin + calls.signInWithPassword.path, { data: owner })
  await open(page, `${emptyShop.origin}/admin`)
  await seeProblem(page, m.inbox_empty())
  await expectNoViolations(page, 'an empty dashboard')
  await open(page, `${emptyShop.origin}/admin?folder=spam&search=blouse`)
  await seeProblem(page, m.inbox_nothingFound({ search: 'blouse' }))
  await expectNoViolations(page, 'nothing found in the spam')

  const database = new DatabaseSync(join(emptyShop.dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database.exec('drop table gallery')
  database.close()
  await page.goto(`${emptyShop.origin}/admin`)
  await seeProblem(page, m.crash_heading())
  await expectNoViolations(page, 'crash')
})

test('axe finds nothing on the shape of a screen that is on its way', async ({ page }) => {
  await logIn(page, owner)
  for (const [link, from] of [
    [m.nav_dashboard(), '/'],
    [m.nav_home(), '/nowhere'],
    [m.accounts_backToLogin(), '/forgot-password'],
  ] as const) {
    await page.goto(from)
    await page.waitForLoadState('networkidle')
    await page.route(/\.data|\/assets\/.*\.js/, () => {})
    await page.getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(m.page_loading())
    await expectNoViolations(page, `on the way from ${from}`)
    await page.unrouteAll()
  }
})
