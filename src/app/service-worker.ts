import { messages } from '../contact/form/send-message.ts'
import { deleteOldSharedPhotos } from '../gallery/uploads/shared-photos.ts'
import { languageOf, pathIn } from '../messages/language.ts'
import { answerRequest, type FetchEvent } from '../site/offline/answer-request.ts'
import { cacheVisitedPage } from '../site/offline/offline-cache.ts'
import { cacheOwnerTabs, deleteOwnerPages, isOwnerPath } from '../site/offline/owner-cache.ts'

interface PushEvent extends Event {
  data?: { json: () => { notification: { title: string; navigate: string } } }
  notification: { data: string; close: () => void }
}

/** The build bundles this file into a classic script, `/sw.js`. */
declare const self: {
  addEventListener: (type: string, listener: (event: FetchEvent & PushEvent & { data: string[] }) => void) => void
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { includeUncontrolled: boolean }) => Promise<unknown[]>
    openWindow: (address: string) => Promise<unknown>
  }
}

// A new worker activates at once. It can serve pages of older releases, because file names contain a hash.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', answerRequest)

self.addEventListener('message', (event) => event.waitUntil(cacheVisitedPages(event.data)))

// If the promise is rejected, the browser repeats the event later.
self.addEventListener('sync', (event) => event.waitUntil(messages.sendAll()))

self.addEventListener('push', (event) => event.waitUntil(showNotification(event)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event)))

async function activate(): Promise<void> {
  await deleteOwnerPages()
}

async function cacheVisitedPages(paths: string[]): Promise<void> {
  // A page that opened before the worker was active needs it, too.
  await self.clients.claim()
  const [page = '', ...others] = paths
  const isOwner = isOwnerPath(page)
  if (isOwner) await cacheOwnerTabs(others.filter(isOwnerPath)).catch(() => undefined)
  const windows = await self.clients.matchAll({ includeUncontrolled: true })
  const seen = isOwner ? [pathIn(languageOf(page), '/')] : paths
  // This fails without a connection or disk space. The next visit then caches the page.
  await cacheVisitedPage(seen, windows.length <= 1).catch(() => undefined)
  await deleteOldSharedPhotos().catch(() => undefined)
}

/** Shows the notification. Safari, which supports declarative push messages, does this itself. */
async function showNotification({ data }: PushEvent): Promise<void> {
  if (!data) return
  const { title, navigate, ...options } = data.json().notification
  await self.registration.showNotification(title, { ...options, data: navigate })
}

async function openNotification({ notification }: PushEvent): Promise<void> {
  notification.close()
  // Another window of the dashboard may have unsaved input.
  await self.clients.openWindow(notification.data)
}
