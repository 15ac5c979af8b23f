import { m } from '../src/messages/compiled/messages.js'
import { expect, open, test, toast } from './story.ts'

test.use({ isOwner: true, viewport: { width: 360, height: 780 } })

test('the owner makes a backup and downloads it', async ({ page }) => {
  await open(page, '/admin/more')
  await page.getByRole('button', { name: m.backups_now() }).click()
  await expect(page.getByRole('progressbar', { name: m.backups_progress() })).toBeVisible()
  await expect(toast(page, m.backups_done())).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.locator('#backups').getByRole('link').click()
  expect((await download).suggestedFilename()).toMatch(/^backup-\d{4}-\d\d-\d\d\.tar$/)
})
