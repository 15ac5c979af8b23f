import { ownScript } from './own-script.ts'

/** Background Sync; not in every browser. */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> }
}

export const messagesWaitTag = 'messages'

/** Registers the service worker where the browser has any. */
export async function bringWorker(): Promise<void> {
  await navigator.serviceWorker?.register(ownScript('/sw.js')).catch(() => undefined)
}

/** Has the browser wake the worker when there is a connection, even after the last window of the shop was closed. */
export async function wakeWorkerForMessages(): Promise<void> {
  await bringWorker()
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  await navigator.serviceWorker.ready
  // Where the visitor has forbidden it, the next visit sends what waits.
  await registration.sync?.register(messagesWaitTag).catch(() => undefined)
}
