import type { Page } from '@playwright/test'
import { binDays } from '../src/contract/shop-facts.ts'
import { m } from '../src/words/compiled/messages.js'
import { expect, logIn, open, owner, test, toast } from './story.ts'
import { choose, hold, photo, press, row as uploadRow } from './uploading.ts'

const rows = (page: Page) => page.locator('#photos').getByRole('list').first().locator(':scope > li')
const row = (page: Page, price: string) => rows(page).filter({ hasText: price })
const binned = (page: Page, price: string) => page.locator('#bin').getByRole('listitem').filter({ hasText: price })
const undo = (page: Page) => page.getByRole('button', { name: m.toast_undo() })

/** What stands in each row of the list, and a mark by which one sees that the page has not been loaded anew. */
async function openList(page: Page) {
  await logIn(page, owner)
  await open(page, '/admin')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  return textsOf(page)
}

function textsOf(page: Page) {
  return rows(page).allInnerTexts()
}

async function expectSameDocument(page: Page) {
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
}

for (const widthPx of [360, 1280])
  test(`at ${widthPx} pixels a deleted photo comes back to its place by Undo, without a reload`, async ({ page }) => {
    await page.setViewportSize({ width: widthPx, height: 800 })
    const before = await openList(page)
    await row(page, '₹1500').getByRole('button', { name: m.admin_delete() }).click()
    await expect(toast(page, m.admin_deleted())).toBeVisible()
    await expect(row(page, '₹1500')).toHaveCount(0)
    await expect(binned(page, '₹1500')).toContainText(m.admin_daysLeft({ days: binDays }))
    await undo(page).click()
    await expect(toast(page, m.admin_restored())).toBeVisible()
    await expect(row(page, '₹1500')).toBeVisible()
    expect(await textsOf(page)).toEqual(before)
    await expect(binned(page, '₹1500')).toHaveCount(0)
    await expectSameDocument(page)
  })

test('photos that have come home meanwhile leave the Undo where it is', async ({ page }) => {
  await openList(page)
  const letHang = await hold(page, 'POST', '**/v1/gallery')
  await choose(page, [await photo(87)])
  await page.getByLabel(m.admin_price(), { exact: true }).fill('8700')
  await press(page)
  await expect(uploadRow(page, 'photo-87.jpg')).toBeVisible()
  await row(page, '₹1500').getByRole('button', { name: m.admin_delete() }).click()
  await expect(undo(page)).toBeVisible()
  letHang()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  await undo(page).click()
  await expect(toast(page, m.admin_restored())).toBeVisible()
  await expect(row(page, '₹1500')).toBeVisible()
})

test('by keyboard alone a photo is deleted and brought back, and the notice waits meanwhile', { tag: '@long' }, async ({
  page,
}) => {
  const before = await openList(page)
  await row(page, '₹550').getByRole('button', { name: m.admin_delete() }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, m.admin_deleted())).toBeVisible()
  // The next row has the keyboard's place.
  await expect(
    rows(page)
      .filter({ has: page.locator(':focus') })
      .or(page.locator('#photos li:focus')),
  ).toHaveCount(1)
  await page.keyboard.press('F6')
  await expect(page.getByRole('region', { name: m.toast_label() })).toBeFocused()
  await page.waitForTimeout(6_000)
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('Tab')
    if (await undo(page).evaluate((button) => button === document.activeElement)) break
  }
  await expect(undo(page)).toBeFocused()
  await expect(undo(page)).toHaveAccessibleName(/^Undo deleting design blouse, ₹550$/)
  await page.keyboard.press('Enter')
  await expect(toast(page, m.admin_restored())).toBeVisible()
  await expect(row(page, '₹550')).toBeVisible()
  expect(await textsOf(page)).toEqual(before)
  await expectSameDocument(page)
  // The keyboard has not been thrown to the top of the page.
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
})

test('a notice with Undo is said to those who do not see it', async ({ page }) => {
  await openList(page)
  await row(page, '₹550').getByRole('button', { name: m.admin_delete() }).click()
  const region = page.getByRole('region', { name: m.toast_label() })
  await expect(region).toHaveAttribute('aria-live', 'polite')
  await expect(region.getByText(m.admin_deleted(), { exact: true })).toBeVisible()
  await expect(region.getByRole('button', { name: m.toast_undo() })).toBeVisible()
  await undo(page).click()
  await expect(region.getByText(m.admin_restored(), { exact: true })).toBeVisible()
})

test('an Undo that does not reach the shop says so, and the photo waits in the bin', async ({ page }) => {
  const before = await openList(page)
  await row(page, '₹550').getByRole('button', { name: m.admin_delete() }).click()
  await page.route('**/v1/bin/**', (route) => route.abort(), { times: 1 })
  await undo(page).click()
  await expect(toast(page, m.toast_notUndone({ reason: m.network() }))).toBeVisible()
  await binned(page, '₹550').getByRole('button', { name: m.admin_restore() }).click()
  await expect(row(page, '₹550')).toBeVisible()
  expect(await textsOf(page)).toEqual(before)
})

test('a price is changed, looked back at, and taken back', async ({ page }) => {
  const before = await openList(page)
  const changed = row(page, '₹3200').first()
  await expect(changed.locator('details')).toHaveCount(0)
  await changed.getByRole('textbox').fill('3300')
  await changed.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(toast(page, m.admin_priceUpdated())).toBeVisible()
  const now = row(page, '₹3300')
  await now.getByText(m.admin_pastPrices(), { exact: true }).click()
  await expect(now.locator('details').getByRole('listitem')).toHaveText([
    /^₹3300\s*since .*\d{4}$/,
    /^₹3200\s*since .*\d{4}$/,
  ])
  await undo(page).click()
  await expect(toast(page, m.admin_priceUndone())).toBeVisible()
  await expect(now).toHaveCount(0)
  expect(await textsOf(page)).toEqual(before)
  await expectSameDocument(page)
})

test('what had no price has none again by Undo', async ({ page }) => {
  const before = await openList(page)
  const free = row(page, m.gallery_priceOnRequest())
  await free.getByRole('textbox').fill('77')
  await free.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(row(page, '₹77')).toBeVisible()
  await undo(page).click()
  await expect(toast(page, m.admin_priceUndone())).toBeVisible()
  await expect(free).toBeVisible()
  expect(await textsOf(page)).toEqual(before)
})

test('only what is deleted for ever is asked about', async ({ page }) => {
  await openList(page)
  await row(page, '₹1850').getByRole('button', { name: m.admin_delete() }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  const photo = binned(page, '₹1850')
  const thumb = photo.getByRole('img')
  await thumb.scrollIntoViewIfNeeded()
  await expect.poll(() => thumb.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  const address = await thumb.evaluate((one) => (one as HTMLImageElement).src)
  const status = (path: string) => page.evaluate(async (one) => (await fetch(one, { cache: 'reload' })).status, path)
  expect(await status(address)).toBe(200)
  expect(await status(address.replace('/admin/bin/', '/images/'))).toBe(410)

  await photo.getByRole('button', { name: m.admin_delete() }).click()
  const question = page.getByRole('alertdialog', { name: m.admin_confirmDeleteForEver() })
  await question.getByRole('button', { name: m.admin_keep() }).click()
  await expect(photo).toBeVisible()
  await photo.getByRole('button', { name: m.admin_delete() }).click()
  await question.getByRole('button', { name: m.admin_deleteForEver() }).click()
  await expect(toast(page, m.admin_deletedForEver())).toBeVisible()
  await expect(photo).toHaveCount(0)
  expect(await status(address.replace('/admin/bin/', '/images/'))).toBe(404)
})
