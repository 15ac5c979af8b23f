// Measures how soon a weak phone answers taps: Chromium 119, a processor slowed six times, 3G.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { unpackChromium } from '../e2e/browsers/unpack-chromium.ts'
import { chromiumArguments } from '../e2e/chromium-arguments.ts'
import { openShopProcess, owner } from '../e2e/shop-process.ts'
import { signIn } from '../e2e/sign-in.ts'
import { m } from '../src/messages/compiled/messages.js'
import { phonePhoto } from '../test/photos.ts'
import { phone } from './browser.ts'
import { Figures } from './pages.ts'
import { phoneFonts } from './phone-fonts.ts'
import { formatSpread, type Row, spreadOf } from './report.ts'

const slowestMs = 100
export const threeG = { offline: false, latency: 300, downloadThroughput: 1_600_000 / 8, uploadThroughput: 768_000 / 8 }

const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()
const flows: Record<string, (page: Page) => Promise<unknown>> = {
  menu: (page) => tap(page, m.nav_openMenu()),
  filter: (page) => page.locator('#gallery nav a[href*=aari-blouse]').tap(),
  lightbox: (page) => page.locator('#DB-1 a').tap(),
  async heart(page) {
    // The hearts appear when the gallery comes near.
    await page.locator('#DB-1').scrollIntoViewIfNeeded()
    await tap(page, m.shortlist_saveOf({ code: 'DB-1' }))
  },
  async message(page) {
    for (const label of [m.contact_name(), m.contact_email(), m.contact_message()])
      await page.getByLabel(label, { exact: true }).fill('kannamma@example.com')
    await tap(page, m.contact_send())
    await page.getByText(m.contact_sent(), { exact: true }).first().waitFor()
  },
  async 'tab of the dashboard'(page) {
    await page.goto('/admin', { waitUntil: 'networkidle' })
    await page.locator('.tab-bar').getByRole('link', { name: m.admin_inboxHeading() }).tap()
    await page.waitForURL('**/admin/messages')
  },
  async price(page) {
    await page.goto('/admin', { waitUntil: 'networkidle' })
    await page.locator('.album-tile a').first().tap()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox').first().fill('1111')
    await sheet.getByRole('button', { name: m.admin_updatePrice() }).tap()
    await page.getByText(m.admin_priceUpdated(), { exact: true }).first().waitFor()
  },
  async 'upload of three photos'(page) {
    await page.goto('/admin')
    const photos = await Promise.all([1, 2, 3].map((seed) => phonePhoto({ seed, widthPx: 2016, heightPx: 1512 })))
    const files = photos.map((bytes, n) => ({ name: `${n}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }))
    await page.getByLabel(m.admin_file(), { exact: true }).setInputFiles(files)
    await tap(page, m.upload_count({ count: files.length }))
    await page.getByText(m.admin_uploaded(), { exact: true }).first().waitFor({ timeout: 180_000 })
  },
}

export const weakSlowdown = 6

export async function measure(rounds: number): Promise<Row[]> {
  const browser = await openWeakPhone()
  const figures = new Figures<number>()
  for (let round = 0; round < rounds; round++) {
    // A shop asks before it publishes the same photo again.
    const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-bench-'))
    const shop = await openShopProcess(dataDir, { STARTER_GALLERY: 'on' })
    const storageState = await signIn(shop.origin, owner)
    for (const [name, follow] of Object.entries(flows)) {
      const context = await browser.newContext({ ...phone, baseURL: shop.origin, storageState })
      figures.add(name, await slowestTapMs(context, follow))
      await context.close()
    }
    await shop.stop()
    await rm(dataDir, { recursive: true })
  }
  await browser.close()
  return Object.keys(flows).map((name) => ({
    title: `Slowest answer to a tap on a weak phone, ${name}`,
    goal: `at most ${slowestMs} ms`,
    shop: formatSpread(figures.of(name), 'ms'),
    isMet: spreadOf(figures.of(name)).median <= slowestMs,
  }))
}

export async function openWeakPhone() {
  const executablePath = await unpackChromium('chromium-119')
  return chromium.launch({ executablePath, args: chromiumArguments, env: { ...process.env, ...phoneFonts() } })
}

async function slowestTapMs(context: BrowserContext, follow: (page: Page) => Promise<unknown>): Promise<number> {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.emulateNetworkConditions', threeG)
  await client.send('Emulation.setCPUThrottlingRate', { rate: weakSlowdown })
  const tapsMs: number[] = []
  await page.exposeFunction('reportTap', (ms: number) => tapsMs.push(ms))
  await page.addInitScript(observeTaps)
  await page.goto('/', { waitUntil: 'networkidle' })
  await follow(page)
  await expect.poll(() => tapsMs.length).toBeGreaterThan(0)
  return Math.max(...tapsMs)
}

/** The browser's duration lasts from the tap to the next paint, and is rounded to 8 ms. */
function observeTaps() {
  const report = (list: PerformanceObserverEntryList) => {
    // Taps alone have an interaction. While a page loads, the browser also reports that the pointer is over it.
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) (window as unknown as { reportTap(ms: number): void }).reportTap(duration)
  }
  new PerformanceObserver(report).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
