import type { AnalyticsService } from '../api/analytics-service.ts'
import { pathMaxLength } from '../api/shop-constants.ts'
import { report } from '../ui/report.ts'
import { originOfVisit } from './arrived-from.ts'

/** Reports the page that has loaded, and every navigation of the history within it (specification, section 1). */
export function startPageViews(): void {
  reportView(originOfVisit())
  addEventListener('hashchange', () => reportView())
  // The browser restored the page from its back/forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && reportView())
}

function reportView(from?: ReturnType<typeof originOfVisit>): void {
  // The query of a mailed link holds its code.
  const path = (location.pathname + location.hash).slice(0, pathMaxLength)
  report('pageViews', { path, ...(from && { from }) })
  const { service } = document.documentElement.dataset
  if (service) void tell(JSON.parse(service) as AnalyticsService)
}

async function tell(service: AnalyticsService): Promise<void> {
  const page = { url: location.href, title: document.title }
  const { reportToService } = await import('./report-page-view.ts')
  reportToService(service, page)
}
