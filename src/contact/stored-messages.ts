import { type DBSchema, openDB } from 'idb'
import type { ContactMessage } from '../api/contact.ts'
import { ApiError, type ErrorCode } from '../api/errors.ts'
import { NetworkError } from '../ui/call-api.ts'
import { postMessage } from './post-message.ts'

export interface StoredMessage {
  id: string
  queuedTime: number
  state: 'waiting' | 'rejected' | 'sent'
  message?: ContactMessage
  /** A rejected message has a reason. */
  reason?: ErrorCode
  /** A window has reported the rejection to the visitor. */
  isReported?: boolean
}

interface Messages extends DBSchema {
  messages: { key: string; value: StoredMessage }
}

const temporaryErrors: ErrorCode[] = ['UNAVAILABLE', 'INTERNAL', 'RESOURCE_EXHAUSTED']
/** Notifies the other windows and the service worker of changes. */
export const changes = new BroadcastChannel('messages')

export async function listStoredMessages(): Promise<StoredMessage[]> {
  const all = await openDatabase()
    .then((database) => database.getAll('messages'))
    .catch(() => [])
  return all.sort((a, b) => a.queuedTime - b.queuedTime)
}

export async function storeMessage(message: StoredMessage): Promise<string> {
  return (await openDatabase()).put('messages', message)
}

/** Deletes the message if `change` returns undefined. @returns the former message, or undefined if nothing changed */
export async function changeStoredMessage(id: string, change: (message: StoredMessage) => StoredMessage | undefined) {
  try {
    const { store, done } = (await openDatabase()).transaction('messages', 'readwrite')
    const message = await store.get(id)
    const changed = message && change(message)
    if (changed === message) return undefined
    await (changed ? store.put(changed) : store.delete(id))
    await done
    return message
  } catch {
    // The message stays unchanged and may be sent again. Its idempotency key prevents a duplicate.
    return undefined
  }
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

/** Rejects if the browser forbids storage, as some do in private windows. */
async function openDatabase() {
  return openDB<Messages>('messages', 1, {
    upgrade: (database) => void database.createObjectStore('messages', { keyPath: 'id' }),
  })
}
