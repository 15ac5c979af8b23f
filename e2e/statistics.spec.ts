import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, Page } from '@playwright/test'
import { endpoints } from '../src/api/endpoints.ts'
import { statisticsDays, weekDays } from '../src/api/shop-constants.ts'
import { m } from '../src/messages/compiled/messages.js'
import { expectOpen } from './designs.ts'
import { openOwnShop } from './shop-process.ts'
import { signIn } from './sign-in.ts'
import { expect, open, owner, test, visit, waitForHydration } from './story.ts'

// Visits of headless browsers are not counted.
const phoneBrowser =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'
test.use({ userAgent: phoneBrowser, viewport: { width: 360, height: 740 } })

const piece = (page: Page, code: string) => page.locator(`#${code}`).getByRole('link')
const partOf = (page: Page, heading: string) => page.getByRole('region', { name: heading })

async function asOwner(browser: Browser, baseURL = '', see: (page: Page) => Promise<void>) {
  const storageState = await signIn(baseURL, owner)
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ baseURL, storageState, serviceWorkers: 'block', viewport, hasTouch: true })
  const page = await context.newPage()
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  await see(page)
  expect(consoleErrors).toEqual([])
  await context.close()
}

test('the owner sees the origins of visits and the interest in each design', async ({ page, browser, baseURL }) => {
  await page.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
  await visit(page, '/', 'https://www.google.co.in/')
  await visit(page, '/', 'https://www.google.co.in/')
  await waitForHydration(page)
  // A reload is not a new visit.
  await page.reload()
  await waitForHydration(page)
  await piece(page, 'AB-1').click()
  await expect(page.getByRole('dialog')).toContainText('AB-1')
  await expectOpen(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog')).toContainText('DB-2')
  const heart = page.getByRole('dialog').getByRole('button', { name: m.shortlist_saveOf({ code: 'DB-2' }) })
  const liked = page.waitForResponse('**/v1/designInterest')
  await heart.click()
  await liked
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog')).toContainText('AB-1')
  const report = page.waitForRequest((request) => request.postData()?.includes('enquiry') ?? false)
  await page.getByRole('dialog').getByRole('link', { name: m.design_ask() }).click()
  await report
  await expect(page.getByText('WhatsApp')).toBeVisible()
  await visit(page, '/d/AB-2?utm_source=whatsapp')
  await page.getByRole('main').getByRole('link', { name: m.design_ask() }).click()
  await expect(page.getByText('WhatsApp')).toBeVisible()

  await visit(page, '/login')

  await asOwner(browser, baseURL, async (page) => {
    await open(page, '/admin/more')
    await page.getByRole('link', { name: m.statistics_heading() }).click()
    await expect(page).toHaveURL(/\/admin\/statistics$/)
    await waitForHydration(page)
    const visits = page.locator('#visits')
    // The browser may send a count twice when the server has just closed the connection.
    const fromSearch = new RegExp(m.statistics_from_search({ count: '([23])' }))
    await expect(visits).toContainText(fromSearch)
    const total = Number(fromSearch.exec((await visits.textContent()) ?? '')?.[1]) + 2
    await expect(visits).toContainText(m.statistics_visitCount({ count: total }))
    for (const text of [m.statistics_from_whatsapp({ count: 1 }), m.statistics_from_direct({ count: 1 })])
      await expect(visits).toContainText(text)
    const design = (code: string) =>
      partOf(page, m.statistics_designs()).getByRole('listitem').filter({ hasText: code })
    for (const [code, counts] of [
      ['AB-1', { enquiries: 1, views: 1, hearts: 0 }],
      ['DB-2', { enquiries: 0, views: 1, hearts: 1 }],
      ['AB-2', { enquiries: 1, views: 1, hearts: 0 }],
    ] as const) {
      await expect(design(code)).toContainText(m.statistics_enquiries({ count: counts.enquiries }))
      await expect(design(code)).toContainText(m.statistics_views({ count: counts.views }))
      await expect(design(code)).toContainText(m.statistics_hearts({ count: counts.hearts }))
    }
    await page.getByText(m.statistics_dailyTable()).click()
    await expect(visits.getByRole('row').nth(1).getByRole('cell')).toHaveText([String(total)])
    const chart = visits.locator('svg').first()
    const today = m.statistics_visitCount({ count: total })
    await expect(visits.locator('[aria-hidden] p').first()).toContainText(today)
    await chart.tap({ position: { x: 5, y: 20 } })
    await expect(visits.locator('[aria-hidden] p').first()).toContainText(m.statistics_visitCount({ count: 0 }))
    await page.getByRole('link', { name: m.statistics_period({ days: statisticsDays }) }).click()
    await expect(visits.locator('rect')).toHaveCount(Math.ceil(statisticsDays / weekDays))
    await waitForHydration(page)
    await expect(visits.locator('[aria-hidden] p').first()).toContainText(today)
    await chart.tap({ position: { x: 5, y: 20 } })
    await expect(visits.locator('[aria-hidden] p').first()).toContainText(m.statistics_visitCount({ count: 0 }))
    // Screen readers read the tables instead of the charts.
    expect(await visits.ariaSnapshot()).not.toMatch(/img/)
  })
})

test('the WhatsApp link of a design works while the counters fail', async ({ page }) => {
  await page.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
  await page.route('**/v1/designInterest', (route) => route.abort())
  await page.route('**/v1/pageViews', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/designInterest'))
  await page.goto('/d/AB-1')
  await failed
  await page.getByRole('main').getByRole('link', { name: m.design_ask() }).click()
  await expect(page.getByText('WhatsApp')).toBeVisible()
})

test('a visit reports how fast its page was when the visitor leaves it', async ({ playwright, launchOptions }) => {
  // Chromium sends the last request of a page with its own user agent, whatever the context has.
  const args = [...(launchOptions.args ?? []), `--user-agent=${phoneBrowser}`]
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage()
  const shop = await openOwnShop()
  const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { timeout: 5_000 })
  const figures = database.prepare('select page, metric from webVitals order by metric')
  const measuring = page.waitForResponse(/measure-web-vitals/)
  await page.goto(`${shop.origin}/d/AB-1`)
  await (await measuring).finished()
  await page.getByRole('main').getByRole('button').first().click()
  await page.goto(`${shop.origin}/login`)
  await expect
    .poll(() => figures.all().map(({ page, metric }) => `${page} ${metric}`))
    .toEqual(['/d/:code CLS', '/d/:code INP', '/d/:code LCP'])
  database.close()
  await browser.close()
  await shop.stop()
})

test('a shop without analytics measures and reports nothing', async ({ page }) => {
  const shop = await openOwnShop({ ANALYTICS: 'none' })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(`${shop.origin}/`, { waitUntil: 'networkidle' })
  await page.goto(`${shop.origin}/login`, { waitUntil: 'networkidle' })
  expect(requested).toContain('/login')
  expect(requested.filter((path) => /vitals|pageViews/i.test(path))).toEqual([])
  await shop.stop()
})

test('a visitor’s browser requests no account endpoint and no other origin by default', async ({ page, baseURL }) => {
  const requested: URL[] = []
  page.on('request', (request) => requested.push(new URL(request.url())))
  await visit(page, '/')
  await waitForHydration(page)
  await piece(page, 'AB-1').click()
  await expect(page.getByRole('dialog')).toContainText('AB-1')
  const reported = page.waitForResponse(`**${endpoints.reportPageView.path}`)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AB-1')
  await reported
  const origins = new Set(requested.map(({ origin }) => origin).filter((origin) => origin !== 'null'))
  expect([...origins]).toEqual([baseURL])
  expect(requested.filter(({ pathname }) => pathname.includes('accounts:'))).toEqual([])
})
