import { sendWaitingMessages } from '../contact/stored-messages.ts'
import { deleteOldSharedPhotos } from '../gallery/uploads/shared-photos.ts'
import { answerRequest, type FetchEvent } from '../site/offline/answer-request.ts'
import { cacheSeen } from '../site/offline/offline-cache.ts'

/** The build makes this file one classic script at `/sw.js`. */
declare const self: {
  addEventListener: (type: string, listener: (event: FetchEvent & { data: string[] }) => void) => void
  skipWaiting: () => Promise<void>
  registration: { navigationPreload?: { disable: () => Promise<void> } }
  clients: { claim: () => Promise<void>; matchAll: (which: { includeUncontrolled: boolean }) => Promise<unknown[]> }
}

// A new worker takes over at once. It can serve pages of every release, as their files are named by content.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', answerRequest)

self.addEventListener('message', (event) => event.waitUntil(cacheSeenPages(event.data)))

// A rejected promise makes the browser send the event again later.
self.addEventListener('sync', (event) => event.waitUntil(sendWaitingMessages()))

async function activate(): Promise<void> {
  // Earlier releases enabled it. With it Firefox shows its own error page when the connection is refused.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

async function cacheSeenPages(paths: string[]): Promise<void> {
  const windows = await self.clients.matchAll({ includeUncontrolled: true })
  // The next visit caches the page if the connection or the space is missing now.
  await cacheSeen(paths, windows.length <= 1).catch(() => undefined)
  await deleteOldSharedPhotos().catch(() => undefined)
}
