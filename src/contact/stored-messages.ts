import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { ContactMessage } from '../api/contact.ts'
import type { Endpoint } from '../api/endpoint.ts'
import type { ErrorCode } from '../api/errors.ts'

/** A message in the browser, from the moment of sending until the visitor knows what became of it. */
export interface StoredMessage {
  /** The idempotency key. */
  id: string
  /** The service worker reads the endpoint here, because the API table would bring all schemas into it. */
  to: Pick<Endpoint, 'method' | 'path'>
  /** Epoch milliseconds. */
  queuedTime: number
  state: 'waiting' | 'refused' | 'sent'
  /** Deleted when it has arrived. */
  message?: ContactMessage
  /** Why the shop rejected it. */
  reason?: ErrorCode
  /** Whether the visitor has been told that it was rejected. */
  told?: boolean
}

interface Messages extends DBSchema {
  messages: { key: string; value: StoredMessage }
}

const databaseName = 'messages'
let opened: Promise<IDBPDatabase<Messages>> | undefined

/** @throws where the browser stores nothing, as some do in private windows */
async function database(): Promise<IDBPDatabase<Messages>> {
  opened ??= openDB<Messages>(databaseName, 1, {
    upgrade: (database) => void database.createObjectStore('messages', { keyPath: 'id' }),
    // Some phones close the database of a page in the background.
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

/** Returns the messages, oldest first. */
export async function storedMessages(): Promise<StoredMessage[]> {
  const all = await database()
    .then((database) => database.getAll('messages'))
    .catch(() => [])
  return all.sort((one, other) => one.queuedTime - other.queuedTime)
}

/** Returns whether the message is stored. */
export function storeMessage(message: StoredMessage): Promise<boolean> {
  return database()
    .then((database) => database.put('messages', message))
    .then(
      () => true,
      () => false,
    )
}

/**
 * Changes a message in one transaction, or deletes it where `change` returns nothing.
 * @returns the message before the change, unless it was not there or `change` returned it as it was
 */
export async function changeStored(
  id: string,
  change: (message: StoredMessage) => StoredMessage | undefined,
): Promise<StoredMessage | undefined> {
  try {
    const { store, done } = (await database()).transaction('messages', 'readwrite')
    const message = await store.get(id)
    const changed = message && change(message)
    if (changed === message) return undefined
    await (changed ? store.put(changed) : store.delete(id))
    await done
    return message
  } catch {
    // The message stays as it is. The shop accepts it once, however often it is sent.
    return undefined
  }
}
