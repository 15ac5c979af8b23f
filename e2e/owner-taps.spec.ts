import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { dayInShop } from '../src/api/shop-clock.ts'
import { m } from '../src/messages/compiled/messages.js'
import { languages, pathIn } from '../src/messages/language.ts'
import { Browser } from '../test/browser.ts'
import { publishItem, uploadPhoto } from '../test/uploads.ts'
import { tile } from './photo-list.ts'
import { partLink, shopPage } from './shop-parts.ts'
import { openOwnShop, type ShopProcess } from './shop-process.ts'
import { expect, open, owner, test as storyTest, toast, waitForHydration } from './story.ts'
import { photo } from './upload-photos.ts'

const windowPx = 780
const moreMaxPx = 1000

/** The stories share a shop with 30 photos and 12 messages. The first need its prices, so the last publish further ones. */
const test = storyTest.extend<{ taps: Taps }, { filledShop: ShopProcess }>({
  filledShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shop = await openOwnShop({ STARTER_GALLERY: 'off' })
      const browser = new Browser(fetch, shop.origin)
      await browser.ask(endpoints.signInWithPassword, owner)
      const url = await uploadPhoto(browser)
      for (let nth = 1; nth <= 30; nth++) await publishItem(browser, url, { price: String(1000 + nth) })
      for (let nth = 1; nth <= 12; nth++) {
        const message = {
          name: `Meena ${nth}`,
          email: 'meena@example.com',
          message: `Call 98400 000${10 + nth}, please.`,
        }
        await browser.ask(endpoints.sendContactMessage, message)
      }
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ filledShop }, use) => use(filledShop.origin),
  taps: async ({ page }, use) => use(new Taps(page)),
})
test.use({ viewport: { width: 360, height: windowPx }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } })

/** Counts taps and choices in a menu or the phone's own windows, but not typing and scrolling. */
class Taps {
  count = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  async on(target: Locator) {
    this.count++
    await target.tap()
  }
  async choosePhotos(count: number, seed = 900) {
    const choosing = this.#page.waitForEvent('filechooser')
    await this.on(this.#page.locator('#upload label').filter({ hasText: m.admin_file() }))
    const files = await Promise.all(Array.from({ length: count }, (_, nth) => photo(seed + nth)))
    this.count += count
    await (await choosing).setFiles(files)
  }
}

/** Returns the edges of the window that the bar of tabs touches. */
const edgesAtTabs = (page: Page) =>
  page.locator('.tab-bar').evaluate((bar) => {
    const { left, top, right, bottom } = bar.getBoundingClientRect()
    const distances = { left, top, right: innerWidth - right, bottom: innerHeight - bottom }
    return Object.entries(distances).flatMap(([edge, px]) => (Math.round(px) === 0 ? [edge] : []))
  })
const upload = (page: Page) => page.getByRole('button', { name: m.admin_upload(), exact: true })

test.describe('for the owner', () => {
  test.use({ isOwner: true })

  test('the oldest of 30 prices is corrected with four taps', async ({ page, taps }) => {
    await open(page, '/admin')
    await taps.on(page.getByRole('searchbox'))
    await page.keyboard.type('1001')
    await taps.on(tile(page, 'DB-1').getByRole('link'))
    const sheet = page.getByRole('dialog')
    await taps.on(sheet.getByRole('textbox').first())
    await page.keyboard.type('1111')
    await taps.on(sheet.getByRole('button', { name: m.admin_updatePrice() }))
    await expect(toast(page, m.admin_priceUpdated())).toBeVisible()
    expect(taps.count).toBeLessThanOrEqual(4)
  })

  test('in Tamil, all prices rise and two designs are hidden with four taps each, and three are first with nine', async ({
    page,
    taps,
  }) => {
    const ta = { locale: 'ta' } as const
    const bar = page.getByRole('region', { name: m.album_selection({}, ta) })
    const told = (text: string) => page.locator('.toasts').getByText(text, { exact: true })
    const tapsOf = async (work: () => Promise<void>) => {
      const before = taps.count
      await work()
      return taps.count - before
    }
    const select = () => taps.on(page.getByRole('button', { name: m.album_select({}, ta), exact: true }))
    await open(page, '/ta/admin')
    const rise = await tapsOf(async () => {
      await select()
      await taps.on(bar.getByRole('button', { name: m.album_selectAll({ count: 30 }, ta) }))
      await taps.on(bar.getByRole('button', { name: m.album_prices({}, ta) }))
      await taps.on(page.getByRole('dialog').getByRole('button', { name: m.album_savePrices({ count: 30 }, ta) }))
      await expect(told(m.album_changed({ count: 30 }, ta))).toBeVisible()
    })
    await page.getByRole('button', { name: m.toast_undo({}, ta) }).tap()
    await expect(told(m.album_changeUndone({ count: 30 }, ta))).toBeVisible()

    const hiding = await tapsOf(async () => {
      await select()
      for (const code of ['DB-30', 'DB-29']) await taps.on(tile(page, code).locator('label'))
      await taps.on(bar.getByRole('button', { name: m.album_hide({}, ta) }))
      await expect(told(m.album_changed({ count: 2 }, ta))).toBeVisible()
    })
    await expect(tile(page, 'DB-30')).toContainText(m.album_isHidden({}, ta))

    const sheet = page.getByRole('dialog')
    const first = await tapsOf(async () => {
      for (const code of ['DB-28', 'DB-27', 'DB-26']) {
        await taps.on(tile(page, code).getByRole('link'))
        await taps.on(sheet.getByRole('button', { name: m.album_showFirst({}, ta) }))
        await expect(sheet.getByRole('button', { name: m.album_showFirst({}, ta), pressed: true })).toBeVisible()
        await taps.on(sheet.getByRole('button', { name: m.design_close({}, ta) }))
      }
    })
    expect([rise, hiding, first]).toEqual([4, 4, 9])
  })

  test('a message is answered by WhatsApp with two taps', async ({ page, taps }) => {
    await page
      .context()
      .route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
    await open(page, '/admin/messages')
    const newest = page.locator('#messages').getByRole('listitem').first()
    await taps.on(newest.getByRole('link'))
    const chat = page.waitForEvent('popup')
    await taps.on(page.getByRole('dialog').getByRole('link', { name: m.inbox_whatsapp() }))
    expect((await chat).url()).toContain('https://wa.me/919840000022')
    expect(taps.count).toBeLessThanOrEqual(2)
  })

  for (const language of languages)
    test(`no dashboard screen in ${language} is longer than three windows, or two without the album or the shop, and the tabs are at the bottom or left`, async ({
      page,
    }) => {
      for (const path of ['/admin', '/admin/messages', '/admin/shop', '/admin/more']) {
        await page.goto(pathIn(language, path))
        await waitForHydration(page)
        const heightPx = await page.evaluate(() => document.documentElement.scrollHeight)
        // The album grows with the photos, and the shop is as long as the page that visitors see.
        const contentPx = await page.evaluate(() => document.querySelector('.album, .shop-page')?.clientHeight ?? 0)
        expect.soft(heightPx - contentPx, path).toBeLessThanOrEqual((contentPx > 0 ? 2 : 3) * windowPx)
        // The line that says when the shop opens is longest at night.
        if (path === '/admin/shop') expect.soft(heightPx, path).toBeLessThanOrEqual(4800)
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
      }
      // The technical sections of the last screen are folded.
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(moreMaxPx)
      expect(await edgesAtTabs(page)).toEqual(['left', 'right', 'bottom'])
      await page.setViewportSize({ width: 1280, height: windowPx })
      expect(await edgesAtTabs(page)).toEqual(['left', 'top', 'bottom'])
    })

  test('the phone number and the story are changed with two taps each', async ({ page, taps }) => {
    await open(page, '/admin/shop')
    for (const [part, text] of [
      [m.contact_phone(), '98400 00001'],
      [m.shopDetails_story_heading(), 'We began with one machine.'],
    ] as const) {
      taps.count = 0
      await taps.on(partLink(page, part))
      await page.keyboard.type(text)
      await taps.on(page.getByRole('dialog').getByRole('button', { name: m.shopDetails_save(), exact: true }))
      await expect(toast(page, m.shopDetails_saved({ group: part }))).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(shopPage(page).getByText(text, { exact: true })).toBeInViewport()
      expect(taps.count).toBe(2)
    }
  })

  for (const locale of languages)
    test(`in ${locale}, the shop is closed for a festival with four taps, and for free days with six`, async ({
      page,
      taps,
    }) => {
      const rows = page.getByRole('list', { name: m.closedDays_list({}, { locale }) }).getByRole('listitem')
      const close = page.getByRole('button', { name: m.closedDays_close({}, { locale }) })
      const month = Number(dayInShop(Date.now()).slice(5, 7))
      const nextMonth = m.dates_months({}, { locale }).split(' ')[month % 12]
      await open(page, pathIn(locale, '/admin'))
      await taps.on(page.locator('.tab-bar').getByRole('link', { name: m.admin_shopTab({}, { locale }) }))
      await waitForHydration(page)
      const add = page.getByRole('button', { name: m.closedDays_add({}, { locale }) })
      await taps.on(add)
      const festivals = page.getByRole('list', { name: m.closedDays_festivals({}, { locale }) })
      await taps.on(festivals.getByRole('button').nth(2))
      await taps.on(close)
      await expect(rows).toHaveCount(1)
      expect(taps.count).toBe(4)
      await rows.getByRole('button').tap()
      await expect(rows).toHaveCount(0)

      await open(page, pathIn(locale, '/admin/shop'))
      taps.count = 1
      await taps.on(add)
      await taps.on(page.getByRole('button', { name: m.closedDays_nextMonth({}, { locale }) }))
      for (const day of [14, 17])
        await taps.on(page.getByRole('grid').getByRole('button', { name: `, ${day} ${nextMonth}` }))
      await taps.on(close)
      await expect(rows).toContainText(`17 ${nextMonth}`)
      expect(taps.count).toBe(6)
      await page.goto(pathIn(locale, '/'))
      await expect(page.locator('#contact')).toContainText(`17 ${nextMonth}`)
      await open(page, pathIn(locale, '/admin/shop'))
      await rows.getByRole('button').tap()
      await expect(rows).toHaveCount(0)
    })

  test('ten photos of four designs with prices need 21 taps on one screen', async ({ page, taps }) => {
    await open(page, '/admin')
    await taps.choosePhotos(10)
    const sheet = page.getByRole('dialog')
    // The price is focused, and Next on the keyboard is a key like those of the digits.
    await page.getByLabel(m.admin_category(), { exact: true }).selectOption('aari blouse')
    taps.count += 2
    await taps.on(page.getByLabel(m.admin_price(), { exact: true }))
    const designs = [3, 3, 2, 2]
    for (const [nth, photos] of designs.entries()) {
      await page.keyboard.type(String(2000 + nth))
      await page.keyboard.press('Enter')
      for (let further = 1; further < photos; further++)
        await taps.on(sheet.getByRole('button', { name: new RegExp(`^${m.upload_further({ nth: '\\d+' })}$`) }))
    }
    const heightPx = await sheet.locator('form').evaluate((form) => form.scrollHeight)
    expect(heightPx).toBeLessThanOrEqual(windowPx)
    await taps.on(page.getByRole('button', { name: m.upload_count({ count: 10 }) }))
    await expect(toast(page, m.admin_uploaded())).toBeVisible({ timeout: 120_000 })
    expect(taps.count).toBeLessThanOrEqual(21)
    await expect(page.locator('#photos').getByRole('listitem').first()).toContainText('₹2003')
  })
})

test('the first photo is online ten taps after the login page opens', async ({ page, taps }) => {
  await open(page, '/login')
  await taps.on(page.getByLabel(m.accounts_email()))
  await page.keyboard.type(owner.email)
  await taps.on(page.getByLabel(m.accounts_password(), { exact: true }))
  await page.keyboard.type(owner.password)
  await taps.on(page.getByRole('main').getByRole('button', { name: m.accounts_login() }))
  await expect(toast(page, m.accounts_loginSuccessful())).toBeVisible()
  await taps.on(page.getByRole('link', { name: m.nav_dashboard() }).filter({ visible: true }))
  await expect(page).toHaveURL(/\/admin$/)
  await waitForHydration(page)
  // The shop rejects a photo that it has.
  await taps.choosePhotos(1, 950)
  await taps.on(page.getByLabel(m.admin_price(), { exact: true }))
  await page.keyboard.type('750')
  await page.getByLabel(m.admin_category(), { exact: true }).selectOption('aari blouse')
  taps.count += 2
  await taps.on(upload(page))
  await expect(toast(page, m.admin_uploaded())).toBeVisible()
  expect(taps.count).toBeLessThanOrEqual(10)
  await expect(page.locator('#photos')).toContainText('₹750')
})
