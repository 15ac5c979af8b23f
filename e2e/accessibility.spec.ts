import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { calls } from '../src/contract/calls.ts'
import { messages, refusalSentences } from '../src/contract/messages.ts'
import { smallPhoto } from '../test/photos.ts'
import { expect, logIn, open, owner, test, toast } from './story.ts'

const { accounts, admin, contact, nav } = messages
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const phone = { width: 360, height: 740 }
const laptop = { width: 1280, height: 800 }

// What fades in is looked at when it is there.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function expectNoViolations(page: Page, state: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`),
    state,
  ).toEqual([])
}

async function expectNoViolationsOnAnySize(page: Page, state: string) {
  for (const size of [phone, laptop]) {
    await page.setViewportSize(size)
    await expectNoViolations(page, `${state} at ${size.width} pixels`)
  }
}

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click()

const seeProblem = (page: Page, text: string) =>
  expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()

async function writeMessage(page: Page) {
  await page.getByLabel(contact.name, { exact: true }).fill('Kannamma')
  await page.getByLabel(contact.email, { exact: true }).fill('kannamma@example.com')
  await page.getByLabel(contact.message, { exact: true }).fill('Two blouses, please.')
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
])
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expectNoViolationsOnAnySize(page, path)
  })

test('axe finds nothing on the contact form with errors, and while it is sent', async ({ page }) => {
  await open(page, '/')
  await press(page, contact.send)
  await seeProblem(page, messages.form.required)
  await expectNoViolationsOnAnySize(page, 'errors')

  await writeMessage(page)
  const lose = await holdCalls(page)
  await press(page, contact.send)
  await expect(page.getByRole('button', { name: contact.sending })).toBeVisible()
  // A field that lies half below the header is no place to aim at, on any page.
  await page.locator('#contact').evaluate((section) => section.scrollIntoView())
  await expectNoViolations(page, 'busy')
  lose()
})

test('axe finds nothing on a message that waits, and on one that is not taken', async ({ page }) => {
  await open(page, '/')
  await writeMessage(page)
  await page.route('**/v1/contactMessages', (route) => route.abort())
  await press(page, contact.send)
  await seeProblem(page, contact.waits(1))
  await page.locator('#contact').evaluate((section) => section.scrollIntoView())
  await expectNoViolationsOnAnySize(page, 'waiting')
  await page.unrouteAll()
  const refusal = { error: { code: 400, message: 'INVALID_ARGUMENT', status: 'INVALID_ARGUMENT', errors: [] } }
  await page.route('**/v1/contactMessages', (route) => route.fulfill({ status: 400, json: refusal }))
  await press(page, contact.tryNow)
  await seeProblem(page, contact.notTaken(refusalSentences.INVALID_ARGUMENT))
  await expectNoViolations(page, 'not taken')
})

test('axe finds nothing on the account forms with errors', async ({ page }) => {
  for (const [path, button] of [
    ['/login', accounts.login],
    ['/register', accounts.register],
    ['/forgot-password', accounts.sendLink],
    ['/reset-password?oobCode=x', accounts.setPassword],
  ] as const) {
    await open(page, path)
    await press(page, button)
    await seeProblem(page, messages.form.required)
    await expectNoViolations(page, path)
  }
  await page.getByLabel(accounts.newPassword).fill('second-word')
  await page.getByLabel(accounts.confirmPassword).fill('second-word')
  await press(page, accounts.setPassword)
  await seeProblem(page, accounts.linkNotValid)
  await expectNoViolations(page, 'a link that no longer works')
})

test('axe finds nothing on a refused login, and with the menu open', async ({ page }) => {
  await open(page, '/login')
  await page.getByLabel(accounts.email).fill('a@example.com')
  await page.getByLabel(accounts.password, { exact: true }).fill('whatever')
  await press(page, accounts.login)
  await expect(toast(page, accounts.loginFailed)).toBeVisible()
  await expectNoViolations(page, 'refused')

  for (const path of ['/', '/login']) {
    await page.setViewportSize(phone)
    await open(page, path)
    await page.getByRole('button', { name: nav.openMenu }).click()
    await expect(page.getByRole('button', { name: nav.closeMenu })).toBeVisible()
    await expectNoViolations(page, `the menu on ${path}`)
  }
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
  await expectNoViolationsOnAnySize(page, 'with messages')

  await page.locator('#photos').getByRole('textbox').first().fill('five hundred')
  await page.locator('#photos').getByRole('button', { name: admin.updatePrice }).first().click()
  await page.locator('#shop-details').getByLabel(contact.email).fill('not an address')
  await press(page, messages.shopDetails.reach.save)
  await press(page, admin.upload)
  await seeProblem(page, admin.chooseFile)
  await expectNoViolations(page, 'with errors')

  const noPhoto = { name: 'list.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a photo at all') }
  await page.getByLabel(admin.file, { exact: true }).setInputFiles(noPhoto)
  await press(page, admin.upload)
  await page.getByRole('button', { name: admin.changeUploadOf(noPhoto.name) }).click()
  await expect(page.getByLabel(admin.priceOf(noPhoto.name))).toBeFocused()
  await expectNoViolations(page, 'an upload refused, and its price being changed')
  await page.keyboard.press('Escape')

  await page.locator('#messages summary').first().click()
  await expect(page.locator('#messages').getByRole('link', { name: messages.inbox.whatsapp })).toBeVisible()
  await expectNoViolationsOnAnySize(page, 'a message open')

  await page.locator('#photos').getByRole('button', { name: admin.delete }).first().click()
  await expect(page.getByRole('button', { name: messages.toast.undo })).toBeVisible()
  await expectNoViolations(page, 'a photo in the bin, with Undo')
  await page.locator('#bin').getByRole('button', { name: admin.delete }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoViolationsOnAnySize(page, 'asked')
  await page.getByRole('alertdialog').getByRole('button', { name: admin.keep }).click()
  await page.locator('#bin').getByRole('button', { name: admin.restore }).first().click()
  await expect(page.locator('#bin').getByRole('listitem')).toHaveCount(0)

  const photo = { name: 'blouse.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await smallPhoto(7)) }
  await page.getByLabel(admin.file, { exact: true }).setInputFiles(photo)
  const lose = await holdCalls(page)
  await press(page, admin.upload)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expectNoViolations(page, 'uploading')
  lose()
})

test('axe finds nothing on an empty shop, and on one whose gallery cannot be read', async ({ page, emptyShop }) => {
  await open(page, `${emptyShop.origin}/`)
  await seeProblem(page, messages.gallery.empty)
  await expectNoViolations(page, 'no photos')
  await page.request.post(emptyShop.origin + calls.signInWithPassword.path, { data: owner })
  await open(page, `${emptyShop.origin}/admin`)
  await seeProblem(page, messages.inbox.empty)
  await expectNoViolationsOnAnySize(page, 'an empty dashboard')
  await open(page, `${emptyShop.origin}/admin?folder=spam&search=blouse`)
  await seeProblem(page, messages.inbox.nothingFound('blouse'))
  await expectNoViolations(page, 'nothing found in the spam')

  const database = new DatabaseSync(join(emptyShop.dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database.exec('drop table gallery')
  database.close()
  await page.goto(`${emptyShop.origin}/admin`)
  await seeProblem(page, messages.crash.heading)
  await expectNoViolationsOnAnySize(page, 'crash')
})

test('axe finds nothing on the shape of a screen that is on its way', async ({ page }) => {
  await logIn(page, owner)
  for (const [link, from] of [
    [nav.dashboard, '/'],
    [nav.home, '/nowhere'],
    [accounts.backToLogin, '/forgot-password'],
  ] as const) {
    await page.goto(from)
    await page.waitForLoadState('networkidle')
    await page.route(/\.data|\/assets\/.*\.js/, () => {})
    await page.getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(messages.page.loading)
    await expectNoViolationsOnAnySize(page, `on the way from ${from}`)
    await page.unrouteAll()
  }
})
