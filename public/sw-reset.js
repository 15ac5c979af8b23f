// `KEPT_ON_PHONE=off` replaces the service worker by this one.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(reset()))

async function reset() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
