import type { Request } from '@playwright/test'
import { openBrowser, phone } from './browser.ts'
import { fingerprint } from './https.ts'

type When = 'load' | 'idle' | 'scroll'

export interface Fetched {
  type: string
  url: string
  when: When
  bytes: number
}

/**
 * Loads a page with an empty cache and scrolls to its end. Returns everything that it fetched with the bytes of its
 * compressed body. Pictures before the first scroll count as `load`, even when they arrive after the load event.
 */
export async function fetchedBy(url: string, viewport = phone): Promise<{ fetched: Fetched[]; inSight: Set<string> }> {
  const browser = await openBrowser(fingerprint)
  try {
    // A service worker's requests cannot be counted.
    const page = await browser.newPage({ ...viewport, serviceWorkers: 'block' })
    const all: Omit<Fetched, 'bytes'>[] = []
    const begun = new Map<Request, When>()
    let when: When = 'load'
    page.on('load', () => {
      when = 'idle'
    })
    page.on('request', (request) => {
      begun.set(request, when === 'idle' && request.resourceType() === 'image' ? 'load' : when)
    })
    page.on('requestfinished', (request) =>
      all.push({ type: request.resourceType(), url: request.url(), when: begun.get(request) ?? when }),
    )
    await page.goto(url, { waitUntil: 'networkidle' })
    const inSight = await page.evaluate(() =>
      [...document.images]
        .filter((image) => {
          const { top, bottom } = image.getBoundingClientRect()
          return top < innerHeight && bottom > 0
        })
        .map(({ currentSrc }) => currentSrc),
    )
    when = 'scroll'
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
        scrollTo(0, top)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })
    await page.waitForLoadState('networkidle')
    // Over HTTP/2, the sizes that Playwright reports as bodies include headers.
    const bodies: Record<string, number> = await page.evaluate(() => {
      const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      return Object.fromEntries(
        entries.map((entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize]),
      )
    })
    const fetched = all.map((file) => ({ ...file, bytes: bodies[file.url] ?? Number.NaN }))
    return { fetched, inSight: new Set(inSight) }
  } finally {
    await browser.close()
  }
}

export function bytesOf(fetched: Fetched[]): number {
  return fetched.reduce((sum, { bytes }) => sum + bytes, 0)
}
