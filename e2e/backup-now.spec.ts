import type { FailureReason } from '../src/api/backups.ts'
import { m } from '../src/messages/compiled/messages.js'
import { openDesign, openList } from './photo-list.ts'
import { expect, open, test, toast } from './story.ts'

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
  await page.route('**/admin', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const response = await route.fetch()
    const screen = await response.json()
    screen.data.backups.failure = { reason, time: Date.now() }
    await route.fulfill({ response, json: screen })
  })
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
