import type { WebVital, WebVitals } from '../../api/analytics.ts'
import { report } from '../../browser/report.ts'

type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId?: number }

/** A session window of layout shifts has gaps of at most 1 s and ends after 5 s, see https://web.dev/articles/cls */
const gapMs = 1000
const windowMs = 5000
const leastInteractionMs = 40

/** Reports LCP, INP and CLS once, when the page is first hidden, because only then are they final. */
export function measureWebVitals(page: string): void {
  // A page that was opened in the background is painted when the visitor looks at it.
  if (performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden')) return
  const figures: Partial<Record<WebVital, number>> = {}
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) figures.CLS = 0
  const raise = (metric: WebVital, value: number) => {
    figures[metric] = Math.max(figures[metric] ?? 0, value)
  }
  let shift = 0
  let firstTime = 0
  let lastTime = 0

  const flushers = [
    // The browser itself ends the observation at the first tap, key or scroll.
    observe('largest-contentful-paint', ({ startTime }) => raise('LCP', startTime)),
    observe('layout-shift', ({ startTime, value, hadRecentInput }) => {
      if (hadRecentInput) return
      if (startTime - lastTime > gapMs || startTime - firstTime > windowMs) {
        shift = 0
        firstTime = startTime
      }
      shift += value
      lastTime = startTime
      raise('CLS', shift)
    }),
    observe('event', ({ duration, interactionId }) => interactionId && raise('INP', duration)),
    // The other entries begin at 40 ms, so that visits with quick interactions alone would have no INP.
    observe('first-input', ({ duration }) => raise('INP', duration)),
  ]

  document.addEventListener(
    'visibilitychange',
    () => {
      for (const flush of flushers) flush()
      const { connection } = navigator as { connection?: { effectiveType?: WebVitals['connection'] } }
      report('webVitals', { page, connection: connection?.effectiveType ?? 'unknown', ...figures })
    },
    { once: true },
  )
}

/** Returns a function that handles the entries that the browser has not delivered yet. */
function observe(type: string, handle: (entry: Entry) => void): () => void {
  const handleAll = (entries: PerformanceEntryList) => (entries as Entry[]).forEach(handle)
  const observer = new PerformanceObserver((list) => handleAll(list.getEntries()))
  // TypeScript does not know the threshold.
  observer.observe({ type, buffered: true, durationThreshold: leastInteractionMs } as PerformanceObserverInit)
  return () => handleAll(observer.takeRecords())
}
