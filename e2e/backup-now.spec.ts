import type { Page, Request } from '@playwright/test'
import type { BackupState } from '../src/api/backups.ts'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { openDesign, openList } from './photo-list.ts'
import { expect, open, test, toast } from './story.ts'
import { hold } from './upload-photos.ts'

test.use({ isOwner: true, viewport: { width: 360, height: 780 } })

const panel = (page: Page) => page.locator('#backups')
const progress = (page: Page) => panel(page).getByRole('progressbar', { name: m.backups_progress() })
const failed: Refresh = { failure: { reason: 'other', time: Date.now() } }
const running: Refresh = { failure: undefined, running: { copiedPercent: 50 } }

test('the owner makes a backup and downloads it', async ({ page }) => {
  await open(page, '/admin/more#backups')
  const release = await hold(page, 'GET', '**/admin/more')
  await page.getByRole('button', { name: m.backups_now() }).click()
  await expect(progress(page)).toBeVisible()
  release()
  await expect(toast(page, m.backups_done())).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.locator('#backups').getByRole('link').click()
  expect((await download).suggestedFilename()).toMatch(/^backup-\d{4}-\d\d-\d\d\.tar$/)
})

test('the panel of a failed backup shows what each refresh of the screen has loaded', async ({ page }) => {
  const reasons = ['no space', 'folder'] as const
  await changeRefreshes(
    page,
    reasons.map((reason) => ({ failure: { reason, time: Date.now() } })),
  )
  await openList(page)
  const sheet = await openDesign(page, 'DB-1')
  for (const reason of reasons) {
    await sheet
      .getByRole('textbox')
      .first()
      .fill(reason === 'folder' ? '4810' : '4820')
    await sheet.getByRole('button', { name: m.admin_updatePrice() }).click()
    await expect(panel(page)).toContainText(m.backups_reason({ reason }))
  }
})

test('a refresh that ends while the owner requests a backup does not hide its progress', async ({ page }) => {
  await changeRefreshes(page, [failed, failed, { ...running, ...failed }])
  await openList(page)
  await refreshToday(page)
  const release = await hold(page, 'POST', `**${endpoints.requestBackup.path}`)
  await panel(page).getByRole('button', { name: m.backups_now() }).click()
  await refreshToday(page)
  release()
  await expect(progress(page)).toBeVisible()
  await expect(toast(page, m.backups_done())).toBeVisible()
})

test('the panel of a failed backup stays while the owner makes the next one', async ({ page }) => {
  await changeRefreshes(page, [failed, running, running])
  await openList(page)
  await refreshToday(page)
  const release = await hold(page, 'GET', `**${endpoints.getBackupState.path}`)
  await panel(page).getByRole('button', { name: m.backups_now() }).click()
  await expect(progress(page)).toBeVisible()
  await refreshToday(page)
  await expect(progress(page)).toBeVisible()
  release()
  await expect(toast(page, m.backups_done())).toBeVisible()
  await expect(panel(page).getByRole('link')).toBeVisible()
})

test('a refresh that began before the owner requests a backup does not hide its progress', async ({ page }) => {
  const whileRunning = () => expect(progress(page)).toBeVisible()
  await changeRefreshes(page, [failed, { ...failed, running: undefined, sent: whileRunning }, running])
  await openList(page)
  await refreshToday(page)
  const [older] = await Promise.all([page.waitForRequest('**/admin'), returnToToday(page)])
  await panel(page).getByRole('button', { name: m.backups_now() }).click()
  await older.response()
  await expect(toast(page, m.backups_done())).toBeVisible()
})

test('the panel asks for the progress again after the shop has answered', async ({ page }) => {
  await page.clock.install()
  await changeRefreshes(page, [failed, running])
  await openList(page)
  await refreshToday(page)
  const release = await hold(page, 'GET', `**${endpoints.getBackupState.path}`)
  const isPoll = (request: Request) =>
    request.method() === 'GET' && request.url().endsWith(endpoints.getBackupState.path)
  const asking = page.waitForRequest(isPoll)
  await panel(page).getByRole('button', { name: m.backups_now() }).click()
  await asking
  const asked: Request[] = []
  page.on('request', (request) => isPoll(request) && asked.push(request))
  await page.clock.runFor(5_000)
  expect(asked).toHaveLength(0)
  release()
  await expect(toast(page, m.backups_done())).toBeVisible()
})

/** The browser receives the answer after `sent` has resolved. */
type Refresh = Partial<BackupState> & { sent?: () => Promise<void> }

/** Changes the backups in the answers to the next refreshes of Today. */
async function changeRefreshes(page: Page, refreshes: Refresh[]) {
  const answers = refreshes.values()
  await page.route('**/admin', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const { sent, ...backups } = answers.next().value ?? {}
    const response = await route.fetch()
    const screen = await response.json()
    Object.assign(screen.data.backups, backups)
    await sent?.()
    await route.fulfill({ response, json: screen })
  })
}

async function refreshToday(page: Page) {
  const refreshed = page.waitForResponse('**/admin')
  await returnToToday(page)
  await refreshed
}

function returnToToday(page: Page) {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
