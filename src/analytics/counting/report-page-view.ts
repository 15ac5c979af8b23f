import type { AnalyticsService } from '../../api/analytics.ts'

type Reporter = (page: { url: string; title: string }) => void

declare global {
  interface Window {
    dataLayer?: unknown[]
    plausible?: { (...args: unknown[]): void; q?: unknown[] }
    umami?: { track: (describe: (page: object) => object) => void }
  }
}

let report: Reporter | undefined
let lastUrl = document.referrer

/** Reports a page view to the service. The first call loads its script, which must not track navigations itself. */
export function reportToService(service: AnalyticsService, page: Parameters<Reporter>[0]): void {
  report ??= createReporter(service)
  report(page)
  lastUrl = page.url
}

function createReporter(service: AnalyticsService): Reporter {
  if (service.kind === 'ga4') return startGoogle(service.id)
  if (service.kind === 'plausible') return startPlausible(service)
  return startUmami(service)
}

/** See https://developers.google.com/analytics/devguides/collection/ga4/views */
function startGoogle(id: string): Reporter {
  window.dataLayer = []
  function gtag(..._args: unknown[]) {
    // biome-ignore lint/complexity/noArguments: Google's script ignores everything else, including arrays.
    window.dataLayer?.push(arguments)
  }
  gtag('js', new Date())
  gtag('consent', 'default', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' })
  gtag('config', id, { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false })
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`)
  return ({ url, title }) =>
    gtag('event', 'page_view', { page_location: url, page_title: title, page_referrer: lastUrl })
}

/** See https://plausible.io/docs/custom-locations */
function startPlausible({ host, domain }: { host: string; domain: string }): Reporter {
  const queue: unknown[] = []
  window.plausible = Object.assign((...args: unknown[]) => void queue.push(args), { q: queue })
  loadScript(`https://${host}/js/script.manual.js`, { domain })
  return ({ url }) => window.plausible?.('pageview', { u: url })
}

/** See https://umami.is/docs/tracker-functions */
function startUmami({ host, websiteId }: { host: string; websiteId: string }): Reporter {
  const script = loadScript(`https://${host}/script.js`, { websiteId, autoTrack: 'false', hostUrl: `https://${host}` })
  return ({ url, title }) => {
    const referrer = lastUrl
    const track = () => window.umami?.track((page) => ({ ...page, url, title, referrer }))
    if (window.umami) track()
    else script.addEventListener('load', track)
  }
}

function loadScript(src: string, data: Record<string, string> = {}): HTMLScriptElement {
  const script = document.createElement('script')
  Object.assign(script.dataset, data)
  script.src = src
  document.head.append(script)
  return script
}
