import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { setUpItemsToAccept } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { languages, pathIn } from '../src/messages/language.ts'
import { Browser } from '../test/browser.ts'
import { publishItem, uploadPhoto } from '../test/uploads.ts'
import { openOwnShop, type ShopProcess } from './shop-process.ts'
import { announcement, test as base, expect, open, owner } from './story.ts'
import { hold } from './upload-photos.ts'

const windowPx = 780
const mostPx = 320
// Visits of headless browsers are not counted.
const phone = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36',
}

/** At night the text that says when the shop opens is longest. */
const atNight = `--import ${join(import.meta.dirname, 'at-night.mjs')}`

/** The shop has three designs, two unread messages, visits and a liked design. */
const test = base.extend<object, { busyShop: ShopProcess }>({
  busyShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what the fixture needs
    async ({}, use) => {
      const shop = await openOwnShop({ STARTER_GALLERY: 'off', NODE_OPTIONS: atNight })
      const browser = new Browser(fetch, shop.origin)
      await browser.ask(endpoints.signInWithPassword, owner)
      const url = await uploadPhoto(browser)
      const items = []
      for (const price of ['450', '550', '650']) items.push(await publishItem(browser, url, { price }))
      const visitor = new Browser(fetch, shop.origin)
      for (const [name, message] of [
        ['Valli', 'Is it ready?'],
        ['Kannamma', 'Call 98400 00001, please.'],
      ] as const)
        await visitor.ask(endpoints.sendContactMessage, { name, email: 'k@example.com', message })
      for (let count = 0; count < 3; count++)
        await visitor.ask(endpoints.reportPageView, { path: '/', from: 'direct' }, phone)
      await visitor.ask(endpoints.reportInterest, { id: items[1]?.id ?? '', interest: 'heart' }, phone)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ busyShop }, use) => use(busyShop.origin),
})
test.use({ isOwner: true, viewport: { width: 360, height: windowPx }, hasTouch: true })

const today = (page: Page) => page.locator('#today')

test('today says who wrote, what the week brought and what was liked', async ({ page }) => {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  for (const language of languages) {
    await page.goto(pathIn(language, '/admin'))
    const locale = { locale: language }
    await expect(today(page)).toContainText('Kannamma')
    await expect(today(page)).toContainText(m.statistics_visitCount({ count: 3 }, locale))
    await expect(today(page)).toContainText(m.today_mostLiked({ code: 'DB\u20112' }, locale))
    const heights = await page
      .locator('#today, #set-up')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()))
    expect(heights).toHaveLength(2)
    const [{ top = 0 } = {}, { bottom = 0 } = {}] = heights
    expect.soft(bottom - top, language).toBeLessThanOrEqual(mostPx)
  }
  await open(page, '/admin')
  const chat = page.waitForEvent('popup')
  await today(page).getByRole('link', { name: m.inbox_whatsapp() }).tap()
  expect((await chat).url()).toContain('https://wa.me/919840000001')
  // An answered message is read.
  await expect(today(page)).toContainText('Valli')
  await today(page).getByText('Valli').tap()
  await expect(page).toHaveURL(/\/admin\/messages#/)
  await expect(page.getByRole('dialog')).toContainText('Is it ready?')
})

test('the owner closes the shop for today with one tap, and opens it again', async ({ page, browser, busyShop }) => {
  await open(page, '/admin')
  await today(page).getByRole('button', { name: m.closedDays_closeToday() }).tap()
  await expect(today(page).getByRole('button', { name: m.closedDays_openAgain() })).toBeVisible()
  const visitor = await browser.newPage({ baseURL: busyShop.origin })
  await visitor.goto('/')
  await expect(announcement(visitor)).toBeVisible()
  await today(page).getByRole('button', { name: m.closedDays_openAgain() }).tap()
  await expect(today(page).getByRole('button', { name: m.closedDays_closeToday() })).toBeVisible()
  await visitor.reload()
  await expect(announcement(visitor)).toHaveCount(0)
  await visitor.close()
})

test('once the shop is set up, the first photos are on the first screen', async ({ page }) => {
  for (const item of setUpItemsToAccept)
    await page.request.post(endpoints.markSetUpItem.path.replace(':item', item), { data: {} })
  const contact = { phone: '98400 00009', address: 'Main Road', email: 'shop@example.com' }
  await page.request.patch(endpoints.changeContactInfo.path, { data: contact })
  await open(page, '/admin')
  await expect(page.locator('#set-up')).toHaveCount(0)
  const bottom = await page
    .locator('.album-tile')
    .first()
    .evaluate((tile) => tile.getBoundingClientRect().bottom)
  const tabs = await page.locator('.tab-bar').evaluate((bar) => bar.getBoundingClientRect().top)
  expect(bottom).toBeLessThan(tabs)
})

test('an unread message opens although ten others are newer', async ({ page, busyShop }) => {
  const visitor = new Browser(fetch, busyShop.origin)
  for (let nth = 0; nth < 10; nth++)
    await visitor.ask(endpoints.sendContactMessage, { name: 'Meena', email: 'm@example.com', message: `Read ${nth}` })
  const { messages } = await (await page.request.get(endpoints.listContactMessages.path)).json()
  for (const { id, name } of messages)
    await page.request.patch(endpoints.markContactMessage.path.replace(':id', id), { data: { read: name === 'Meena' } })
  await open(page, '/admin')
  await today(page).getByText('Kannamma').tap()
  await expect(page.getByRole('dialog')).toContainText('Call 98400 00001, please.')
})

test('the newest message is marked as answered while another is being marked', async ({ page, busyShop }) => {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const visitor = new Browser(fetch, busyShop.origin)
  const receive = (name: string) =>
    visitor.ask(endpoints.sendContactMessage, { name, email: 'm@example.com', message: 'Call 98400 00002, please.' })
  const answer = () => today(page).getByRole('link', { name: m.inbox_whatsapp() }).tap()
  await receive('Amudha')
  await open(page, '/admin')
  const release = await hold(page, 'PATCH', '**/v1/contactMessages/*')
  await answer()
  await receive('Banu')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(today(page)).toContainText('Banu')
  await answer()
  release()
  await expect(today(page)).not.toContainText(/Amudha|Banu/)
})
