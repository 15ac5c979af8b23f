import type { Page } from '@playwright/test'
import type { FailureReason } from '../src/api/backups.ts'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { openDesign, openList } from './photo-list.ts'
import { expect, open, test, toast } from './story.ts'
import { hold } from './upload-photos.ts'

test.use({ isOwner: true, viewport: { width: 360, height: 780 } })

test('the owner makes a backup and downloads it', async ({ page }) => {
  await open(page, '/admin/more#backups')
  await page.getByRole('button', { name: m.backups_now() }).click()
  await expect(page.getByRole('progressbar', { name: m.backups_progress() })).toBeVisible()
  await expect(toast(page, m.backups_done())).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.locator('#backups').getByRole('link').click()
  expect((await download).suggestedFilename()).toMatch(/^backup-\d{4}-\d\d-\d\d\.tar$/)
})

test('the panel of a failed backup shows what each refresh of the screen has loaded', async ({ page }) => {
  let reason: FailureReason = 'other'
  await failBackups(page, () => reason)
  await openList(page)
  const sheet = await openDesign(page, 'DB-1')
  for (reason of ['no space', 'folder'] as const) {
    await sheet
      .getByRole('textbox')
      .first()
      .fill(reason === 'folder' ? '4810' : '4820')
    await sheet.getByRole('button', { name: m.admin_updatePrice() }).click()
    await expect(page.locator('#backups')).toContainText(m.backups_reason({ reason }))
  }
})

test('a refresh that ends while the owner requests a backup does not hide its progress', async ({ page }) => {
  await failBackups(page, () => 'other')
  await openList(page)
  await refreshToday(page)
  const panel = page.locator('#backups')
  const release = await hold(page, 'POST', `**${endpoints.requestBackup.path}`)
  await panel.getByRole('button', { name: m.backups_now() }).click()
  await refreshToday(page)
  const answered = page.waitForResponse(`**${endpoints.requestBackup.path}`)
  release()
  await answered
  await expect(panel.getByRole('progressbar', { name: m.backups_progress() })).toBeVisible()
  await expect(toast(page, m.backups_done())).toBeVisible()
})

/** Each refresh of Today says that the last backup has failed. */
function failBackups(page: Page, reason: () => FailureReason) {
  return page.route('**/admin', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const response = await route.fetch()
    const screen = await response.json()
    screen.data.backups.failure = { reason: reason(), time: Date.now() }
    await route.fulfill({ response, json: screen })
  })
}

async function refreshToday(page: Page) {
  const refreshed = page.waitForResponse('**/admin')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await refreshed
}
