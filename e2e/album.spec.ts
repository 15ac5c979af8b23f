import { m } from '../src/messages/compiled/messages.js'
import { phone, search, sheet, tablet, test } from './album.ts'
import { tabTo } from './keyboard.ts'
import { openDesign, rows, tile, undo } from './photo-list.ts'
import { expect, open, toast } from './story.ts'

test.use({ isOwner: true, viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

test('sixty designs are at most 2,600 pixels long on a phone, in three columns', async ({ page }) => {
  await open(page, '/admin')
  await page.locator('#photos').evaluate((section) => section.scrollIntoView({ block: 'end' }))
  await expect(rows(page)).toHaveCount(60)
  const heightPx = await page.locator('#photos').evaluate((section) => section.getBoundingClientRect().height)
  expect(heightPx).toBeLessThanOrEqual(2600)
  const tops = await rows(page).evaluateAll((tiles) =>
    tiles.slice(0, 4).map((tile) => tile.getBoundingClientRect().top),
  )
  expect(tops.map((top) => top - (tops[0] ?? 0) > 0)).toEqual([false, false, false, true])
})

test('designs are found by code, words and price, by category, and without a price', async ({ page }) => {
  await open(page, '/admin')
  for (const [typed, code] of [
    ['ab16', 'AB-16'],
    ['gold peacock', 'AB-16'],
    ['₹1,031', 'AB-16'],
  ] as const) {
    await search(page).fill(typed)
    await expect(rows(page)).toHaveText([new RegExp(code)])
  }
  await search(page).fill('pearls')
  await expect(page.getByText(m.gallery_emptyView())).toBeVisible()
  await page.getByRole('button', { name: m.gallery_showAll() }).click()
  await expect(search(page)).toHaveValue('')
  await page.getByRole('button', { name: m.album_noPrice() }).click()
  await expect(rows(page)).toHaveText([/DB-15/])
  await page.getByRole('button', { name: m.album_aariBlouse(), exact: true }).click()
  await expect(rows(page).first()).toContainText('AB-30')
  await expect(rows(page).filter({ hasText: 'DB-' })).toHaveCount(0)
})

test('one price among sixty is changed with four taps, without scrolling through the album', async ({ page }) => {
  await open(page, '/admin')
  await search(page).fill('AB-3')
  await tile(page, 'AB-3').getByRole('link').click()
  await sheet(page)
    .getByRole('textbox', { name: m.admin_newPriceOf({ item: 'AB-3' }) })
    .fill('2100')
  await sheet(page)
    .getByRole('button', { name: m.admin_updatePriceOf({ item: 'AB-3' }) })
    .click()
  await expect(toast(page, m.admin_priceUpdated())).toBeVisible()
  await expect(sheet(page)).toContainText('₹2100')
  await undo(page).click()
  await expect(toast(page, m.admin_priceUndone())).toBeVisible()
  await expect(sheet(page)).toContainText('₹1005')
})

test('an open design has an address, going back closes it once, and closing returns the focus', async ({ page }) => {
  await open(page, '/admin')
  await openDesign(page, 'DB-30')
  await expect(page).toHaveURL(/\/admin#[0-9a-f-]{36}$/)
  await sheet(page).getByRole('button', { name: m.design_nextPhoto() }).click()
  await expect(sheet(page)).toHaveAccessibleName(/^AB-30/)
  const address = page.url()
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto(address)
  await expect(sheet(page)).toHaveAccessibleName(/^AB-30/)
  await sheet(page).getByRole('button', { name: m.design_close() }).click()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin$/)
})

test('the keyboard opens a design, stays in it on a phone, and closes it with Escape', async ({ page }) => {
  await open(page, '/admin')
  const link = tile(page, 'DB-29').getByRole('link')
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('heading', { name: 'DB-29' })).toBeFocused()
  const isInside = () => page.evaluate(() => document.activeElement?.closest('dialog, .toasts, body') !== document.body)
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (!(await isInside())) break
  }
  expect(await page.locator('.tab-bar').evaluate((bar) => bar.closest('[inert]') !== null)).toBe(true)
  await sheet(page).getByRole('button', { name: m.design_close() }).focus()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('from 768 pixels tiles of 200 pixels have their controls, and in a wider window a design opens beside them', async ({
  page,
}) => {
  await page.setViewportSize(tablet)
  await open(page, '/admin')
  const first = rows(page).first()
  expect(await first.evaluate((element) => element.clientWidth)).toBeGreaterThanOrEqual(200)
  await expect(first.getByRole('textbox')).toBeVisible()
  await expect(first.getByRole('button')).toHaveText([m.admin_updatePrice(), m.admin_delete()])
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openDesign(page, 'DB-30')
  const boxes = await Promise.all([first.boundingBox(), sheet(page).boundingBox()])
  expect((boxes[0]?.x ?? 0) + (boxes[0]?.width ?? 0)).toBeLessThanOrEqual(boxes[1]?.x ?? 0)
  await expect(first.getByRole('textbox')).toBeHidden()
  await sheet(page).getByRole('textbox').first().fill('3000')
  await sheet(page).getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(tile(page, 'DB-30')).toContainText('₹3000')
  await undo(page).click()
  await expect(tile(page, 'DB-30')).toContainText('₹1060')
})

test('a second change replaces the Undo of the first, and both name their design by its code', async ({ page }) => {
  await page.setViewportSize(tablet)
  await open(page, '/admin')
  for (const code of ['DB-30', 'AB-30']) {
    await tile(page, code)
      .getByRole('button', { name: m.admin_deleteOf({ item: code }) })
      .click()
    await expect(tile(page, code)).toHaveCount(0)
  }
  await expect(undo(page)).toHaveCount(1)
  await expect(undo(page)).toHaveAccessibleName(m.admin_undoDelete({ item: 'AB-30' }))
  await undo(page).click()
  await expect(tile(page, 'AB-30')).toBeVisible()
  await expect(tile(page, 'DB-30')).toHaveCount(0)
})

test('a change of another window is shown after the next change, and an open design that is gone closes', async ({
  page,
  context,
}) => {
  await open(page, '/admin')
  await openDesign(page, 'AB-20')
  const other = await context.newPage()
  await open(other, '/admin')
  await openDesign(other, 'AB-20')
  await sheet(other)
    .getByRole('button', { name: m.admin_deleteOf({ item: 'AB-20' }) })
    .click()
  await expect(sheet(other)).toHaveCount(0)
  await undo(other).hover()
  await sheet(page)
    .getByRole('textbox', { name: m.admin_newPriceOf({ item: 'AB-20' }) })
    .fill('5')
  await sheet(page)
    .getByRole('button', { name: m.admin_updatePriceOf({ item: 'AB-20' }) })
    .click()
  await expect(sheet(page).getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await undo(other).click()
  await expect(tile(other, 'AB-20')).toBeVisible()
})
