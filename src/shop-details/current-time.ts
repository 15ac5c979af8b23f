import type { OutputOf } from '../api/endpoint.ts'
import type { endpoints } from '../api/endpoints.ts'
import { dayInShop } from '../api/shop-clock.ts'

const minuteMs = 60_000
const listeners = new Set<() => void>()
let aheadMs = 0
let timer: ReturnType<typeof setTimeout> | undefined

export function now(): number {
  const current = Date.now() + aheadMs
  return current - (current % minuteMs)
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Corrects the clock if it differs from the page by a minute. @param pageTime epoch milliseconds */
export function startClock(pageTime: number): void {
  subscribe(showClosingNotices)
  tick()
  // Timers do not run on a sleeping phone.
  document.addEventListener('visibilitychange', tick)
  // A cached page may be old, so its time cannot correct the clock.
  if (Math.abs(pageTime - Date.now()) <= minuteMs || document.documentElement.dataset.cached !== undefined) return
  aheadMs = pageTime - Date.now()
  fetchTime().catch(() => {})
}

function showClosingNotices(): void {
  for (const notices of document.querySelectorAll<HTMLElement>('[data-day]'))
    notices.hidden = notices.dataset.day !== dayInShop(now())
}

function tick(): void {
  clearTimeout(timer)
  for (const listener of listeners) listener()
  timer = setTimeout(tick, minuteMs - ((Date.now() + aheadMs) % minuteMs))
}

async function fetchTime(): Promise<void> {
  const response = await fetch('/v1/closures')
  const { time } = (await response.json()) as OutputOf<typeof endpoints.listClosures>
  aheadMs = time - Date.now()
  tick()
}
