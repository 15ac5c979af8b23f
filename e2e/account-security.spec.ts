import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { errorMessage } from '../src/messages/error-messages.ts'
import { Browser } from '../test/browser.ts'
import { codeIn } from '../test/reset-link.ts'
import { codeOfApp } from '../test/totp.ts'
import { findViolations } from './every-screen/find-violations.ts'
import { test as base, expandSection, expect, logIn, open, owner, toast, waitForHydration } from './story.ts'

/** Each story has its own shop, because a new password or address applies to the whole shop. */
const test = base.extend({ baseURL: async ({ emptyShop }, use) => use(emptyShop.origin) })
test.use({ isOwner: true, viewport: { width: 360, height: 740 }, hasTouch: true })

const getSection = (page: Page, heading: string) => page.getByRole('region', { name: heading })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const newPassword = 'silk-cotton-linen-77'

async function openAccountSecurity(page: Page) {
  await open(page, '/admin/more')
  await page.getByRole('link', { name: m.security_heading() }).click()
  await expect(page.getByRole('heading', { level: 1, name: m.security_heading() })).toBeVisible()
  await waitForHydration(page)
}

async function turnOnSecondFactor(page: Page) {
  const part = getSection(page, m.security_secondFactor())
  await part.getByLabel(m.security_currentPassword()).fill(owner.password)
  await part.getByRole('button', { name: m.security_setUpSecondFactor() }).click()
  const link = part.getByRole('link', { name: m.security_openInApp() })
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? ''
  await part.getByLabel(m.security_appCode()).fill(codeOfApp(secret))
  await part.getByRole('button', { name: m.security_turnOn() }).click()
  return { part, secret }
}

test('the account security page hydrates in a browser that formats dates differently from the server', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get: () => () => '23-Nov-2026' }),
  )
  await open(page, '/admin/security')
  await expect(getSection(page, m.security_devices()).getByRole('listitem')).not.toHaveCount(0)
})

test('two-step sign-in begins on the first screen after four taps, and only three devices are unfolded', async ({
  page,
  emptyShop,
}) => {
  for (let nth = 1; nth <= 4; nth++) await new Browser(fetch, emptyShop.origin).ask(endpoints.signInWithPassword, owner)
  await page.setViewportSize({ width: 360, height: 780 })
  await open(page, '/admin')
  await page.getByRole('link', { name: m.admin_moreTab(), exact: true }).tap()
  await page.getByRole('link', { name: m.security_heading() }).tap()
  await waitForHydration(page)
  const part = getSection(page, m.security_secondFactor())
  const start = part.getByRole('button', { name: m.security_setUpSecondFactor() })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const tabBar = await page.getByRole('navigation', { name: m.admin_sections() }).boundingBox()
  const button = await start.boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(tabBar?.y ?? 0)
  await part.getByLabel(m.security_currentPassword()).tap()
  await page.keyboard.type(owner.password)
  await start.tap()
  await expect(part.getByRole('link', { name: m.security_openInApp() })).toBeVisible()

  const devices = getSection(page, m.security_devices())
  await expect(devices.getByRole('listitem')).toHaveCount(3)
  await devices.getByText(m.security_moreDevices({ count: 2 })).tap()
  await expect(devices.getByRole('listitem')).toHaveCount(5)
})

test('the owner signs out an unknown device and changes the password', async ({ page, emptyShop }) => {
  const otherDevice = new Browser(fetch, emptyShop.origin)
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'
  await otherDevice.ask(endpoints.signInWithPassword, owner, { 'user-agent': userAgent })
  const mail = await emptyShop.mailTo(owner.email, m.mail_newDevice_subject())
  expect(mail.text).toContain('Firefox, Windows')

  await openAccountSecurity(page)
  const devices = getSection(page, m.security_devices())
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText(m.security_thisDevice())
  await devices.getByRole('button', { name: m.security_signOutOf({ device: 'Firefox, Windows' }) }).click()
  await expect(toast(page, m.security_signedOut({ device: 'Firefox, Windows' }))).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect((await otherDevice.ask(endpoints.listContactMessages, {})).status).toBe(401)

  const form = getSection(page, m.security_password())
  await form.getByRole('heading').click()
  await form.getByLabel(m.security_currentPassword()).fill(owner.password)
  await form.getByLabel(m.accounts_newPassword()).fill('weak')
  await form.getByLabel(m.accounts_confirmPassword()).fill('weak')
  await form.getByRole('button', { name: m.security_changePassword() }).click()
  await expect(form.getByLabel(m.accounts_newPassword())).toBeFocused()
  await expect(form.getByLabel(m.accounts_newPassword())).toHaveAttribute('aria-invalid', 'true')
  const bottomOfHeader = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().bottom)
  const label = await form.getByText(m.accounts_newPassword(), { exact: true }).boundingBox()
  expect(label?.y).toBeGreaterThanOrEqual(bottomOfHeader)
  await form.getByLabel(m.accounts_newPassword()).fill(newPassword)
  await form.getByLabel(m.accounts_confirmPassword()).fill(newPassword)
  await form.getByRole('button', { name: m.security_changePassword() }).click()
  await expect(toast(page, m.security_passwordChanged())).toBeVisible()
  await page.reload()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
})

test('a password alone does not open the dashboard once a second factor is on', async ({ page }) => {
  await openAccountSecurity(page)
  const { part, secret } = await turnOnSecondFactor(page)
  const codes = part.getByRole('status').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  expect(await findViolations(page, '#second-factor')).toEqual([])
  await expect(part.getByText(m.security_shownOnce())).toBeInViewport()
  await expect(codes.last()).toBeInViewport()
  const [backupCode = ''] = await codes.allTextContents()
  const download = page.waitForEvent('download')
  await part.getByRole('link', { name: m.security_downloadCodes() }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(backupCode)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await part.getByRole('button', { name: m.security_copyCodes() }).click()
  await expect(toast(page, m.security_codesCopied())).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(backupCode)
  await page.getByRole('main').getByRole('button', { name: m.accounts_logout() }).click()
  await expect(toast(page, m.accounts_loggedOut())).toBeVisible()

  for (const [code, isBackup] of [
    [codeOfApp(secret, 1), false],
    [backupCode, true],
  ] as const) {
    await open(page, '/login')
    await page.getByLabel(m.accounts_email()).fill(owner.email)
    await page.getByLabel(m.accounts_password(), { exact: true }).fill(owner.password)
    await button(page, m.accounts_login()).click()
    await expect(page.getByLabel(m.security_appCode())).toBeFocused()
    expect((await page.request.get(endpoints.listContactMessages.path)).status()).toBe(401)
    if (isBackup) await button(page, m.security_useBackup()).click()
    await page.getByLabel(isBackup ? m.security_backupCode() : m.security_appCode()).fill(code)
    await button(page, m.accounts_login()).click()
    await expect(toast(page, m.accounts_loginSuccessful())).toBeVisible()
    await expect.poll(async () => (await page.request.get(endpoints.listContactMessages.path)).status()).toBe(200)
    await page.request.post(endpoints.signOut.path, { data: {} })
    await page.evaluate(() => localStorage.clear())
  }
})

test('backup codes are shown although the screen cannot be refreshed, and the page says so', async ({ page }) => {
  await openAccountSecurity(page)
  await page.route('**/admin/security', (route) => route.abort())
  const { part } = await turnOnSecondFactor(page)
  await expect(part.getByRole('status').getByRole('listitem')).toHaveCount(10)
  await expect(toast(page, m.toast_notRefreshed())).toBeVisible()

  await part.getByText(m.security_removeSecondFactor(), { exact: true }).click()
  await part.getByLabel(m.security_currentPassword()).last().fill(owner.password)
  await part.getByRole('button', { name: m.security_removeSecondFactorNow() }).click()
  await expect(toast(page, `${m.security_secondFactorRemoved()} ${m.toast_notRefreshed()}`)).toBeVisible()
})

test('an export after an old login asks for the password again and keeps typed text', async ({ page, emptyShop }) => {
  const database = new DatabaseSync(join(emptyShop.dataDir, 'shop.sqlite'), { timeout: 5_000 })
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  database.prepare('update sessions set createdAt = ?').run(anHourAgo)
  database.close()
  await open(page, '/admin/messages')
  const search = page.getByRole('searchbox', { name: m.inbox_search() })
  await search.fill('one machine')
  await expandSection(page, m.inbox_storage())
  await page.getByRole('link', { name: m.inbox_exportCsv() }).click()

  const dialog = page.getByRole('dialog', { name: m.security_confirm_heading() })
  await dialog.getByLabel(m.accounts_password(), { exact: true }).fill('not-the-password')
  await dialog.getByRole('button', { name: m.security_confirm_continue() }).click()
  await expect(dialog.getByText(errorMessage('INVALID_LOGIN_CREDENTIALS'))).toBeVisible()
  await dialog.getByLabel(m.accounts_password(), { exact: true }).fill(owner.password)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: m.security_confirm_continue() }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await expect(dialog).toBeHidden()
  await expect(search).toHaveValue('one machine')
})

test('the owner changes the email address by a mailed link', async ({ page, emptyShop }) => {
  const next = 'new-owner@thaiyal.example'
  await openAccountSecurity(page)
  const part = getSection(page, m.security_email())
  await part.getByRole('heading').click()
  await part.getByLabel(m.security_newEmail()).fill(next)
  await part.getByLabel(m.security_currentPassword()).fill(owner.password)
  await part.getByRole('button', { name: m.accounts_sendLink() }).click()
  await expect(part.getByText(m.security_emailPending({ email: next }))).toBeVisible()
  await open(page, `/change-email?oobCode=${codeIn(await emptyShop.mailTo(next))}`)
  await button(page, m.security_changeEmail()).click()
  await expect(toast(page, m.security_emailChanged())).toBeVisible()
  await logIn(page, { ...owner, email: next })
  await open(page, '/admin')
  await expect(page.getByRole('heading', { level: 1, name: m.admin_photosTab() })).toBeVisible()
})
