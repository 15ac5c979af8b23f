import { m } from '../messages/compiled/messages.js'
import { registerOutboxSync } from '../ui/background.ts'
import { NetworkError } from '../ui/call-api.ts'
import { endToast, toast } from '../ui/toasts.ts'
import { waitForConnection } from '../ui/wait-for-connection.ts'
import { postMessage } from './post-message.ts'
import {
  changeStoredMessage,
  changes,
  listStoredMessages,
  type StoredMessage,
  sendWaitingMessages,
  storeMessage,
} from './stored-messages.ts'

/** The last pause repeats. */
const pausesMs = [3000, 10_000, 30_000, 60_000, 300_000]
/** The window may close before a slow response, so the service worker also sends the message. */
const slowMs = 1000

interface OutboxState {
  messages: readonly StoredMessage[]
  isSending: boolean
}

let state: OutboxState = { messages: [], isSending: false }
const listeners = new Set<() => void>()
/** The form, not the outbox, reports the outcome of this message. */
let sentByForm: string | undefined
let isRunning = false
let endPause = () => {}

export const outbox = {
  state: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  async resume(): Promise<void> {
    listen()
    await refresh()
    void run([0, ...pausesMs])
  },

  /** Calls `onStored` once the message is stored. @throws {ApiError} @throws {NetworkError} if it is not stored */
  async send(message: StoredMessage, onStored: () => void): Promise<'sent' | 'waiting'> {
    listen()
    sentByForm = message.id
    const isStored = await storeMessage(message).catch(() => undefined)
    if (isStored) onStored()
    const slow = setTimeout(() => isStored && registerOutboxSync(), slowMs)
    try {
      await postMessage(message)
      await changeStoredMessage(message.id, () => undefined)
      return 'sent'
    } catch (error) {
      if (isStored && error instanceof NetworkError) {
        void registerOutboxSync()
        return 'waiting'
      }
      await deleteUnlessSent(message.id)
      throw error
    } finally {
      clearTimeout(slow)
      sentByForm = undefined
      changes.postMessage('changed')
      await update()
    }
  },

  tryNow: () => endPause(),

  async withdraw(id: string): Promise<StoredMessage | undefined> {
    const message = await deleteUnlessSent(id)
    changes.postMessage('changed')
    endToast(m.contact_failed())
    await refresh()
    return message
  },
}

function deleteUnlessSent(id: string): Promise<StoredMessage | undefined> {
  return changeStoredMessage(id, (message) => (message.state === 'sent' ? message : undefined))
}

/** Adding a listener again has no effect. */
function listen(): void {
  changes.addEventListener('message', update)
  document.addEventListener('visibilitychange', update)
}

async function update(): Promise<void> {
  // Browsers may stop the timers of a background page.
  if (!document.hidden) endPause()
  await refresh()
  void run()
}

async function run(pauses = pausesMs): Promise<void> {
  if (isRunning) return
  isRunning = true
  for (let tries = 0; hasWaiting(); tries++) {
    const pause = waitForConnection(pauses[Math.min(tries, pauses.length - 1)] as number)
    endPause = pause.end
    await pause.ended
    setState({ isSending: true })
    await sendWaitingMessages().catch(() => undefined)
    await refresh()
    setState({ isSending: false })
  }
  isRunning = false
}

function hasWaiting(): boolean {
  return state.messages.some(({ state }) => state === 'waiting')
}

async function refresh(): Promise<void> {
  const stored = (await listStoredMessages()).filter(({ id }) => id !== sentByForm)
  setState({ messages: stored.filter(({ state }) => state !== 'sent') })
  if (!document.hidden) for (const message of stored) await report(message)
}

/** Reports an outcome once, although several windows see it: only the first one changes the stored message. */
async function report({ id, state, reason }: StoredMessage): Promise<void> {
  if (state === 'sent' && (await changeStoredMessage(id, () => undefined))) toast(m.contact_sent())
  const markReported = (message: StoredMessage) => (message.isReported ? message : { ...message, isReported: true })
  if (reason && (await changeStoredMessage(id, markReported))) toast(m.contact_failed(), 'problem')
}

function setState(change: Partial<OutboxState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}
