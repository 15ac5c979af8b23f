import type { VisitPlace } from '../api/analytics.ts'
import { parseUrl } from '../api/parse-url.ts'

/** `google.co.in`, `www.bing.com`, `in.search.yahoo.com`; not what else they have, such as mail. */
const searchEngines =
  /^((www|m|r|maps|images|search|[a-z]{2})\.)*(google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|startpage|qwant|brave|perplexity)(\.[a-z]{2,3}){1,2}$/
const searchProgram = 'com.google.android.googlequicksearchbox'
const whatsApp = /^(([\w-]+\.)*whatsapp\.(com|net)|wa\.me|l\.wl\.co)$/
const whatsAppPrograms = /^com\.whatsapp(\.w4b)?$/

/**
 * The kind of place that a page was reached from; undefined when it is the shop itself. Only the kind leaves the phone.
 * @param referrer as the browser says it, or nothing. @param address of the page. @param browser its name for itself.
 */
export function placeBefore(referrer: string, address: string, browser: string): VisitPlace | undefined {
  const { origin, searchParams } = new URL(address)
  const before = parseUrl(referrer)
  if (before?.origin === origin) return undefined
  // On most phones WhatsApp does not say that it was there; a link that is sent there can.
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

/** Where the visit comes from that begins with this page; undefined when none does: who loads a page again, or goes back to it, is there already. */
export function placeOfArrival(): VisitPlace | undefined {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type === 'reload' || loaded?.type === 'back_forward') return undefined
  return placeBefore(document.referrer, location.href, navigator.userAgent)
}
