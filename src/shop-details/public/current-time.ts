import type { OutputOf } from '../../api/endpoint.ts'
import type { endpoints } from '../../api/endpoints.ts'
import { dayInShop } from '../../api/shop-clock.ts'

/** Caches may serve a page that is a minute old, and a slow network delays it further. */
const clockToleranceMs = 3 * 60_000
const checkIntervalMs = 10_000
let offsetMs = 0

function now(): number {
  return Date.now() + offsetMs
}

/** Corrects the device's clock if it differs by more than three minutes. @param pageTime epoch milliseconds */
export function startClock(pageTime: number): void {
  const isCached = document.documentElement.dataset.cached !== undefined
  // A cached page may be old, so its time cannot correct the clock.
  if (!isCached && isClockWrong(pageTime, Date.now())) {
    offsetMs = pageTime - Date.now()
    fetchTime().catch(() => {})
  }
  showCurrent()
  setInterval(showCurrent, checkIntervalMs)
}

export function isClockWrong(pageTime: number, deviceTime: number): boolean {
  return Math.abs(pageTime - deviceTime) > clockToleranceMs
}

/** Fetches the server's time, because a page restored from the browser's history also has an old time. */
async function fetchTime(): Promise<void> {
  const response = await fetch('/v1/closures')
  const { time } = (await response.json()) as OutputOf<typeof endpoints.listClosures>
  offsetMs = time - Date.now()
}

function showCurrent(): void {
  const today = dayInShop(now())
  for (const notice of document.querySelectorAll<HTMLElement>('[data-day], [data-last-day]')) {
    const { day = today, lastDay = today } = notice.dataset
    notice.hidden = day !== today || lastDay < today
  }
  const until = document.querySelector<HTMLElement>('[data-until]')?.dataset.until
  if (until && now() >= Number(until))
    import('./update-opening-lines.ts').then(({ updateOpeningLines }) => updateOpeningLines(now())).catch(() => {})
}
