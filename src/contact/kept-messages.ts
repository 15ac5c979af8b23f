import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { QueuedMessage } from './queued-message.ts'

interface Shelf extends DBSchema {
  messages: { key: string; value: QueuedMessage }
}

let opened: Promise<IDBPDatabase<Shelf> | undefined> | undefined

/** The browser's own database; undefined where it offers none, as some do in private windows. */
function shelf(): Promise<IDBPDatabase<Shelf> | undefined> {
  opened ??= openShelf().catch(() => undefined)
  return opened
}

/** @throws at once, too, where nothing may be stored. */
async function openShelf(): Promise<IDBPDatabase<Shelf>> {
  return openDB<Shelf>('messages', 1, {
    upgrade: (database) => void database.createObjectStore('messages', { keyPath: 'id' }),
    // Some phones end it for pages that are not looked at.
    terminated: () => {
      opened = undefined
    },
  })
}

/** Everything that is kept, oldest first. */
export async function keptMessages(): Promise<QueuedMessage[]> {
  const all = await (await shelf())?.getAll('messages').catch(() => undefined)
  return (all ?? []).sort((one, other) => one.queuedTime - other.queuedTime)
}

/** @returns whether it is kept: not where there is no room. */
export async function keepMessage(message: QueuedMessage): Promise<boolean> {
  const database = await shelf()
  return (await database?.put('messages', message).catch(() => undefined)) !== undefined
}

/**
 * Changes one, or takes it away where `change` gives nothing, in one step: no other window comes in between.
 * @returns whether it was there and `change` wanted it.
 */
export async function changeKept(
  id: string,
  wanted: (message: QueuedMessage) => boolean,
  change: (message: QueuedMessage) => QueuedMessage | undefined,
): Promise<boolean> {
  const database = await shelf()
  if (!database) return false
  try {
    const { store, done } = database.transaction('messages', 'readwrite')
    const message = await store.get(id)
    if (!message || !wanted(message)) return false
    const changed = change(message)
    await (changed ? store.put(changed) : store.delete(id))
    await done
    return true
  } catch {
    // It stays as it is, and what is tried again is kept once.
    return false
  }
}
