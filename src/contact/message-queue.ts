import { contactStorageKeys } from '../api/shop-facts.ts'
import { m } from '../messages/compiled/messages.js'
import { Unreachable } from '../ui/ask.ts'
import { bringWorker, messagesWaitTag, wakeWorkerFor } from '../ui/background.ts'
import { pauseForLine } from '../ui/pause.ts'
import { endToast, toast } from '../ui/toasts.ts'
import { askToKeep, bringMessage, oneAtATime, tellWindows, whenOthersChange } from './bring-message.ts'
import { changeKept, keepMessage, keptMessages } from './kept-messages.ts'
import type { QueuedMessage } from './queued-message.ts'

/** Between the tries while a page is open; the last one again and again. */
const pausesMs = [3000, 10_000, 30_000, 60_000, 300_000]
/** An answer that takes longer may never come, and the window may be closed before. */
const slowMs = 1000

export interface QueueState {
  /** Those that wait, and those that the shop did not take. */
  messages: readonly QueuedMessage[]
  trying: boolean
}

export const nothingWaits: QueueState = { messages: [], trying: false }
let state = nothingWaits
const listeners = new Set<() => void>()
/** Sent from the form at this moment, which says what becomes of them. */
const fromForm = new Set<string>()
let current = { id: '', controller: new AbortController() }
let listening = false
let running = false
let wake = () => {}

/** The messages on their way, each by itself. One for the whole page. */
export const messageQueue = {
  state: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** Brings what has to be there before there is no line any more. */
  prepare: bringWorker,

  /** Goes on with what an earlier visit has left, and tells what became of it. */
  async resume(): Promise<void> {
    listen()
    await lookAndTell()
    if (hasWaiting()) void run({ atOnce: true })
  },

  /**
   * Keeps it, and tries it at once. @param on.onKept is told that it is safe here, whatever becomes of the page.
   * @returns whether it has arrived, or waits. @throws {Refusal} @throws {Unreachable} when it cannot be kept either.
   */
  async send(message: QueuedMessage, on: { onKept: () => void }): Promise<'sent' | 'waiting'> {
    listen()
    noteWaiting(true)
    fromForm.add(message.id)
    try {
      const outcome = await oneAtATime(message.id, () => keepAndTry(message, on))
      // What waits meanwhile need not wait for the end of its pause.
      if (outcome === 'sent') wake()
      else tellWindows()
      return outcome
    } finally {
      fromForm.delete(message.id)
      await lookAndGoOn()
    }
  },

  tryNow: () => wake(),

  /** @returns it, unless it has arrived meanwhile. */
  async takeBack(id: string): Promise<QueuedMessage | undefined> {
    if (current.id === id) current.controller.abort()
    const message = state.messages.find((one) => one.id === id)
    const isTaken = await forget(id)
    tellWindows()
    endToast(m.contact_failed())
    await lookAndTell()
    return isTaken ? message : undefined
  },
}

async function keepAndTry(message: QueuedMessage, { onKept }: { onKept: () => void }): Promise<'sent' | 'waiting'> {
  const isKept = await keepMessage(message)
  if (isKept) onKept()
  const slow = setTimeout(() => isKept && wakeWorkerFor(messagesWaitTag), slowMs)
  try {
    await askToKeep(message)
    await forget(message.id)
    return 'sent'
  } catch (error) {
    if (isKept && error instanceof Unreachable) {
      void wakeWorkerFor(messagesWaitTag)
      return 'waiting'
    }
    await forget(message.id)
    throw error
  } finally {
    clearTimeout(slow)
  }
}

function forget(id: string): Promise<boolean> {
  return changeKept(
    id,
    ({ state }) => state !== 'sent',
    () => undefined,
  )
}

async function run({ atOnce }: { atOnce: boolean }): Promise<void> {
  if (running) return
  running = true
  try {
    if (atOnce) await tryAll()
    for (let tries = 0; hasWaiting(); tries++) {
      const pause = pauseForLine(pausesMs[Math.min(tries, pausesMs.length - 1)] as number)
      wake = pause.end
      await pause.over
      await tryAll()
    }
  } finally {
    running = false
  }
}

async function tryAll(): Promise<void> {
  change({ trying: true })
  try {
    for (const { id } of state.messages.filter(({ state }) => state === 'waiting')) {
      current = { id, controller: new AbortController() }
      if ((await bringMessage(id, current.controller.signal)) === 'no line') break
    }
    await lookAndTell()
  } finally {
    change({ trying: false })
  }
}

function hasWaiting(): boolean {
  return state.messages.some(({ state }) => state === 'waiting')
}

/** What another window or the worker has done, this one sees. */
function listen(): void {
  if (listening) return
  listening = true
  whenOthersChange(lookAndGoOn)
  document.addEventListener('visibilitychange', () => {
    // A phone lets the pauses of a page that is not looked at stand still.
    if (!document.hidden) wake()
    void lookAndTell()
  })
}

async function lookAndGoOn(): Promise<void> {
  await lookAndTell()
  if (hasWaiting()) void run({ atOnce: false })
}

async function lookAndTell(): Promise<void> {
  const kept = await keptMessages()
  change({ messages: kept.filter(({ id, state }) => state !== 'sent' && !fromForm.has(id)) })
  noteWaiting(kept.length > 0)
  // Said in one window only, and where somebody reads it.
  if (!document.hidden) for (const message of kept) await tell(message)
}

async function tell({ id, state, told }: QueuedMessage): Promise<void> {
  if (state === 'sent' && (await changeKept(id, isAny, () => undefined))) {
    endToast(m.contact_failed())
    toast(m.contact_sent())
  }
  if (state !== 'refused' || told) return
  const isFirst = await changeKept(
    id,
    ({ told }) => !told,
    (message) => ({ ...message, told: true }),
  )
  if (isFirst) toast(m.contact_failed(), 'problem')
}

const isAny = () => true

/** So that the next page looks into the queue, and nobody else's brings the script for it. */
function noteWaiting(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(contactStorageKeys.messagesWait, 'yes')
    else localStorage.removeItem(contactStorageKeys.messagesWait)
  } catch {
    // Then it goes when the form comes into sight, or by the worker.
  }
}

function change(part: Partial<QueueState>): void {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}
