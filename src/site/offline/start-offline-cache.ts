import { withoutLanguage } from '../../messages/language.ts'
import { isCachedCopy } from '../../ui/cached-page.ts'

/** The first view has the connection and the processor to itself, for so long at most. */
const idleWithinMs = 5_000
const cachedPages = /^\/(offline|d\/[^/]+)?$/

/** Has the service worker cache the page for visits without a connection, and marks a page that came from its cache. */
export function startOfflineCache(): void {
  if (isCachedCopy()) return void import('./offline-notice.ts').then(({ showOfflineNotice }) => showOfflineNotice())
  const isCached = cachedPages.test(withoutLanguage(location.pathname))
  if (!isCached || document.documentElement.dataset.keeps === undefined) return
  const cache = () => void import('./cache-this-page.ts').then(({ cacheThisPage }) => cacheThisPage()).catch(() => {})
  whenLoaded(() => {
    cache()
    // A release that has come with this page caches it again, with its own files.
    const { serviceWorker } = navigator
    if (serviceWorker?.controller) serviceWorker.addEventListener('controllerchange', cache)
  })
}

function whenLoaded(act: () => void): void {
  const wait = () => {
    // Safari has no requestIdleCallback.
    if (window.requestIdleCallback) window.requestIdleCallback(act, { timeout: idleWithinMs })
    else setTimeout(act, idleWithinMs)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
