import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { QueuedPhoto } from './queued-photo.ts'

interface Schema extends DBSchema {
  photos: { key: string; value: QueuedPhoto }
}

/** Photos in memory: not stored yet, or the browser has no database, as in some private windows, or no space. */
const unstored = new Map<string, QueuedPhoto>()
let storing = Promise.resolve()
let canStore = true
let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined

function database(): Promise<IDBPDatabase<Schema> | undefined> {
  opened ??= open().catch(() => undefined)
  return opened
}

/** This function is async because `openDB` throws at once in browsers without IndexedDB. */
async function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('uploads', 1, {
    upgrade: (database) => void database.createObjectStore('photos', { keyPath: 'id' }),
  })
}

/** Returns whether the photos survive the page. */
export function canStorePhotos(): boolean {
  return canStore
}

/** Returns the photos in the order in which they were chosen. */
export async function listPhotos(): Promise<QueuedPhoto[]> {
  const stored = (await (await database())?.getAll('photos')) ?? []
  return [...stored.filter(({ id }) => !unstored.has(id)), ...unstored.values()].sort(
    (one, other) => one.place - other.place,
  )
}

/** Lists the photos at once. @returns when they are stored. */
export function storePhotos(photos: QueuedPhoto[]): Promise<void> {
  for (const photo of photos) unstored.set(photo.id, photo)
  storing = storing.then(async () => {
    for (const photo of photos) await store(photo)
  })
  return storing
}

async function store(photo: QueuedPhoto): Promise<void> {
  const key = await (await database())?.put('photos', photo).catch(() => undefined)
  if (key === undefined) canStore = false
  else unstored.delete(photo.id)
}

/** Returns the changed photo, or undefined when it was removed, perhaps by another window. */
export async function changePhoto(id: string, change: Partial<QueuedPhoto>): Promise<QueuedPhoto | undefined> {
  await storing
  const transaction = (await database())?.transaction('photos', 'readwrite')
  const before = unstored.get(id) ?? (await transaction?.store.get(id))
  if (!before) return undefined
  const photo = { ...before, ...change }
  if (unstored.has(id) || !transaction) unstored.set(id, photo)
  else
    await Promise.all([transaction.store.put(photo), transaction.done]).catch(() => {
      unstored.set(id, photo)
      canStore = false
    })
  return photo
}

/** Resolves when the browser has deleted the photos. */
export async function removePhotos(ids: string[]): Promise<void> {
  await storing
  for (const id of ids) {
    unstored.delete(id)
    await (await database())?.delete('photos', id)
  }
}
