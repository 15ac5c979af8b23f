export {}

/** `KEPT_ON_PHONE=off` replaces the service worker by this one. */
declare const self: {
  addEventListener: (
    type: string,
    listener: (event: Event & { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(reset()))

async function reset(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  indexedDB.deleteDatabase('kept-on-phone')
  await self.registration.unregister()
}
