import type { ContactMessage } from '../api/contact.ts'
import { ApiError, type ErrorCode } from '../api/errors.ts'
import { NetworkError } from '../ui/call-api.ts'
import { openList } from '../ui/stored-list.ts'
import { postMessage } from './post-message.ts'

export interface StoredMessage {
  id: string
  queuedTime: number
  state: 'waiting' | 'rejected' | 'sent'
  message?: ContactMessage
  reason?: ErrorCode
  /** A window has reported the rejection to the visitor. */
  isReported?: boolean
}

const list = openList<StoredMessage>('messages', 'messages')
const temporaryErrors: ErrorCode[] = ['UNAVAILABLE', 'INTERNAL', 'RESOURCE_EXHAUSTED']
/** Notifies the other windows and the service worker of changes. */
export const changes = new BroadcastChannel('messages')

export const storeMessage = list.put

export async function listStoredMessages(): Promise<StoredMessage[]> {
  const all = await list.getAll().catch(() => [])
  return all.sort((a, b) => a.queuedTime - b.queuedTime)
}

/** Deletes the message if `change` returns undefined. @returns the former message, or undefined if nothing changed */
export function changeStoredMessage(id: string, change: (message: StoredMessage) => StoredMessage | undefined) {
  // After a failure the message may be sent again. Its idempotency key prevents a duplicate.
  return list.change(id, change).catch(() => undefined)
}

/** @throws the last error if some messages are still waiting */
export async function sendWaitingMessages(): Promise<void> {
  let failure: unknown
  for (const queued of await listStoredMessages()) {
    if (queued.state !== 'waiting' || failure instanceof NetworkError) continue
    try {
      await postMessage(queued)
      await storeOutcome(queued.id, { state: 'sent', message: undefined })
    } catch (error) {
      if (error instanceof ApiError && !temporaryErrors.includes(error.code))
        await storeOutcome(queued.id, { state: 'rejected', reason: error.code })
      else failure = error
    }
  }
  if (failure) throw failure
}

async function storeOutcome(id: string, outcome: Partial<StoredMessage>): Promise<void> {
  const settle = (message: StoredMessage) => (message.state === 'waiting' ? { ...message, ...outcome } : message)
  if (await changeStoredMessage(id, settle)) changes.postMessage('changed')
}
