import { ownScript } from './own-script.ts'

/** What the browser is asked to wake the worker for. */
export const messagesWaitTag = 'messages'

/** Background Sync; not in every browser. */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> }
}

/** Brings the worker while there is a line to bring it by, where the browser has any. */
export async function bringWorker(): Promise<void> {
  await navigator.serviceWorker?.register(ownScript('/sw.js')).catch(() => undefined)
}

/** Has the worker woken when there is a line, even after the last window of the shop was closed. */
export async function wakeWorkerFor(tag: string): Promise<void> {
  await bringWorker()
  const registration: (ServiceWorkerRegistration & WithSync) | undefined =
    await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  await navigator.serviceWorker.ready
  // Not where the visitor has forbidden it: then the next visit sends what waits.
  await registration.sync?.register(tag).catch(() => undefined)
}
