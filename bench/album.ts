// Measures the dashboard with 500 designs on a weak phone: Chromium 119, a processor slowed six times, 3G.
import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { owner } from '../e2e/shop-process.ts'
import { signIn } from '../e2e/sign-in.ts'
import { phone } from './browser.ts'
import { addDesigns } from './many.ts'
import { Figures } from './pages.ts'
import { galleryCount } from './phone-photos.ts'
import { formatSpread, type Row, spreadOf } from './report.ts'
import { type BenchShop, openGallery } from './shop.ts'
import { openWeakPhone, threeG, weakSlowdown } from './weak-phone.ts'

const count = 500
const limits = { opened: 2_000, again: 2_000, longest: 100, memory: 150 }
type Name = keyof typeof limits
const titles: Record<Name, [title: string, unit: string]> = {
  opened: ['first visit, until the largest photo or text is painted', 'ms'],
  again: ['a later visit, likewise', 'ms'],
  longest: ['longest task while its end is scrolled to', 'ms'],
  memory: ['memory of the page at its end', 'MB'],
}

export async function measure(rounds: number): Promise<Row[]> {
  const shop = await openGallery()
  addDesigns(shop, count - galleryCount)
  const figures = new Figures<number>()
  for (let round = 0; round < rounds; round++) {
    // Each browser has one page, whose process alone is measured.
    const browser = await openWeakPhone()
    for (const [name, figure] of Object.entries(await visitAlbum(browser, shop))) figures.add(name, figure)
    await browser.close()
  }
  await shop.close()
  return (Object.keys(limits) as Name[]).map((name) => {
    const [title, unit] = titles[name]
    return {
      title: `Dashboard with ${count} designs on a weak phone, ${title}`,
      goal: `≤ ${limits[name]} ${unit}`,
      shop: formatSpread(figures.of(name), unit),
      isMet: spreadOf(figures.of(name)).median <= limits[name],
    }
  })
}

async function visitAlbum(browser: Browser, { origin }: BenchShop): Promise<Record<Name, number>> {
  const storageState = await signIn(origin, owner)
  const context = await browser.newContext({ ...phone, baseURL: origin, storageState })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.emulateNetworkConditions', threeG)
  await client.send('Emulation.setCPUThrottlingRate', { rate: weakSlowdown })
  const openedMs = async () => {
    await page.goto('/admin', { waitUntil: 'networkidle' })
    return page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          }),
        ),
    )
  }
  const opened = await openedMs()
  const again = await openedMs()
  const longest = await page.evaluate(async () => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1
    while (!isAtEnd()) {
      scrollBy(0, innerHeight / 2)
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
    return Math.max(0, ...tasks)
  })
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const megabytes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateMegabytes(id))
  return { opened, again, longest, memory: Math.max(...megabytes) }
}

/** Pages that the browser's processes share do not count. */
function privateMegabytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB/gm)].map(([, size]) => Number(size))
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024
}
