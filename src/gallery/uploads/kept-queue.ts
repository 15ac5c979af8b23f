import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { QueuedPhoto } from './queued-photo.ts'

interface Shelf extends DBSchema {
  photos: { key: string; value: QueuedPhoto }
}

/** So many that are done are remembered, to recognise the same photo. */
const rememberedAtMost = 1000

/** What is not there any more, though it was, another window has removed. */
const wereKept = new Set<string>()

let opened: Promise<IDBPDatabase<Shelf> | undefined> | undefined

/** The browser's own database; undefined where it offers none, as some do in private windows. */
function shelf(): Promise<IDBPDatabase<Shelf> | undefined> {
  opened ??= open().catch(() => undefined)
  return opened
}

/** Async, as some browsers have nothing that could be asked and it is thrown at once. */
async function open(): Promise<IDBPDatabase<Shelf>> {
  return openDB<Shelf>('uploads', 1, {
    upgrade: (database) => void database.createObjectStore('photos', { keyPath: 'id' }),
  })
}

/** Everything that is kept, in the order picked; undefined when nothing can be kept here. */
export async function keptPhotos(): Promise<QueuedPhoto[] | undefined> {
  const all = await (await shelf())?.getAll('photos')
  for (const { id } of all ?? []) wereKept.add(id)
  return all?.sort((one, other) => one.place - other.place)
}

/** @returns whether it is kept: not where there is no room. */
export async function keepPhoto(photo: QueuedPhoto): Promise<boolean> {
  const database = await shelf()
  const isKept = (await database?.put('photos', photo).catch(() => undefined)) !== undefined
  if (isKept) wereKept.add(photo.id)
  return isKept
}

/**
 * Changes it as it is kept: another window may have changed something else.
 * @returns it; undefined when it is not kept; 'removed' by another window.
 */
export async function keepChange(
  photo: QueuedPhoto,
  change: Partial<QueuedPhoto>,
): Promise<QueuedPhoto | 'removed' | undefined> {
  const database = await shelf()
  if (!database) return undefined
  try {
    const { store } = database.transaction('photos', 'readwrite')
    const before = await store.get(photo.id)
    if (!before && wereKept.has(photo.id)) return 'removed'
    const kept = { ...photo, ...before, ...change }
    await store.put(kept)
    return kept
  } catch {
    return undefined
  }
}

/** As it is kept now; undefined when it is not kept; 'removed' by another window. */
export async function keptPhoto(id: string): Promise<QueuedPhoto | 'removed' | undefined> {
  const kept = await (await shelf())?.get('photos', id)
  return kept ?? (wereKept.has(id) ? 'removed' : undefined)
}

export async function forgetPhotos(ids: string[]): Promise<void> {
  const database = await shelf()
  for (const id of ids) await database?.delete('photos', id)
}

/** Lets the oldest of those that are done go. */
export async function forgetLongDone(photos: QueuedPhoto[]): Promise<void> {
  const done = photos.filter(({ state }) => state === 'done')
  await forgetPhotos(done.slice(0, -rememberedAtMost).map(({ id }) => id))
}
