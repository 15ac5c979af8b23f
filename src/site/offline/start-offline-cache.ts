import { withoutLanguage } from '../../messages/language.ts'

const maxIdleWaitMs = 5_000
const cacheablePaths = /^\/(offline|d\/[^/]+)?$/

export function startOfflineCache(): void {
  const { cached, keeps } = document.documentElement.dataset
  if (cached !== undefined)
    return void import('./offline-notice.ts').then(({ showOfflineNotice }) => showOfflineNotice())
  if (!cacheablePaths.test(withoutLanguage(location.pathname)) || keeps === undefined) return
  const cache = () => void import('./cache-this-page.ts').then(({ cacheThisPage }) => cacheThisPage()).catch(() => {})
  whenLoaded(() => {
    cache()
    // The worker of a release that came with this page caches the page again, with its own files.
    const { serviceWorker } = navigator
    if (serviceWorker?.controller) serviceWorker.addEventListener('controllerchange', cache)
  })
}

function whenLoaded(run: () => void): void {
  const wait = () => {
    // Safari has no requestIdleCallback.
    if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: maxIdleWaitMs })
    else setTimeout(run, maxIdleWaitMs)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
