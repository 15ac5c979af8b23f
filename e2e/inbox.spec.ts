import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { calls } from '../src/contract/calls.ts'
import { deletedMessageDays, messageMaxLength, storageKeys } from '../src/contract/shop-facts.ts'
import { m } from '../src/words/compiled/messages.js'
import { expect, hydrated, logIn, open, owner, test, toast } from './story.ts'

interface Written {
  name: string
  message: string
  email?: string
  website?: string
}

const rows = (page: Page) => page.locator('#messages').getByRole('listitem')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const folder = (page: Page, name: string) =>
  page.getByRole('navigation', { name: m.inbox_folders() }).getByRole('link', { name })
const undo = (page: Page) => page.getByRole('button', { name: m.toast_undo() })
const dashboard = (page: Page) =>
  page.getByRole('navigation', { name: m.nav_label() }).getByRole('link', { name: m.nav_dashboard() })

/** The shop has these messages and no others, and the owner is signed in. */
async function furnish(page: Page, written: Written[]) {
  await page.request.post(calls.signInWithPassword.path, { data: owner })
  await removeAll(page)
  for (const one of written)
    await page.request.post(calls.sendContactMessage.path, { data: { email: 'someone@example.com', ...one } })
}

async function openInbox(page: Page, written: Written[], path = '/admin#messages') {
  await furnish(page, written)
  await page.addInitScript(
    ([keys, email]) => {
      localStorage.setItem(keys.authToken, 'signed-in')
      localStorage.setItem(keys.userEmail, email)
    },
    [storageKeys, owner.email] as const,
  )
  await open(page, path)
}

async function removeAll(page: Page) {
  for (const name of ['inbox', 'spam']) {
    const { messages: found } = await (
      await page.request.get(`${calls.listContactMessages.path}?folder=${name}`)
    ).json()
    for (const { id } of found) await page.request.delete(`/v1/contactMessages/${id}`)
  }
}

async function expectNothingBeside(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

test('the owner opens a message, and what is unread at DASHBOARD becomes less', async ({ page }) => {
  await furnish(page, [
    { name: 'Meena', message: 'Is the green one still there?\nThank you.' },
    { name: 'Valli', message: 'Two blouses by Friday, please.' },
  ])
  await page.context().clearCookies()
  await logIn(page, owner)
  await expect(dashboard(page)).toHaveAccessibleName(m.nav_dashboardWithUnread({ count: 2 }))
  await dashboard(page).click()
  await hydrated(page)
  await expect(folder(page, m.inbox_inbox())).toContainText(m.admin_inboxUnread({ count: 2 }))
  await expect(rows(page).locator('bdi').first()).toHaveText('Valli')

  const message = row(page, 'Meena')
  await expect(message.getByText(m.inbox_unread(), { exact: true })).toBeVisible()
  await message.locator('summary').click()
  await expect(message.locator('.message-text')).toHaveText('Is the green one still there?\nThank you.')
  await expect(message.locator('.message-text')).toBeVisible()
  await expect(message.getByText(/mailed \d{1,2}:\d\d [AP]M|mail waiting/)).toBeVisible()
  await expect(dashboard(page)).toHaveAccessibleName(m.nav_dashboardWithUnread({ count: 1 }))
  await expect(message.getByText(m.inbox_unread(), { exact: true })).toHaveCount(0)

  await message.getByRole('button', { name: m.inbox_about({ action: m.inbox_markUnread(), name: 'Meena' }) }).click()
  await expect(dashboard(page)).toHaveAccessibleName(m.nav_dashboardWithUnread({ count: 2 }))
  await message.getByRole('button', { name: m.inbox_about({ action: m.inbox_markRead(), name: 'Meena' }) }).click()
  await row(page, 'Valli').locator('summary').press('Enter')
  await expect(dashboard(page)).toHaveAccessibleName(m.nav_dashboard())
})

test('a message that cannot be marked as read stays unread, and is read all the same', async ({ page }) => {
  await openInbox(page, [{ name: 'Meena', message: 'Is the green one still there?' }])
  await page.route('**/v1/contactMessages/*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await row(page, 'Meena').locator('summary').click()
  await failed
  await expect(row(page, 'Meena').getByText('Is the green one still there?').last()).toBeVisible()
  await expect(row(page, 'Meena').getByText(m.inbox_unread(), { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: m.toast_label() }).locator('.toast')).toHaveCount(0)
})

test('a count is for the owner alone: forged keys draw the link and no number', async ({ page }) => {
  await openInbox(page, [{ name: 'Meena', message: 'Is the green one still there?' }], '/')
  await page.context().clearCookies()
  await page.route(`**${calls.lookup.path}`, (route) => route.abort())
  await open(page, '/')
  await expect(dashboard(page)).toHaveAccessibleName(m.nav_dashboard())
})

test('the owner searches in Tamil on her phone, and finds her way back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openInbox(page, [
    { name: 'அலமேலு', message: 'பச்சை ரவிக்கை இருக்கிறதா?' },
    { name: 'Meena', message: 'Is the green one still there?' },
  ])
  const field = page.getByRole('searchbox', { name: m.inbox_search() })
  await field.fill('ரவிக்கை')
  await field.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: m.inbox_searched({ search: 'ரவிக்கை' }) })).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('அலமேலு')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(/search=/)

  await field.fill('பட்டு')
  await field.press('Enter')
  await expect(page.getByText(m.inbox_nothingFound({ search: 'பட்டு' }))).toBeVisible()
  await page.getByRole('link', { name: m.inbox_showAll() }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(field).toHaveValue('')
})

test('a message that was taken for spam is found, and moved to the inbox and back', async ({ page }) => {
  await openInbox(page, [{ name: 'Meena', message: 'Is the green one still there?', website: 'x' }])
  await expect(page.getByText(m.inbox_empty())).toBeVisible()
  await folder(page, m.inbox_spam()).click()
  await expect(page).toHaveURL(/folder=spam/)
  const message = row(page, 'Meena')
  await message.locator('summary').click()
  await expect(message).toContainText(m.inbox_spamReasons_hiddenField())
  await message.getByRole('button', { name: m.inbox_about({ action: m.inbox_notSpam(), name: 'Meena' }) }).click()
  await expect(toast(page, m.inbox_movedToInbox())).toBeVisible()
  await expect(page.getByText(m.inbox_spamEmpty())).toBeVisible()
  await undo(page).click()
  await expect(toast(page, m.inbox_movedBack())).toBeVisible()
  await message.locator('summary').click()
  await message.getByRole('button', { name: m.inbox_about({ action: m.inbox_notSpam(), name: 'Meena' }) }).click()
  await folder(page, m.inbox_inbox()).click()
  await expect(message).toBeVisible()
})

test('by keyboard alone a message is deleted without a question, and comes back by Undo', async ({ page }) => {
  await openInbox(page, [
    { name: 'Valli', message: 'Two blouses by Friday, please.' },
    { name: 'Meena', message: 'Is the green one still there?' },
  ])
  await row(page, 'Meena').locator('summary').focus()
  await page.keyboard.press('Enter')
  await row(page, 'Meena')
    .getByRole('button', { name: m.inbox_about({ action: m.inbox_delete(), name: 'Meena' }) })
    .focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, m.inbox_deleted())).toBeVisible()
  await expect(row(page, 'Meena')).toHaveCount(0)
  await expect(row(page, 'Valli')).toBeFocused()
  await page.keyboard.press('F6')
  while (!(await undo(page).evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
  await expect(undo(page)).toHaveAccessibleName(m.inbox_undoDelete({ name: 'Meena' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, m.inbox_restored())).toBeVisible()
  await expect(row(page, 'Meena')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('a deleted message is found and restored though the page was loaded anew', async ({ page }) => {
  await openInbox(page, [{ name: 'Kannamma the weaver', message: 'Two blouses for a wedding in May, please.' }])
  const message = row(page, 'Kannamma the weaver')
  await message.locator('summary').click()
  await message
    .getByRole('button', { name: m.inbox_about({ action: m.inbox_delete(), name: 'Kannamma the weaver' }) })
    .click()
  await expect(toast(page, m.inbox_deleted())).toBeVisible()
  await open(page, '/admin#messages')
  await expect(message).toHaveCount(0)
  await folder(page, m.inbox_deletedFolder()).click()
  await expect(page.getByText(m.inbox_deletedHint({ deletedMessageHours: deletedMessageDays * 24 }))).toBeVisible()
  await message.locator('summary').click()
  await expect(message.locator('.message-text')).toHaveText('Two blouses for a wedding in May, please.')
  await expect(message.getByRole('button')).toHaveCount(1)
  await message
    .getByRole('button', { name: m.inbox_about({ action: m.inbox_restore(), name: 'Kannamma the weaver' }) })
    .click()
  await expect(toast(page, m.inbox_restored())).toBeVisible()
  await expect(message).toHaveCount(0)
  await folder(page, m.inbox_inbox()).click()
  await expect(message).toBeVisible()
})

test('a message that was deleted in another window says so when something is done with it, and goes', async ({
  page,
}) => {
  await openInbox(page, [
    { name: 'Valli', message: 'Two blouses by Friday, please.' },
    { name: 'Meena', message: 'Is the green one still there?' },
    { name: 'Kannamma', message: 'Thank you!' },
  ])
  const read = page.waitForResponse('**/v1/contactMessages/*')
  await row(page, 'Meena').locator('summary').click()
  await read
  const { messages: found } = await (await page.request.get(calls.listContactMessages.path)).json()
  const { id } = found.find(({ name }: Written) => name === 'Meena')
  await page.request.delete(`/v1/contactMessages/${id}`)
  await row(page, 'Meena')
    .getByRole('button', { name: m.inbox_about({ action: m.inbox_delete(), name: 'Meena' }) })
    .press('Enter')
  await expect(toast(page, m.inbox_notHere())).toBeVisible()
  await expect(row(page, 'Meena')).toHaveCount(0)
  await expect(row(page, 'Valli')).toBeFocused()
  await expect(folder(page, m.inbox_inbox())).toContainText(m.admin_inboxUnread({ count: 2 }))
})

test('a number in a message leads to WhatsApp and to a call, and the address to a mail', async ({ page }) => {
  await openInbox(page, [{ name: 'Meena', message: 'என் எண் 98400 00001, ₹4500 வரை.', email: 'meena@example.com' }])
  const message = row(page, 'Meena')
  await message.locator('summary').click()
  const spoken = 'Meena, +91 98400 00001'
  await expect(
    message.getByRole('link', { name: m.inbox_about({ action: m.inbox_whatsapp(), name: spoken }) }),
  ).toHaveAttribute('href', /^https:\/\/wa\.me\/919840000001\?text=Hello%20Meena/)
  await expect(
    message.getByRole('link', { name: m.inbox_about({ action: m.inbox_call(), name: spoken }) }),
  ).toHaveAttribute('href', 'tel:+919840000001')
  await expect(
    message.getByRole('link', { name: m.inbox_about({ action: m.inbox_reply(), name: 'Meena' }) }),
  ).toHaveAttribute('href', /^mailto:meena@example\.com\?subject=.*98400/)
})

const longest = [...'அம்மா 👩🏽‍🦱🧵 '.repeat(messageMaxLength)].slice(0, messageMaxLength).join('')

test('whatever is written stands there as text, in its row and on the phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openInbox(page, [
    { name: '<img src=x onerror=alert(1)>', message: '<b>bold</b> <script>alert(1)</script>' },
    { name: '\u202eaneeM', message: '\u202eelpoep ruo ot etirw\u2066 \u200bend' },
    { name: 'W'.repeat(120), message: 'நீ'.repeat(900) },
    { name: 'Valli', message: longest },
  ])
  await expect(rows(page)).toHaveCount(4)
  await expectNothingBeside(page)
  for (const summary of await page.locator('#messages summary').all()) await summary.click()
  await expectNothingBeside(page)
  await expect(row(page, '<img src=x')).toContainText('<b>bold</b> <script>alert(1)</script>')
  await expect(page.locator('#messages img')).toHaveCount(0)
  expect(await row(page, 'Valli').locator('.message-text').textContent()).toBe(longest)
  // What turns the direction of a name and a text turns nothing beside it.
  const turned = row(page, 'aneeM')
  for (const part of [turned.locator('bdi').first(), turned.locator('.message-text')])
    expect(await part.evaluate((one) => getComputedStyle(one).unicodeBidi)).toMatch(/isolate|plaintext/)
})

test('the messages are saved as a table', async ({ page }) => {
  await openInbox(page, [{ name: 'மீனா', message: '=HYPERLINK("x")' }])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: m.inbox_saveAsTable() }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^thaiyal-messages-.*\.csv$/)
  const table = await readFile(await file.path(), 'utf8')
  expect(table).toContain('"மீனா"')
  expect(table).toContain(`"'=HYPERLINK(""x"")"`)
})

test('the owner says how long messages are kept, and hears first what it does', async ({ page, shop }) => {
  await furnish(page, [
    { name: 'Meena', message: 'Is the green one still there?' },
    { name: 'Valli', message: 'Two blouses by Friday, please.' },
  ])
  const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database.exec(`update contactMessages set receivedTime = receivedTime - ${400 * 24 * 3_600_000}`)
  database.exec(`update contactMessages set readTime = receivedTime where name = 'Valli'`)
  database.close()
  await open(page, '/admin')
  const choice = page.getByLabel(m.inbox_retention())
  await expect(choice).toHaveAccessibleDescription(m.inbox_neverDeleted())
  await choice.selectOption(m.inbox_retentions_730())
  await expect(choice).toHaveAccessibleDescription(m.inbox_noneWouldBeDeleted())
  await choice.selectOption(m.inbox_retentions_365())
  await expect(choice).toHaveAccessibleDescription(m.inbox_wouldBeDeletedUnread({ count: 2, unread: 1 }))
  await page.getByRole('button', { name: m.inbox_saveRetention(), exact: true }).click()
  await expect(toast(page, m.inbox_retentionSaved())).toBeVisible()
  await expect(choice).toHaveAccessibleDescription(m.inbox_deletedByAge())
  await page.reload()
  await hydrated(page)
  await expect(choice).toHaveValue('365')
  await page.request.patch(calls.changeMessageSettings.path, { data: { messageRetention: 'never' } })
})

test('a new message appears within a minute, not while she types, and nothing typed is lost', async ({ page }) => {
  await page.clock.install()
  await openInbox(page, [{ name: 'Valli', message: 'Two blouses by Friday, please.' }])
  await page.request.post(calls.sendContactMessage.path, {
    data: { name: 'Meena', email: 'meena@example.com', message: 'Is the green one still there?' },
  })
  const field = page.getByRole('searchbox', { name: m.inbox_search() })
  await page.clock.runFor(55_000)
  await field.pressSequentially('gre')
  let readAnew = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.data')) readAnew++
  })
  const looked = page.waitForResponse('**/v1/contactMessages?pageSize=1')
  await page.clock.runFor(5_000)
  await looked
  // Whatever follows from the answer has begun when another one is there.
  await page.evaluate(async () => (await fetch('/readyz')).text())
  expect(readAnew).toBe(0)
  await page.clock.runFor(60_000)
  await expect(row(page, 'Meena')).toBeVisible()
  await expect(dashboard(page)).toHaveAccessibleName(m.nav_dashboardWithUnread({ count: 2 }))
  await expect(field).toHaveValue('gre')
})
