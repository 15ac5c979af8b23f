// The shop serves this worker instead of the real one when `SERVICE_WORKER=off`.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(reset()))

async function reset() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
