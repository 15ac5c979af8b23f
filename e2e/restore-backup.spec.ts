import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { errorMessage } from '../src/messages/error-messages.ts'
import { Browser } from '../test/browser.ts'
import { test as base, expect, logIn, open, owner, toast } from './story.ts'

const test = base.extend({ baseURL: async ({ emptyShop }, use) => use(emptyShop.origin) })
test.use({ isOwner: true, viewport: { width: 360, height: 780 } })

async function downloadBackup(origin: string): Promise<Buffer> {
  const browser = new Browser(fetch, origin)
  await browser.ask(endpoints.signInWithPassword, owner)
  await browser.ask(endpoints.requestBackup, {})
  const isRunning = async () => (await browser.ask(endpoints.getBackupState, {})).body.running !== undefined
  await expect.poll(isRunning, { timeout: 60_000 }).toBe(false)
  return Buffer.from(await (await browser.fetch(endpoints.downloadBackup.path)).arrayBuffer())
}

test('the owner restores a backup in an empty shop, confirms the password and logs in again', async ({
  page,
  shop,
  emptyShop,
}) => {
  const backup = await downloadBackup(shop.origin)
  const panel = page.locator('#restore')
  const choose = (buffer: Buffer) =>
    panel.getByLabel(m.restore_file()).setInputFiles({ name: 'backup.tar', mimeType: 'application/x-tar', buffer })
  const start = panel.getByRole('button', { name: m.restore_start() })
  await open(page, '/admin/more#restore')
  await choose(backup.subarray(0, 100_000))
  await start.click()
  const reason = errorMessage('BACKUP_INCOMPLETE')
  await expect(panel.getByRole('alert')).toContainText(m.restore_failed({ reason }))

  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const database = new DatabaseSync(join(emptyShop.dataDir, 'shop.sqlite'), { timeout: 5_000 })
  database.prepare('update sessions set createdAt = ?').run(hourAgo)
  database.close()
  await choose(backup)
  await start.click()
  const dialog = page.getByRole('dialog', { name: m.security_confirm_heading() })
  await dialog.getByLabel(m.accounts_password(), { exact: true }).fill(owner.password)
  await dialog.getByRole('button', { name: m.security_confirm_continue() }).click()
  await expect(panel.getByRole('progressbar', { name: m.restore_progress() })).toBeVisible()
  await expect(toast(page, m.restore_done())).toBeVisible()

  await logIn(page, owner)
  await expect(page.getByRole('main').locator('img')).not.toHaveCount(0)
})
