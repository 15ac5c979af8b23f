import type { OutputOf } from '../api/endpoint.ts'
import type { endpoints } from '../api/endpoints.ts'

const minuteMs = 60_000
const listeners = new Set<() => void>()
/** How far the shop's clock is ahead of the visitor's. */
let aheadMs = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Returns the shop's time, to the minute. Epoch milliseconds. */
export function now(): number {
  const current = Date.now() + aheadMs
  return current - (current % minuteMs)
}

/** Calls the listener in each new minute, and when a correction of the clock arrives. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Starts the clock. If the visitor's clock differs from the page by a minute, it asks the server for the time.
 * @param pageTime when the page was rendered, epoch milliseconds
 */
export function startClock(pageTime: number): void {
  tick()
  // Timers do not run on a sleeping phone.
  document.addEventListener('visibilitychange', tick)
  // A cached page of an earlier visit is old, which says nothing about the visitor's clock.
  if (Math.abs(pageTime - Date.now()) <= minuteMs || document.documentElement.dataset.cached !== undefined) return
  aheadMs = pageTime - Date.now()
  askTime().then(
    () => tick(),
    () => {},
  )
}

async function askTime(): Promise<void> {
  const asked = Date.now()
  const answer = await fetch('/v1/closures')
  const { time } = (await answer.json()) as OutputOf<typeof endpoints.listClosures>
  aheadMs = time - (asked + Date.now()) / 2
}

function tick(): void {
  clearTimeout(timer)
  for (const listener of listeners) listener()
  timer = setTimeout(tick, minuteMs - ((Date.now() + aheadMs) % minuteMs))
}
