import type { VisitOrigin } from '../api/analytics.ts'
import { parseUrl } from '../api/parse-url.ts'

/** Matches `google.co.in` and `in.search.yahoo.com`, but not their other services, such as mail. */
const searchEngines =
  /^((www|m|r|maps|images|search|[a-z]{2})\.)*(google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|startpage|qwant|brave|perplexity)(\.[a-z]{2,3}){1,2}$/
const searchProgram = 'com.google.android.googlequicksearchbox'
const whatsApp = /^(([\w-]+\.)*whatsapp\.(com|net)|wa\.me|l\.wl\.co)$/
const whatsAppPrograms = /^com\.whatsapp(\.w4b)?$/

/**
 * Returns the kind of place that led to a page; undefined when it was the shop itself.
 * @param browser its user agent.
 */
export function placeBefore(referrer: string, address: string, browser: string): VisitOrigin | undefined {
  const { origin, searchParams } = new URL(address)
  const before = parseUrl(referrer)
  if (before?.origin === origin) return undefined
  // On most phones WhatsApp sends no referrer; a link that is shared there can carry a parameter.
  if (searchParams.get('utm_source') === 'whatsapp' || browser.includes('WhatsApp/')) return 'whatsapp'
  if (!before) return 'direct'
  const { protocol, hostname } = before
  if (protocol === 'android-app:') {
    if (whatsAppPrograms.test(hostname)) return 'whatsapp'
    return hostname === searchProgram ? 'search' : 'direct'
  }
  if (whatsApp.test(hostname)) return 'whatsapp'
  return searchEngines.test(hostname) ? 'search' : 'website'
}

/** Returns undefined when no visit begins, as when a page is reloaded or restored from the history. */
export function originOfVisit(): VisitOrigin | undefined {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type === 'reload' || loaded?.type === 'back_forward') return undefined
  return placeBefore(document.referrer, location.href, navigator.userAgent)
}
