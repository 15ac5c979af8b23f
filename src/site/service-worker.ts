import { bringMessage } from '../contact/bring-message.ts'
import { keptMessages } from '../contact/kept-messages.ts'
import { messagesWaitTag } from '../ui/background.ts'

/**
 * The program that the browser keeps for the shop and wakes when no page is open. It is built by itself into one
 * classic script at `/sw.js`, and registered only by those who need it. What else it shall do gets a part of its own
 * below: it answers no requests so far, so that pages and files come as if it were not there.
 */
declare const self: EventTarget & { skipWaiting: () => Promise<void> }

interface BackgroundEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}

interface SyncEvent extends BackgroundEvent {
  tag: string
}

// A new one takes over at once: nothing of the old one is left in any page.
self.addEventListener('install', (event) => (event as BackgroundEvent).waitUntil(self.skipWaiting()))

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === messagesWaitTag) sync.waitUntil(bringMessages())
})

/** @throws when some have to go on waiting: the browser then wakes the worker again, after a pause of its own. */
async function bringMessages(): Promise<void> {
  const outcomes: string[] = []
  for (const { id, state } of await keptMessages()) if (state === 'waiting') outcomes.push(await bringMessage(id))
  if (outcomes.some((outcome) => outcome !== 'done')) throw new Error('messages still wait')
}
