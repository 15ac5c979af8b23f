import type { OutputOf } from '../api/endpoint.ts'
import type { endpoints } from '../api/endpoints.ts'
import { dayInShop } from '../api/shop-clock.ts'

const minuteMs = 60_000
const checkIntervalMs = 10_000
let aheadMs = 0

export function now(): number {
  return Math.floor((Date.now() + aheadMs) / minuteMs) * minuteMs
}

export function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, checkIntervalMs)
  return () => clearInterval(timer)
}

/** Corrects the clock if it differs from the page by a minute. @param pageTime epoch milliseconds */
export function startClock(pageTime: number): void {
  const isCached = document.documentElement.dataset.cached !== undefined
  // A cached page may be old, so its time cannot correct the clock.
  if (!isCached && Math.abs(pageTime - Date.now()) > minuteMs) {
    aheadMs = pageTime - Date.now()
    fetchTime().catch(() => {})
  }
  showClosingNotices()
  subscribe(showClosingNotices)
}

/** A page that the browser restored from its history may be old, too. */
async function fetchTime(): Promise<void> {
  const response = await fetch('/v1/closures')
  const { time } = (await response.json()) as OutputOf<typeof endpoints.listClosures>
  aheadMs = time - Date.now()
}

function showClosingNotices(): void {
  for (const notices of document.querySelectorAll<HTMLElement>('[data-day]'))
    notices.hidden = notices.dataset.day !== dayInShop(now())
}
