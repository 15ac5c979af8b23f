import { isKeptCopy } from '../../ui/kept-page.ts'
import { isKeptPage } from './rules.ts'

/** The first view has the connection and the processor to itself, for so long at most. */
const idleWithinMs = 5_000

/** Has the service worker cache the page for visits without a connection, and marks a page that came from that cache. */
export function startKeptPage(): void {
  if (isKeptCopy()) return void import('./kept-strip.ts').then(({ showKeptStrip }) => showKeptStrip())
  if (document.documentElement.dataset.keeps === undefined || !isKeptPage(location.pathname)) return
  const keep = () => void import('./keep-seen.ts').then(({ keepSeen }) => keepSeen()).catch(() => {})
  whenLoaded(() => {
    keep()
    // A release that has come with this page caches it again, with its own files.
    const { serviceWorker } = navigator
    if (serviceWorker?.controller) serviceWorker.addEventListener('controllerchange', keep)
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
