import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { m } from '../src/words/compiled/messages.js'
import { openShopProcess } from './shop-process.ts'
import { expect, hydrated, logIn, open, owner, test } from './story.ts'

const websiteId = '3f6b8a52-7a0c-4a8e-9d6e-1f2a3b4c5d6e'

// The browser of these tests says that it is driven by a program, and would not be counted.
const phoneBrowser =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36'
test.use({ userAgent: phoneBrowser, viewport: { width: 360, height: 740 } })

const piece = (page: Page, code: string) => page.locator(`#${code}`).getByRole('link')
const partOf = (page: Page, heading: string) => page.getByRole('region', { name: heading })
const row = (page: Page, heading: string, name: string) =>
  partOf(page, heading)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

/** Loads a page and waits until the shop has been told of it. */
async function visit(page: Page, path: string, referer?: string) {
  const told = page.waitForResponse((response) => response.url().endsWith('/v1/pageViews'))
  await page.goto(path, { referer })
  await told
}

async function asOwner(browser: Browser, baseURL: string | undefined, see: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await logIn(page, owner)
  await see(page)
  expect(complaints).toEqual([])
  await context.close()
}

test('the owner sees where visits come from, and which designs are looked at and asked about', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
  await visit(page, '/', 'https://www.google.co.in/')
  await visit(page, '/', 'https://www.google.co.in/')
  await hydrated(page)
  // Whoever loads the page again is there already.
  await page.reload()
  await hydrated(page)
  await piece(page, 'AB-1').click()
  await expect(page.getByRole('dialog')).toContainText('AB-1')
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog')).toContainText('DB-2', { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog')).toContainText('AB-1')
  const told = page.waitForRequest((request) => request.postData()?.includes('asked about') ?? false)
  await page.getByRole('dialog').getByRole('link', { name: m.design_ask() }).click()
  await told
  await expect(page.getByText('WhatsApp')).toBeVisible()
  await visit(page, '/d/AB-2?utm_source=whatsapp')
  await page.getByRole('main').getByRole('link', { name: m.design_ask() }).click()
  await expect(page.getByText('WhatsApp')).toBeVisible()

  await asOwner(browser, baseURL, async (page) => {
    await open(page, '/admin')
    await page
      .getByRole('navigation', { name: m.admin_sections() })
      .getByRole('link', { name: m.numbers_heading() })
      .click()
    await expect(page).toHaveURL(/\/admin\/numbers$/)
    await expect(row(page, m.numbers_places(), m.numbers_placeNames_search()).getByRole('cell')).toHaveText(['2'])
    await expect(row(page, m.numbers_places(), m.numbers_placeNames_whatsapp()).getByRole('cell')).toHaveText(['1'])
    await expect(row(page, m.numbers_designs(), 'AB-1').getByRole('cell')).toHaveText(['1', '1'])
    await expect(row(page, m.numbers_designs(), 'DB-2').getByRole('cell')).toHaveText(['1', '0'])
    await expect(row(page, m.numbers_designs(), 'AB-2').getByRole('cell')).toHaveText(['1', '1'])
    // Herself, before she logged in.
    await expect(row(page, m.numbers_places(), m.numbers_placeNames_direct()).getByRole('cell')).toHaveText(['1'])
    await expect(partOf(page, m.numbers_visits())).toContainText(m.numbers_visitsInAll({ count: 4 }))
    await page.getByText(m.numbers_everyDay()).click()
    await expect(partOf(page, m.numbers_visits()).getByRole('row').nth(1).getByRole('cell')).toHaveText(['4'])
    await expect.poll(() => paintedCanvases(page)).toBe(3)
    // What is drawn is said by the tables.
    await expect(page.getByRole('main').locator('canvas >> visible=true')).toHaveCount(3)
    expect(await page.getByRole('main').ariaSnapshot()).not.toMatch(/canvas|img/)
  })
})

/** Those on which something is drawn. */
function paintedCanvases(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('canvas')].filter((canvas) => {
        const { width, height } = canvas
        const pixels = width > 0 && canvas.getContext('2d')?.getImageData(0, 0, width, height).data
        return pixels ? pixels.some((value) => value > 0) : false
      }).length,
  )
}

test('where nothing can be counted the way to ask is open all the same', async ({ page }) => {
  await page.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
  await page.route('**/v1/designInterest', (route) => route.abort())
  await page.route('**/v1/pageViews', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/designInterest'))
  await page.goto('/d/AB-1')
  await failed
  await page.getByRole('main').getByRole('link', { name: m.design_ask() }).click()
  await expect(page.getByText('WhatsApp')).toBeVisible()
})

test('by default a visitor’s browser asks nobody but the shop', async ({ page, baseURL }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await visit(page, '/')
  await hydrated(page)
  await piece(page, 'AB-1').click()
  await expect(page.getByRole('dialog')).toContainText('AB-1')
  await page.getByRole('dialog').getByRole('link', { name: m.design_ownPage() }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('AB-1')
  await page.waitForLoadState('networkidle')
  expect([...asked].filter((origin) => origin !== 'null')).toEqual([baseURL])
})

/** In the place of each service's script: keeps what it is told, in its own way. */
const services: Record<string, { toldWith: Record<string, string>; script: string }> = {
  [`umami:stats.example:${websiteId}`]: {
    toldWith: { websiteId, hostUrl: 'https://stats.example', autoTrack: 'false', website: 'x' },
    script: `
    const { websiteId, hostUrl, autoTrack } = document.currentScript.dataset
    window.umami = { track: (describe) => said.push({ websiteId, hostUrl, autoTrack, ...describe({ website: 'x' }) }) }`,
  },
  'plausible:stats.example:shop.example': {
    toldWith: { domain: 'shop.example', name: 'pageview' },
    script: `
    const { domain } = document.currentScript.dataset
    const early = window.plausible.q
    window.plausible = (name, { u }) => said.push({ domain, name, url: u })
    for (const one of early) window.plausible(...one)`,
  },
  'ga4:G-ABC123DEF4': {
    toldWith: { name: 'page_view' },
    script: `
    const hear = ([kind, name, what]) => kind === 'event' && said.push({ name, url: what.page_location, title: what.page_title })
    window.dataLayer.forEach(hear)
    window.dataLayer.push = hear`,
  },
}

for (const [ANALYTICS, { toldWith, script }] of Object.entries(services))
  test(`with ANALYTICS=${ANALYTICS} the service is told of each page once, and of no screen with a password`, {
    tag: ANALYTICS.startsWith('umami') ? [] : '@long',
  }, async ({ page }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-story-'))
    await cp(process.env.PREPARED_DATA_DIR ?? '', dataDir, { recursive: true })
    const shop = await openShopProcess(dataDir, { ANALYTICS })
    const fetched: string[] = []
    await page.route(/stats\.example|google/, (route) => {
      fetched.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: `{ const said = window.said = []; ${script} }` })
    })
    const said = () => page.evaluate(() => (window as { said?: Record<string, string>[] }).said)
    const urlsSaid = async () => (await said())?.map(({ url }) => new URL(url ?? '').pathname + new URL(url ?? '').hash)

    await open(page, shop.origin)
    await expect.poll(urlsSaid).toEqual(['/'])
    await page.evaluate(() => location.assign('#gallery'))
    await expect.poll(urlsSaid).toEqual(['/', '/#gallery'])
    await piece(page, 'AB-1').click()
    await page.getByRole('dialog').getByRole('link', { name: m.design_ownPage() }).click()
    await expect.poll(urlsSaid).toEqual(['/', '/#gallery', '/d/AB-1'])
    for (const one of (await said()) ?? []) expect(one).toMatchObject(toldWith)
    expect(fetched).toHaveLength(1)

    await page.getByRole('button', { name: m.nav_openMenu() }).click()
    await page.getByRole('link', { name: m.nav_login(), exact: true }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(async () => expect(await said()).toBeUndefined()).toPass()
    // Where the owner is logged in the server leaves the script out, whosever it is.
    if (ANALYTICS.startsWith('umami')) {
      await hydrated(page)
      await page.getByLabel(m.accounts_email()).fill(owner.email)
      await page.getByLabel(m.accounts_password(), { exact: true }).fill(owner.password)
      await page.getByRole('main').getByRole('button', { name: m.accounts_login() }).click()
      await expect(page).toHaveURL(/\/$/)
      await page.waitForLoadState('networkidle')
      await open(page, `${shop.origin}/admin`)
      await open(page, shop.origin)
      await page.waitForLoadState('networkidle')
      expect(await said()).toBeUndefined()
      expect(fetched).toHaveLength(1)
    }
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
