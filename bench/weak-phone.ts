// Measures how soon a weak phone answers taps: Chromium 119, a processor slowed six times, 3G.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { unpackChromium } from '../e2e/browsers/unpack-chromium.ts'
import { chromiumArguments } from '../e2e/chromium-arguments.ts'
import { openShopProcess, owner } from '../e2e/shop-process.ts'
import { signIn } from '../e2e/sign-in.ts'
import { endpoints } from '../src/api/endpoints.ts'
import { m } from '../src/messages/compiled/messages.js'
import { phonePhoto } from '../test/photos.ts'
import { phone } from './browser.ts'
import { Figures } from './pages.ts'
import { inWords, type Row, spreadOf } from './report.ts'

const slowdown = 6
const longestAnswerMs = 200
const threeG = { offline: false, latency: 300, downloadThroughput: 1_600_000 / 8, uploadThroughput: 768_000 / 8 }

const flows: Record<string, (page: Page) => Promise<void>> = {
  async menu(page) {
    await page.goto('/')
    await page.getByRole('button', { name: m.nav_openMenu() }).tap()
    await page.getByRole('button', { name: m.nav_closeMenu() }).tap()
  },
  async filter(page) {
    await page.goto('/')
    await page.locator('#gallery nav a[href*=aari-blouse]').tap()
    await page.waitForURL('**category=aari-blouse**')
  },
  async lightbox(page) {
    await page.goto('/')
    await page.locator('#DB-1 a').tap()
    await page.locator('.pswp__img').first().waitFor()
    await page.getByRole('button', { name: m.design_close() }).tap()
    await page.locator('.pswp').waitFor({ state: 'detached' })
  },
  async message(page) {
    await page.goto('/#contact')
    await page.getByLabel(m.contact_name(), { exact: true }).tap()
    await page.keyboard.insertText('Kannamma')
    await page.getByLabel(m.contact_email(), { exact: true }).tap()
    await page.keyboard.insertText('kannamma@example.com')
    await page.getByLabel(m.contact_message(), { exact: true }).tap()
    await page.keyboard.insertText('Two blouses, please.')
    await page.getByRole('button', { name: m.contact_send() }).tap()
    await page.getByText(m.contact_sent(), { exact: true }).first().waitFor()
  },
  async 'upload of three photos'(page) {
    const before = await countDesigns(page)
    await page.goto('/admin')
    const buffers = await Promise.all([1, 2, 3].map((seed) => phonePhoto({ seed, widthPx: 2016, heightPx: 1512 })))
    const files = buffers.map((bytes, number) => ({
      name: `${number}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from(bytes),
    }))
    await page.getByLabel(m.admin_file(), { exact: true }).setInputFiles(files)
    await page.getByRole('button', { name: m.admin_upload(), exact: true }).tap()
    await expect.poll(() => countDesigns(page), { timeout: 120_000 }).toBe(before + files.length)
    await page.getByRole('link', { name: m.admin_moreTab() }).tap()
    await page.waitForURL('**/admin/more')
  },
}

async function countDesigns(page: Page): Promise<number> {
  const { items } = await (await page.request.get(endpoints.listGallery.path)).json()
  return items.length
}

export async function measure(rounds: number): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'thaiyal-bench-'))
  const shop = await openShopProcess(dataDir)
  const browser = await chromium.launch({
    executablePath: await unpackChromium('chromium-119'),
    args: chromiumArguments,
  })
  const figures = new Figures<number>()
  try {
    const storageState = await signIn(shop.origin, owner)
    for (let round = 0; round < rounds; round++)
      for (const [name, follow] of Object.entries(flows)) {
        const isOwner = name.startsWith('upload')
        const context = await browser.newContext({
          ...phone,
          baseURL: shop.origin,
          ...(isOwner && { storageState }),
        })
        figures.add(name, await slowestAnswer(await context.newPage(), follow))
        await context.close()
      }
  } finally {
    await browser.close()
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return Object.keys(flows).map((name) => ({
    what: `Slowest answer to a tap on a weak phone, ${name}`,
    goal: `at most ${longestAnswerMs} ms`,
    shop: inWords(figures.of(name), 'ms'),
    others: '',
    isMet: spreadOf(figures.of(name)).median <= longestAnswerMs,
  }))
}

/** @returns milliseconds from the tap to the next paint, which the browser rounds to 8 ms */
async function slowestAnswer(page: Page, follow: (page: Page) => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', threeG)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    const note = (list: PerformanceObserverEntryList) => {
      for (const { duration, name } of list.getEntries())
        if (/^(click|pointer)/.test(name))
          sessionStorage.slowest = Math.max(duration, Number(sessionStorage.slowest ?? 0))
    }
    new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await follow(page)
  await page.waitForLoadState()
  // The last tap's entry comes after its paint.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(Number(sessionStorage.slowest ?? 0)))),
      ),
  )
}
