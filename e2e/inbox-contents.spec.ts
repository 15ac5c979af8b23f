import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { messageMaxLength } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { closeButton, openInbox, openMessage, replaceMessages, row, rowLink, rows, sheet, text } from './inbox.ts'
import { expandSection, expect, open, test, toast, waitForHydration } from './story.ts'

async function expectNoOverflow(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
}

test('a phone number in a message links to WhatsApp and a call, and the address to a mail', async ({ page }) => {
  await openInbox(page, [{ name: 'Meena', message: 'என் எண் 98400 00001, ₹4500 வரை.', email: 'meena@example.com' }])
  await openMessage(page, 'Meena')
  const message = sheet(page)
  const accessibleName = 'Meena, +91 98400 00001'
  await expect(
    message.getByRole('link', { name: m.inbox_actionFor({ action: m.inbox_whatsapp(), name: accessibleName }) }),
  ).toHaveAttribute('href', new RegExp(`^https://wa\\.me/919840000001\\?text=${encodeURIComponent('வணக்கம் Meena')}`))
  await expect(
    message.getByRole('link', { name: m.inbox_actionFor({ action: m.inbox_call(), name: accessibleName }) }),
  ).toHaveAttribute('href', 'tel:+919840000001')
  await expect(
    message.getByRole('link', { name: m.inbox_actionFor({ action: m.inbox_reply(), name: 'Meena' }) }),
  ).toHaveAttribute('href', /^mailto:meena@example\.com\?subject=.*98400/)
})

const longest = [...'அம்மா 👩🏽‍🦱🧵 '.repeat(messageMaxLength)].slice(0, messageMaxLength).join('')

test('hostile and very long messages are shown as text within a phone screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openInbox(page, [
    { name: '<img src=x onerror=alert(1)>', message: '<b>bold</b> <script>alert(1)</script>' },
    { name: '\u202eaneeM', message: '\u202eelpoep ruo ot etirw\u2066 \u200bend' },
    { name: 'W'.repeat(120), message: 'நீ'.repeat(900) },
    { name: 'Valli', message: longest },
  ])
  await expect(rows(page)).toHaveCount(4)
  await expectNoOverflow(page)
  await expect(row(page, '<img src=x')).toContainText('<b>bold</b> <script>alert(1)</script>')
  for (const name of ['<img src=x', 'aneeM', 'WWWW', 'Valli']) {
    await rowLink(page, name).click()
    await expect(text(page)).toBeVisible()
    await expectNoOverflow(page)
    await expect(page.locator('main img')).toHaveCount(0)
    // Characters that change the writing direction must not affect the text around them.
    for (const part of [row(page, name).locator('bdi').first(), sheet(page).locator('bdi').first(), text(page)])
      expect(await part.evaluate((element) => getComputedStyle(element).unicodeBidi)).toMatch(/isolate|plaintext/)
    if (name === 'Valli') expect(await text(page).textContent()).toBe(longest)
    await closeButton(page).click()
    await expect(sheet(page)).toHaveCount(0)
  }
})

test('the owner saves the messages as a CSV table without formulas', async ({ page }) => {
  await openInbox(page, [{ name: 'மீனா', message: '=HYPERLINK("x")' }])
  await expandSection(page, m.inbox_storage())
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: m.inbox_exportCsv() }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^messages-.*\.csv$/)
  const table = await readFile(await file.path(), 'utf8')
  expect(table).toContain('"மீனா"')
  expect(table).toContain(`"'=HYPERLINK(""x"")"`)
})

test('the owner sets how long messages are kept and reads first what that deletes', async ({ page, shop }) => {
  await replaceMessages(page, [
    { name: 'Meena', message: 'Is the green one still there?' },
    { name: 'Valli', message: 'Two blouses by Friday, please.' },
  ])
  const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database.exec(`update contactMessages set receivedTime = receivedTime - ${400 * 24 * 3_600_000}`)
  database.exec(`update contactMessages set readTime = receivedTime where name = 'Valli'`)
  database.close()
  await open(page, '/admin/messages')
  await expandSection(page, m.inbox_storage())
  const choice = page.getByLabel(m.inbox_retention())
  await expect(choice).toHaveAccessibleDescription(m.inbox_neverDeleted())
  await choice.selectOption(m.inbox_retentionPeriod({ retention: '730' }))
  await expect(choice).toHaveAccessibleDescription(m.inbox_noneWouldBeDeleted())
  await choice.selectOption(m.inbox_retentionPeriod({ retention: '365' }))
  await expect(choice).toHaveAccessibleDescription(m.inbox_wouldBeDeletedUnread({ count: 2, unread: 1 }))
  await page.getByRole('button', { name: m.inbox_saveRetentionAndDelete(), exact: true }).click()
  await expect(toast(page, m.inbox_retentionSaved())).toBeVisible()
  await expect(choice).toHaveAccessibleDescription(m.inbox_deletedByAge())
  await page.reload()
  await waitForHydration(page)
  await expandSection(page, m.inbox_storage())
  await expect(choice).toHaveValue('365')
  await page.request.patch(endpoints.changeMessageSettings.path, { data: { messageRetention: 'never' } })
})
