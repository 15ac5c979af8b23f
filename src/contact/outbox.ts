import { m } from '../messages/compiled/messages.js'
import { registerOutboxSync } from '../ui/background.ts'
import { NetworkError } from '../ui/call-api.ts'
import { endToast, toast } from '../ui/toasts.ts'
import { postMessage } from './post-message.ts'
import {
  changeStoredMessage,
  changes,
  listStoredMessages,
  type StoredMessage,
  sendWaitingMessages,
  storeMessage,
} from './stored-messages.ts'

/** The pause doubles after each try. */
const firstPauseMs = 3000
const longestPauseMs = 300_000
/** The window may close before a slow response, so the service worker also sends the message. */
const slowMs = 1000

let state = { messages: [] as readonly StoredMessage[], isSending: false }
const listeners = new Set<() => void>()
/** The form, not the outbox, reports the outcome of this message. */
let sentByForm: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

export const outbox = {
  state: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  async resume(): Promise<void> {
    listen()
    await sendNow()
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

  tryNow: () => void sendNow(),

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
  document.addEventListener('visibilitychange', outbox.tryNow)
  addEventListener('online', outbox.tryNow)
}

async function update(): Promise<void> {
  await refresh()
  sendLater(firstPauseMs)
}

function sendLater(pauseMs: number): void {
  clearTimeout(timer)
  if (hasWaiting()) timer = setTimeout(sendNow, pauseMs, Math.min(2 * pauseMs, longestPauseMs))
}

async function sendNow(nextPauseMs = firstPauseMs): Promise<void> {
  if (state.isSending) return
  setState({ isSending: true })
  await refresh()
  if (hasWaiting()) await sendWaitingMessages().catch(() => undefined)
  await refresh()
  setState({ isSending: false })
  sendLater(nextPauseMs)
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

function setState(change: Partial<typeof state>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}
