import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { QueuedPhoto, ShownPhoto, Step } from './queued-photo.ts'

interface Schema extends DBSchema {
  photos: { key: string; value: QueuedPhoto }
}

export interface UploadState {
  /** The photos in the order in which they were chosen, without those that were published before the page was loaded. */
  photos: readonly ShownPhoto[]
  isStored: boolean
}

export const noUploads: UploadState = { photos: [], isStored: true }
let state = noUploads
let stored: readonly QueuedPhoto[] = []
let publishedEarlier: ReadonlySet<string> | undefined
let active: { id: string; step: Step; share: number } | undefined
const listeners = new Set<() => void>()

/** Photos in memory: not stored yet, or the browser has no database, as in some private windows, or no space. */
const unstored = new Map<string, QueuedPhoto>()
let storing = Promise.resolve()
let canStore = true
let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined
let otherWindows: BroadcastChannel | undefined

/** What the browser stores, and the step of the photo that this window uploads. A change is shown when it is stored. */
export const uploadStore = {
  state: () => state,
  all: () => stored,
  find: (id: string) => stored.find((photo) => photo.id === id),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** Reads what is stored now, and again whenever another window has changed it. */
  async read(): Promise<void> {
    if (!otherWindows && typeof BroadcastChannel !== 'undefined') {
      otherWindows = new BroadcastChannel('uploads')
      otherWindows.onmessage = uploadStore.read
    }
    const inDatabase = (await (await database())?.getAll('photos')) ?? []
    stored = [...inDatabase.filter(({ id }) => !unstored.has(id)), ...unstored.values()].sort(
      (one, other) => one.place - other.place,
    )
    publishedEarlier ??= new Set(stored.filter((photo) => photo.state === 'done').map(({ id }) => id))
    notify()
  },

  /** Shows the photos at once. @returns when they are stored. */
  async add(photos: QueuedPhoto[]): Promise<void> {
    for (const photo of photos) unstored.set(photo.id, photo)
    storing = storing.then(async () => {
      for (const photo of photos) await store(photo)
    })
    await uploadStore.read()
    await storing
    await announce()
  },

  /** @returns the photo as it is stored now; undefined when it was removed, perhaps by another window. */
  async change(id: string, change: Partial<QueuedPhoto>): Promise<QueuedPhoto | undefined> {
    await storing
    const transaction = unstored.has(id) ? undefined : (await database())?.transaction('photos', 'readwrite')
    const before = unstored.get(id) ?? (await transaction?.store.get(id))
    if (!before) {
      await uploadStore.read()
      return undefined
    }
    const photo = { ...before, ...change }
    if (transaction)
      await Promise.all([transaction.store.put(photo), transaction.done]).catch(() => keepInMemory(photo))
    else unstored.set(id, photo)
    await announce()
    return photo
  },

  async remove(ids: string[]): Promise<void> {
    await storing
    for (const id of ids) {
      unstored.delete(id)
      await (await database())?.delete('photos', id)
    }
    await announce()
  },

  /** @param share of the bytes that the shop has, 0 to 1; by default unchanged. */
  showStep(id: string, step: Step, share = active?.share ?? 0): void {
    active = { id, step, share }
    notify()
  },

  showNoStep(): void {
    active = undefined
    notify()
  },
}

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

async function store(photo: QueuedPhoto): Promise<void> {
  const key = await (await database())?.put('photos', photo).catch(() => undefined)
  if (key === undefined) keepInMemory(photo)
  else unstored.delete(photo.id)
}

function keepInMemory(photo: QueuedPhoto): void {
  unstored.set(photo.id, photo)
  canStore = false
}

async function announce(): Promise<void> {
  otherWindows?.postMessage('changed')
  await uploadStore.read()
}

function notify(): void {
  const shown = stored.filter(({ id }) => !publishedEarlier?.has(id))
  state = { photos: shown.map(withStep), isStored: canStore }
  for (const listener of listeners) listener()
}

function withStep(photo: QueuedPhoto): ShownPhoto {
  if (photo.state !== 'waiting' || photo.id !== active?.id) return { ...photo, share: 0 }
  return { ...photo, state: active.step, share: active.share }
}
