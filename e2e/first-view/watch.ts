import type { Page, Request } from '@playwright/test'
import { expect } from './story.ts'

/** Records the requests of a page from now on: all, those before its load event, and those without a response yet. */
export function watchRequests(page: Page) {
  const sent: Request[] = []
  const sentBeforeLoad: Request[] = []
  const ended = new Set<Request>()
  page.on('request', (request) => sent.push(request))
  page.once('load', () => sentBeforeLoad.push(...sent))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => ended.add(request))
  return {
    sent,
    sentBeforeLoad,
    untilAllEnded: () => expect.poll(() => sent.filter((request) => !ended.has(request)).length).toBe(0),
  }
}

/** The unit is KB of compressed bodies. Headers do not count. */
export async function sumSizes(requests: Request[]): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const request of requests) {
    // A request without a response has no size.
    if (!(await request.response())) continue
    const { responseBodySize } = await request.sizes()
    const kind = request.resourceType()
    sizes[kind] = (sizes[kind] ?? 0) + responseBodySize / 1024
  }
  return sizes
}

interface Shift {
  value: number
  moved: string[]
}

export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node?: Element }[] }[])
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? ''),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the layout shift so far, and the elements that moved. */
export async function shiftsOf(page: Page): Promise<Shift> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  return { value: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.flatMap(({ moved }) => moved) }
}

export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo({ top: y, behavior: 'instant' })
      // Observers of the scroll position run between two frames. A browser without time may draw none.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
        setTimeout(resolve, 1000)
      })
    }
  })
}
