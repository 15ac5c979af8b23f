import { ownScript } from './own-script.ts'

/** Background Sync exists in Chromium only. */
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

export const outboxSyncTag = 'messages'

export async function registerServiceWorker(): Promise<Registration | undefined> {
  return navigator.serviceWorker?.register(ownScript('/sw.js')).catch(() => undefined)
}

export async function registerOutboxSync(): Promise<void> {
  const registration = await registerServiceWorker()
  if (!registration) return
  await navigator.serviceWorker.ready
  // If the visitor has forbidden background sync, the next visit sends the messages.
  await registration.sync?.register(outboxSyncTag).catch(() => undefined)
}
