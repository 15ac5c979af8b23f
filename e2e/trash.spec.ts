import type { Page } from '@playwright/test'
import { toastDurationMs, trashDays } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expectSameDocument, openDesign, openList, row, rows, textsOf, undo } from './photo-list.ts'
import { expandSection, expect, test, toast } from './story.ts'
import { choose, hold, photo, press, row as uploadRow } from './upload-photos.ts'

test.use({ isOwner: true, changesGallery: true })

const trashed = (page: Page, price: string) => page.locator('#trash li').filter({ hasText: price })

for (const widthPx of [360, 1280])
  test(`Undo puts a deleted photo back to its place without a reload at ${widthPx} pixels`, {
    tag: widthPx === 360 ? '@core' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width: widthPx, height: 800 })
    const before = await openList(page)
    const place = widthPx === 360 ? await openDesign(page, '₹1500') : row(page, '₹1500')
    await place.getByRole('button', { name: m.admin_delete() }).click()
    await expect(toast(page, m.admin_deleted())).toBeVisible()
    await expect(row(page, '₹1500')).toHaveCount(0)
    await expect(trashed(page, '₹1500')).toContainText(m.admin_daysLeft({ days: trashDays }))
    await undo(page).click()
    await expect(toast(page, m.admin_restored())).toBeVisible()
    await expect(row(page, '₹1500')).toBeVisible()
    expect(await textsOf(page)).toEqual(before)
    await expect(trashed(page, '₹1500')).toHaveCount(0)
    await expectSameDocument(page)
  })

test('an upload that finishes meanwhile leaves the Undo button in place', async ({ page }) => {
  await openList(page)
  const releasePublishing = await hold(page, 'POST', '**/v1/gallery')
  await choose(page, [await photo(87)])
  await page.getByLabel(m.admin_price(), { exact: true }).fill('8700')
  await press(page)
  await expect(uploadRow(page, 'photo-87.jpg')).toBeVisible()
  await row(page, '₹1500').getByRole('button', { name: m.admin_delete() }).click()
  // A pointer on the toasts stops their time.
  await undo(page).hover()
  releasePublishing()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await undo(page).click()
  await expect(toast(page, m.admin_restored())).toBeVisible()
  await expect(row(page, '₹1500')).toBeVisible()
})

test('the keyboard alone deletes and restores a photo while the toast stays', async ({ page }) => {
  await page.clock.install()
  const before = await openList(page)
  await row(page, '₹550').getByRole('button', { name: m.admin_delete() }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, m.admin_deleted())).toBeVisible()
  await expect(
    rows(page)
      .filter({ has: page.locator(':focus') })
      .or(page.locator('#photos li:focus')),
  ).toHaveCount(1)
  await page.keyboard.press('F6')
  await expect(page.getByRole('region', { name: m.toast_label() })).toBeFocused()
  await page.clock.runFor(toastDurationMs + 1_000)
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab')
    if (await undo(page).evaluate((button) => button === document.activeElement)) break
  }
  await expect(undo(page)).toBeFocused()
  await expect(undo(page)).toHaveAccessibleName(/^Undo deleting DB-\d+$/)
  await page.keyboard.press('Enter')
  await expect(toast(page, m.admin_restored())).toBeVisible()
  await expect(row(page, '₹550')).toBeVisible()
  expect(await textsOf(page)).toEqual(before)
  await expectSameDocument(page)
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('a toast with Undo is announced by screen readers', async ({ page }) => {
  await openList(page)
  await row(page, '₹550').getByRole('button', { name: m.admin_delete() }).click()
  const region = page.getByRole('region', { name: m.toast_label() })
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await expect(region.getByText(m.admin_deleted(), { exact: true })).toBeVisible()
  await expect(region.getByRole('button', { name: m.toast_undo() })).toBeVisible()
  await undo(page).click()
  await expect(region.getByText(m.admin_restored(), { exact: true })).toBeVisible()
})

test('an Undo that does not reach the shop reports it and leaves the photo in the trash', async ({ page }) => {
  const before = await openList(page)
  await row(page, '₹550').getByRole('button', { name: m.admin_delete() }).click()
  await page.route('**/v1/trash/**', (route) => route.abort(), { times: 1 })
  await undo(page).click()
  await expect(toast(page, m.toast_notUndone({ reason: m.network() }))).toBeVisible()
  await expandSection(page, m.admin_trashHeading())
  await trashed(page, '₹550').getByRole('button', { name: m.admin_restore() }).click()
  await expect(row(page, '₹550')).toBeVisible()
  expect(await textsOf(page)).toEqual(before)
})

test('the owner confirms only a permanent deletion', async ({ page }) => {
  await openList(page)
  await row(page, '₹1850').getByRole('button', { name: m.admin_delete() }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const photo = trashed(page, '₹1850')
  await expandSection(page, m.admin_trashHeading())
  const thumb = photo.getByRole('img')
  await thumb.scrollIntoViewIfNeeded()
  await expect.poll(() => thumb.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const address = await thumb.evaluate((image) => (image as HTMLImageElement).src)
  const status = (path: string) =>
    page.evaluate(async (address) => (await fetch(address, { cache: 'reload' })).status, path)
  expect(await status(address)).toBe(200)
  expect(await status(address.replace('/admin/trash/', '/images/'))).toBe(410)

  await photo.getByRole('button', { name: m.admin_delete() }).click()
  const question = page.getByRole('alertdialog', { name: m.admin_confirmPermanentDeletion() })
  await question.getByRole('button', { name: m.admin_cancelDeletion() }).click()
  await expect(question).toHaveCount(0)
  await expect(photo).toBeVisible()
  await photo.getByRole('button', { name: m.admin_delete() }).click()
  await question.getByRole('button', { name: m.admin_deletePermanently() }).click()
  await expect(toast(page, m.admin_deletedPermanently())).toBeVisible()
  await expect(photo).toHaveCount(0)
  expect(await status(address.replace('/admin/trash/', '/images/'))).toBe(404)
})
