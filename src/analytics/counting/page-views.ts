import type { AnalyticsService, VisitOrigin } from '../../api/analytics.ts'
import { parseUrl } from '../../api/parse-url.ts'
import { pathMaxLength } from '../../api/shop-constants.ts'
import { report } from '../../browser/report.ts'

/** Reports the loaded page and every navigation of the history within it (specification, section 1). */
export function startPageViews(): void {
  reportView(getVisitOrigin())
  // A link to an anchor causes `popstate` and `hashchange`. The lightbox dispatches `addresschange`.
  for (const name of ['popstate', 'hashchange', 'addresschange'])
    addEventListener(name, () => currentPath() !== reportedPath && reportView())
  // A persisted page was restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && reportView())
}

let reportedPath: string

/** Leaves out the query, because that of a mailed link contains a secret code. */
const currentPath = () => (location.pathname + location.hash).slice(0, pathMaxLength)

function reportView(from?: VisitOrigin): void {
  reportedPath = currentPath()
  report('pageViews', { path: reportedPath, ...(from && { from }) })
  const { service } = document.documentElement.dataset
  if (!service) return
  // The URL may change while the module loads.
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

/** Classifies where a visit comes from. Returns undefined if it comes from the shop itself. */
export function classifyOrigin(referrer: string, address: string, userAgent: string): VisitOrigin | undefined {
  const { origin, searchParams } = new URL(address)
  const previous = parseUrl(referrer)
  if (previous?.origin === origin) return undefined
  // On most phones WhatsApp sends no referrer, so links that the owner shares there have a parameter.
  if (searchParams.get('utm_source') === 'whatsapp' || userAgent.includes('WhatsApp/')) return 'whatsapp'
  if (!previous) return 'direct'
  const { protocol, hostname } = previous
  if (whatsApp.test(hostname)) return 'whatsapp'
  if (searchEngines.test(hostname) || hostname === searchApp) return 'search'
  return protocol === 'android-app:' ? 'direct' : 'website'
}

/** Returns undefined if the page was reloaded or restored from the history, because then no visit starts. */
function getVisitOrigin(): VisitOrigin | undefined {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type === 'reload' || loaded?.type === 'back_forward') return undefined
  return classifyOrigin(document.referrer, location.href, navigator.userAgent)
}
