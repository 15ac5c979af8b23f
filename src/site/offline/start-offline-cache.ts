import { whenIdle } from '../../browser/when-idle.ts'

export function startOfflineCache(): void {
  const { cached, offlineCache } = document.documentElement.dataset
  if (cached !== undefined)
    return void import('./offline-notice.ts').then(({ showOfflineNotice }) => showOfflineNotice())
  if (offlineCache === undefined) return
  const cache = () => void import('./cache-this-page.ts').then(({ cacheThisPage }) => cacheThisPage()).catch(() => {})
  addEventListener('load', () => {
    whenIdle(cache)
    // The worker of a new release, once in control, caches the page again with its own files.
    const { serviceWorker } = navigator
    if (serviceWorker?.controller) serviceWorker.addEventListener('controllerchange', cache)
  })
}
