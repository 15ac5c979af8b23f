export {}

/** Stands in the worker's place where `KEPT_ON_PHONE=off`: takes away what it has kept, and then itself. */
declare const self: EventTarget & { skipWaiting: () => Promise<void>; registration: ServiceWorkerRegistration }

interface BackgroundEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

self.addEventListener('install', (event) => (event as BackgroundEvent).waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => (event as BackgroundEvent).waitUntil(takeAway()))

async function takeAway(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  indexedDB.deleteDatabase('kept-on-phone')
  await self.registration.unregister()
}
