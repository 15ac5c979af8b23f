import type { Page, Request } from '@playwright/test'
import { pathIn } from '../src/words/language.ts'
import { expect, test } from './story.ts'

const kilobyte = 1024

/**
 * What a first visit may weigh as it is sent, in KB, on a phone before one scrolls. The page is packed in the quick way for
 * who comes first; the pictures are WebP, as AVIFs are made later. A shift is of those where the phone has no Tamil font.
 */
const most = {
  '/': { page: 23.5, fonts: 13, pictures: 3, requests: 5, shift: 0 },
  '/ta': { page: 24.8, fonts: 43, pictures: 3, requests: 7, shift: 0.001 },
  '/d/AB-1': { page: 13.5, fonts: 13, pictures: 70, requests: 5, shift: 0 },
  '/login': { page: 11.5, fonts: 13, pictures: 0, requests: 4, shift: 0 },
}

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })

for (const [screen, { page: pageSize, fonts, pictures, requests: count, shift }] of Object.entries(most))
  test(`${screen} comes in few bytes and few requests, from here alone, and nothing moves`, async ({ page, shop }) => {
    await recordShifts(page)
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    await page.goto(pathIn('en', screen), { waitUntil: 'load' })
    const firstRequests = [...requests]
    const bytes = await bytesByKind(firstRequests)
    expect(bytes.script ?? 0, 'scripts before the load').toBe(0)
    expect(bytes.stylesheet ?? 0, 'styles beside the page').toBe(0)
    expect(bytes.document).toBeLessThanOrEqual(pageSize * kilobyte)
    expect(bytes.font ?? 0).toBeLessThanOrEqual(fonts * kilobyte)
    expect(bytes.image ?? 0).toBeLessThanOrEqual(pictures * kilobyte)
    expect(firstRequests.length).toBeLessThanOrEqual(count)
    await page.waitForLoadState('networkidle')
    expect(new Set(requests.map((request) => new URL(request.url()).origin))).toEqual(new Set([shop.origin]))
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 400) {
        scrollTo({ top: y, behavior: 'instant' })
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(shift)
  })

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function bytesByKind(requests: Request[]): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {}
  for (const request of requests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    const kind = request.resourceType()
    bytes[kind] = (bytes[kind] ?? 0) + responseBodySize + responseHeadersSize
  }
  return bytes
}
