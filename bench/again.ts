// Measures the first paint of a second visit, whose files are cached, with a processor slowed four times.
import { setTimeout as pause } from 'node:timers/promises'
import { openBrowser, phone } from './browser.ts'
import { Figures } from './pages.ts'
import { formatSpread, type Row, spreadOf } from './report.ts'
import { openShop } from './shop.ts'

const slowdown = 4
const latestMs = 300
/** The service worker stores the page when the browser is idle. */
const cachedWithinMs = 3_000
const paths = ['/', '/ta', '/d/DB-1']

export async function measure(rounds: number): Promise<Row[]> {
  const shop = await openShop({ settings: { STARTER_GALLERY: 'on' } })
  const browser = await openBrowser('')
  const figures = new Figures<number>()
  try {
    for (let round = 0; round < rounds; round++)
      for (const path of paths) {
        const context = await browser.newContext({ ...phone, baseURL: shop.origin })
        await (await context.newPage()).goto(path, { waitUntil: 'networkidle' })
        await pause(cachedWithinMs)
        const page = await context.newPage()
        const client = await context.newCDPSession(page)
        await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
        await page.goto(path, { waitUntil: 'load' })
        const painted = await page.waitForFunction(
          () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        )
        figures.add(path, Number(await painted.jsonValue()))
        await context.close()
      }
  } finally {
    await browser.close()
    await shop.close()
  }
  return paths.map((path) => ({
    title: `First paint of a second visit, ${path}, ${slowdown} × slower`,
    goal: `≤ ${latestMs} ms`,
    shop: formatSpread(figures.of(path), 'ms'),
    isMet: spreadOf(figures.of(path)).median <= latestMs,
  }))
}
