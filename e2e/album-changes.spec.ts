import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { smallPhoto } from '../test/photos.ts'
import { uploadPhoto } from '../test/uploads.ts'
import { phone, search, sheet, signIn, tablet, test } from './album.ts'
import { press } from './keyboard.ts'
import { openDesign, rows, tile, undo } from './photo-list.ts'
import { expect, open, toast } from './story.ts'

test.use({ isOwner: true, viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

test.describe('several designs', () => {
  const bar = (page: Page) => page.getByRole('region', { name: m.album_selection() })
  const pick = (page: Page, code: string) => tile(page, code).getByRole('checkbox')

  test('all prices rise by ten percent in one step, which one Undo takes back', async ({ page }) => {
    await open(page, '/admin')
    await page.getByRole('button', { name: m.album_select(), exact: true }).click()
    const all = bar(page).getByRole('button', { name: m.album_selectAll({ count: '' }).trim() })
    // Another story may have deleted a design. One has no price.
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0]) - 1
    await all.click()
    await bar(page).getByRole('button', { name: m.album_prices() }).click()
    const dialog = page.getByRole('dialog', { name: m.album_prices() })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'AB-1₹' })).toHaveText('AB-1₹1001₹1100')
    await dialog.getByRole('button', { name: m.album_savePrices({ count }) }).click()
    await expect(toast(page, m.album_changed({ count }))).toBeVisible()
    await expect(tile(page, 'AB-30')).toContainText('₹1160')
    await undo(page).click()
    await expect(toast(page, m.album_changeUndone({ count }))).toBeVisible()
    await expect(tile(page, 'AB-30')).toContainText('₹1059')
  })

  test('two designs move to another category, are deleted, and come back', async ({ page }) => {
    await open(page, '/admin')
    await page.getByRole('button', { name: m.album_select(), exact: true }).click()
    for (const code of ['AB-29', 'AB-28']) await pick(page, code).check()
    await expect(bar(page)).toContainText(m.album_selected({ count: 2 }))
    await bar(page).getByRole('combobox').selectOption('embroidery blouse')
    await expect(toast(page, m.album_changed({ count: 2 }))).toBeVisible()
    await expect(tile(page, 'EB-1')).toBeVisible()
    await undo(page).click()
    await expect(tile(page, 'AB-29')).toBeVisible()

    await page.getByRole('button', { name: m.album_select(), exact: true }).click()
    for (const code of ['AB-29', 'AB-28']) await pick(page, code).check()
    await bar(page).getByRole('button', { name: m.admin_delete() }).click()
    await expect(tile(page, 'AB-29')).toHaveCount(0)
    await undo(page).click()
    await expect(tile(page, 'AB-28')).toBeVisible()
  })

  test('a change of several designs fails as a whole', async ({ page, context }) => {
    await open(page, '/admin')
    const other = await context.newPage()
    await open(other, '/admin')
    await other.setViewportSize(tablet)
    await page.getByRole('button', { name: m.album_select(), exact: true }).click()
    for (const code of ['AB-25', 'AB-24']) await pick(page, code).check()
    await tile(other, 'AB-25')
      .getByRole('button', { name: m.admin_deleteOf({ item: 'AB-25' }) })
      .click()
    await expect(tile(other, 'AB-25')).toHaveCount(0)
    await undo(other).hover()
    await bar(page).getByRole('combobox').selectOption('embroidery blouse')
    await expect(bar(page).getByRole('alert')).toHaveText(/./)
    await undo(other).click()
    await expect(tile(other, 'AB-25')).toBeVisible()
    await expect(tile(other, 'AB-24')).toBeVisible()
  })
})

test('designs are selected by keyboard, and by a long press', async ({ page }) => {
  await open(page, '/admin')
  await press(page, page.getByRole('button', { name: m.album_select(), exact: true }))
  const bar = page.getByRole('region', { name: m.album_selection() })
  for (const code of ['AB-30', 'AB-29']) await press(page, tile(page, code).getByRole('checkbox'), 'Space')
  await expect(bar.getByRole('status')).toHaveText(m.album_selected({ count: 2 }))
  await press(page, bar.getByRole('button', { name: m.admin_cancelChange() }))
  await expect(bar).toHaveCount(0)

  await tile(page, 'DB-29').scrollIntoViewIfNeeded()
  // Chromium without a display has no long presses, which open the context menu on a phone.
  await tile(page, 'DB-29')
    .getByRole('link')
    .evaluate((link) => {
      const options = { pointerType: 'touch', bubbles: true, cancelable: true }
      link.dispatchEvent(new PointerEvent('contextmenu', options))
    })
  await expect(bar.getByRole('status')).toHaveText(m.album_selected({ count: 1 }))
  await expect(tile(page, 'DB-29').getByRole('checkbox')).toBeChecked()
  await expect(sheet(page)).toHaveCount(0)
})

test('three designs are shown first in the owner’s order, and visitors see them so', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, '/admin')
  const waitForAnswer = () => page.waitForResponse(`**${endpoints.changeFirstDesigns.path}`)
  for (const code of ['AB-10', 'DB-10', 'AB-12']) {
    await openDesign(page, code)
    const stored = waitForAnswer()
    await sheet(page).getByRole('button', { name: m.album_showFirst() }).click()
    await expect(sheet(page).getByRole('button', { name: m.album_showFirst(), pressed: true })).toBeVisible()
    await stored
    await expect(toast(page, m.album_firstChanged())).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await openDesign(page, 'AB-12')
  const moved = waitForAnswer()
  await sheet(page)
    .getByRole('button', { name: m.album_earlierOf({ code: 'AB-12' }) })
    .click()
  await moved
  await expect(sheet(page)).toContainText(m.album_place({ place: 2, count: 3 }))
  await expect(undo(page)).toHaveAccessibleName(m.album_undoFirst({ item: 'AB-12' }))
  // The toast stays below the pointer, because the visitor's page may load slowly.
  await undo(page).hover()
  const visitor = await browser.newPage({ baseURL })
  const hero = () =>
    visitor
      .locator('.hero-designs')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await visitor.goto('/')
  expect(await hero()).toEqual(['/d/AB-10', '/d/AB-12', '/d/DB-10'])
  await undo(page).click()
  await expect(toast(page, m.album_firstUndone())).toBeVisible()
  await visitor.goto('/')
  expect(await hero()).toEqual(['/d/AB-10', '/d/DB-10', '/d/AB-12'])
})

test('two designs are hidden in one step, found by the word, and shown again', async ({ page }) => {
  await open(page, '/admin')
  await page.getByRole('button', { name: m.album_select(), exact: true }).click()
  for (const code of ['AB-14', 'AB-16']) await tile(page, code).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: m.album_selection() })
  await bar.getByRole('button', { name: m.album_hide() }).click()
  await expect(toast(page, m.album_changed({ count: 2 }))).toBeVisible()
  await search(page).fill(m.album_isHidden())
  await expect(rows(page)).toHaveCount(2)
  await openDesign(page, 'AB-14')
  await expect(sheet(page)).toContainText(m.album_hiddenHint())
  await expect(sheet(page).getByRole('link', { name: m.album_viewInShop() })).toHaveCount(0)
  await sheet(page).getByRole('button', { name: m.album_hide() }).click()
  await expect(toast(page, m.album_nowShown())).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await undo(page).click()
  await expect(rows(page)).toHaveCount(2)
})

test('photos of a design are put in order, named and removed, each with Undo', async ({ page, shopOfSixty }) => {
  const browser = await signIn(shopOfSixty)
  const { body } = await browser.ask(endpoints.listGallery, {})
  const { id, url: first } = body.items[20]
  const second = await uploadPhoto(browser, 2)
  await browser.ask(endpoints.addPhoto, { id, url: second })
  const urlOf = async () => (await browser.ask(endpoints.listGallery, {})).body.items[20].url
  await page.goto(`/admin#${id}`)
  const photo = (place: number) =>
    sheet(page).getByRole('button', { name: m.album_showPhoto({ place, count: 2 }), exact: true })
  await photo(2).click()
  await sheet(page)
    .getByRole('combobox', { name: m.album_photoShows({ place: 2, count: 2 }) })
    .selectOption('back')
  await expect(toast(page, m.album_photoChanged())).toBeVisible()
  await sheet(page).getByRole('button', { name: m.album_makeFirstPhoto() }).click()
  await expect.poll(urlOf).toBe(second)
  await expect(sheet(page).getByRole('combobox', { name: m.album_photoShows({ place: 1, count: 2 }) })).toHaveValue(
    'back',
  )
  await undo(page).click()
  await expect(toast(page, m.album_photoUndone())).toBeVisible()
  expect(await urlOf()).toBe(first)
  await photo(1).click()
  await sheet(page)
    .getByRole('button', { name: m.album_removePhoto({ place: 1, count: 2 }) })
    .click()
  await expect(photo(2)).toHaveCount(0)
  await expect.poll(urlOf).toBe(second)
  await undo(page).click()
  await expect(photo(2)).toBeVisible()
  await expect.poll(urlOf).toBe(first)
})

test('photos are added to an open design, which stays open', async ({ page, shopOfSixty }) => {
  const browser = await signIn(shopOfSixty)
  const { body } = await browser.ask(endpoints.listGallery, {})
  await page.goto(`/admin#${body.items[24].id}`)
  const name = m.admin_file()
  await sheet(page)
    .getByLabel(name, { exact: true })
    .setInputFiles(
      [3, 4].map((seed) => ({ name: `back-${seed}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from([]) })),
    )
  await expect(sheet(page).getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible()
  for (const nth of [1, 0]) {
    const waiting = sheet(page).locator('.upload-queue > li')
    await waiting.nth(nth).getByRole('button', { name: m.admin_removeUpload() }).click()
    await expect(waiting).toHaveCount(nth)
  }
  const photos = await Promise.all([3, 4].map((seed) => smallPhoto(seed)))
  await sheet(page)
    .getByLabel(name, { exact: true })
    .setInputFiles(
      photos.map((photo, nth) => ({ name: `back-${nth}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(photo) })),
    )
  await expect(
    sheet(page).getByRole('button', { name: m.album_showPhoto({ place: 3, count: 3 }), exact: true }),
  ).toBeVisible()
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
})
