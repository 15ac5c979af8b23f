import type { VisitOrigin } from '../api/analytics.ts'
import type { AnalyticsService } from '../api/analytics-service.ts'
import { parseUrl } from '../api/parse-url.ts'
import { pathMaxLength } from '../api/shop-constants.ts'
import { report } from '../ui/report.ts'

/** Reports the loaded page and every navigation of the history within it (specification, section 1). */
export function startPageViews(): void {
  reportView(getVisitOrigin())
  addEventListener('hashchange', () => reportView())
  // The browser restored the page from its back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && reportView())
}

function reportView(from?: VisitOrigin): void {
  // The query of a mailed link contains its secret code.
  const path = (location.pathname + location.hash).slice(0, pathMaxLength)
  report('pageViews', { path, ...(from && { from }) })
  const { service } = document.documentElement.dataset
  if (!service) return
  // The address may change while the module loads.
  const page = { url: location.href, title: document.title }
  void import('./report-page-view.ts').then(({ reportToService }) =>
    reportToService(JSON.parse(service) as AnalyticsService, page),
  )
}

/** Matches `google.co.in` and `in.search.yahoo.com`, but not their other services, such as mail. */
const searchEngines =
  /^((www|m|r|maps|images|search|[a-z]{2})\.)*(google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|startpage|qwant|brave|perplexity)(\.[a-z]{2,3}){1,2}$/
const searchApp = 'com.google.android.googlequicksearchbox'
const whatsApp = /^(([\w-]+\.)*whatsapp\.(com|net)|wa\.me|l\.wl\.co|com\.whatsapp(\.w4b)?)$/

/** Returns undefined if the referrer is the shop itself. */
export function classifyOrigin(referrer: string, address: string, userAgent: string): VisitOrigin | undefined {
  const { origin, searchParams } = new URL(address)
  const previous = parseUrl(referrer)
  if (previous?.origin === origin) return undefined
  // On most phones WhatsApp sends no referrer, but a shared link can carry a parameter.
  if (searchParams.get('utm_source') === 'whatsapp' || userAgent.includes('WhatsApp/')) return 'whatsapp'
  if (!previous) return 'direct'
  const { protocol, hostname } = previous
  if (whatsApp.test(hostname)) return 'whatsapp'
  if (searchEngines.test(hostname) || hostname === searchApp) return 'search'
  return protocol === 'android-app:' ? 'direct' : 'website'
}

/** Returns undefined if no visit begins, because the page was reloaded or restored from the history. */
function getVisitOrigin(): VisitOrigin | undefined {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type === 'reload' || loaded?.type === 'back_forward') return undefined
  return classifyOrigin(document.referrer, location.href, navigator.userAgent)
}
