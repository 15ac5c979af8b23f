import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { Browser } from '../test/browser.ts'
import { publishItem, uploadPhoto } from '../test/uploads.ts'
import { tabTo } from './keyboard.ts'
import { openDesign, rows, tile, undo } from './photo-list.ts'
import { openOwnShop, type ShopProcess } from './shop-process.ts'
import { expect, open, owner, test as storyTest, toast } from './story.ts'

const test = storyTest.extend<object, { shopOfSixty: ShopProcess }>({
  shopOfSixty: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shop = await openOwnShop({ STARTER_GALLERY: 'off' })
      const browser = new Browser(fetch, shop.origin)
      await browser.ask(endpoints.signInWithPassword, owner)
      const url = await uploadPhoto(browser)
      for (let nth = 1; nth <= 60; nth++)
        await publishItem(browser, url, {
          category: nth % 2 ? 'aari blouse' : 'design blouse',
          price: nth === 30 ? '' : String(1000 + nth),
          description: nth === 31 ? 'Peacock in gold zari' : '',
        })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shopOfSixty }, use) => use(shopOfSixty.origin),
})

const phone = { width: 360, height: 780 }
const tablet = { width: 768, height: 1000 }
test.use({ isOwner: true, viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

const sheet = (page: Page) => page.getByRole('dialog')
const search = (page: Page) => page.getByRole('searchbox', { name: m.album_search() })

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
  await page.getByRole('button', { name: m.category_aariBlouse(), exact: true }).click()
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
  await expect(page).toHaveURL(/\/admin#photos$/)
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

test('from 768 pixels tiles of 200 pixels have their controls, and a design opens beside them', async ({ page }) => {
  await page.setViewportSize(tablet)
  await open(page, '/admin')
  const first = rows(page).first()
  expect(await first.evaluate((element) => element.clientWidth)).toBeGreaterThanOrEqual(200)
  await expect(first.getByRole('textbox')).toBeVisible()
  await expect(first.getByRole('button')).toHaveText([m.admin_updatePrice(), m.admin_delete()])
  await openDesign(page, 'DB-30')
  const boxes = await Promise.all([first.boundingBox(), sheet(page).boundingBox()])
  expect((boxes[0]?.x ?? 0) + (boxes[0]?.width ?? 0)).toBeLessThanOrEqual(boxes[1]?.x ?? 0)
  await first.getByRole('textbox').fill('3000')
  await first.getByRole('button', { name: m.admin_updatePrice() }).click()
  await expect(sheet(page)).toContainText('₹3000')
  await undo(page).click()
  await expect(sheet(page)).toContainText('₹1060')
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
    await bar(page).getByRole('combobox').selectOption('embroidery blouse')
    await expect(bar(page).getByRole('alert')).toHaveText(/./)
    await undo(other).click()
    await expect(tile(other, 'AB-25')).toBeVisible()
    await expect(tile(other, 'AB-24')).toBeVisible()
  })
})

test('three designs are shown first in the owner’s order, and visitors see them so', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, '/admin')
  for (const code of ['AB-10', 'DB-10', 'AB-12']) {
    await openDesign(page, code)
    await sheet(page).getByRole('button', { name: m.album_showFirst() }).click()
    await expect(sheet(page).getByRole('button', { name: m.album_showFirst(), pressed: true })).toBeVisible()
    await expect(toast(page, m.album_firstChanged())).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await openDesign(page, 'AB-12')
  await sheet(page)
    .getByRole('button', { name: m.album_earlierOf({ code: 'AB-12' }) })
    .click()
  await expect(sheet(page)).toContainText(m.album_place({ place: 2, count: 3 }))
  await expect(undo(page)).toHaveAccessibleName(m.album_undoFirst({ item: 'AB-12' }))
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
  await sheet(page).getByRole('button', { name: m.album_hide() }).click()
  await expect(toast(page, m.album_nowShown())).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await undo(page).click()
  await expect(rows(page)).toHaveCount(2)
})

test('photos of a design are put in order, named and removed, each with Undo', async ({ page, shopOfSixty }) => {
  const browser = new Browser(fetch, shopOfSixty.origin)
  await browser.ask(endpoints.signInWithPassword, owner)
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
  await expect.poll(urlOf).toBe(first)
  await photo(1).click()
  await sheet(page)
    .getByRole('button', { name: m.album_removePhoto({ place: 1, count: 2 }) })
    .click()
  await expect(photo(2)).toHaveCount(0)
  expect(await urlOf()).toBe(second)
  await undo(page).click()
  await expect(photo(2)).toBeVisible()
  expect(await urlOf()).toBe(first)
})
