import { sendWaitingMessages } from '../contact/send-waiting-messages.ts'
import { forgetLongShared } from '../gallery/uploads/shared-photos.ts'
import { answer, type FetchEvent } from '../site/offline/answer.ts'
import { keepWhatWasSeen, type Seen } from '../site/offline/keep.ts'
import { messagesWaitTag } from '../ui/background.ts'

/** The program that the browser keeps for the shop. It is built by itself into one classic script at `/sw.js`. */
declare const self: EventTarget & {
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void>; matchAll: (which: { includeUncontrolled: boolean }) => Promise<unknown[]> }
}

interface BackgroundEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface SyncEvent extends BackgroundEvent {
  tag: string
}

interface SeenEvent extends BackgroundEvent {
  data: Seen
}

// A new one takes over at once: it answers pages of every release alike, as their files are named by content.
self.addEventListener('install', (event) => (event as BackgroundEvent).waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => (event as BackgroundEvent).waitUntil(takeOver()))

self.addEventListener('fetch', (event) => answer(event as FetchEvent))

self.addEventListener('message', (event) => {
  const { data, waitUntil } = event as SeenEvent
  waitUntil.call(event, keepSeen(data))
})

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === messagesWaitTag) sync.waitUntil(sendWaitingMessages())
})

async function takeOver(): Promise<void> {
  // Earlier releases enabled it. With it Firefox shows its own error page when the connection is refused.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

async function keepSeen(seen: Seen): Promise<void> {
  const windows = await self.clients.matchAll({ includeUncontrolled: true })
  // Without a line, or without room, the next visit keeps it.
  await keepWhatWasSeen(seen, windows.length <= 1).catch(() => undefined)
  await forgetLongShared().catch(() => undefined)
}
