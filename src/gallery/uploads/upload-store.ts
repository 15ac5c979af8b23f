import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Description, GalleryItem } from '../../api/gallery.ts'

export type PhotoDetails = Pick<GalleryItem, 'price' | 'category'> & Partial<Description>

export interface QueuedPhoto extends PhotoDetails {
  id: string
  place: number
  name: string
  state: 'waiting' | 'failed' | 'same' | 'done'
  reason?: string
  idempotencyKey: string
  /** The hash is the SHA-256 of the chosen file; it is undefined without HTTPS. */
  hash?: string
  pickedBytes: number
  blob?: Blob
  sentBytes?: number
  uploadUrl?: string
  imageUrl?: string
  /** The design with this code looks nearly the same. */
  similarTo?: string
  /** The owner wants to publish it although it is a duplicate. */
  isAccepted?: boolean
  /** One of these earlier requests under this key may have published the photo. */
  requested?: PhotoDetails[]
  itemId?: string
}

export interface ListedPhoto extends Omit<QueuedPhoto, 'state'> {
  /** Only one photo is uploaded at a time; the browser stores it as waiting. */
  state: QueuedPhoto['state'] | 'preparing' | 'sending' | 'processing' | 'editing' | 'publishing' | 'offline'
  share: number
}

interface Schema extends DBSchema {
  photos: { key: string; value: QueuedPhoto }
}

export interface UploadState {
  /** The photos are in the chosen order, without those that were published before the page was loaded. */
  photos: readonly ListedPhoto[]
  isStored: boolean
}

export const noUploads: UploadState = { photos: [], isStored: true }
let state = noUploads
let queue: readonly QueuedPhoto[] = []
let publishedEarlier: ReadonlySet<string> | undefined
let active: { id: string; step: Pick<ListedPhoto, 'state' | 'share'> } | undefined
const listeners = new Set<() => void>()

/** These photos are not stored yet, or cannot be, as in some private windows or without space. */
const unstored = new Map<string, QueuedPhoto>()
let canStore = true
let storing = Promise.resolve()
let opened: Promise<IDBPDatabase<Schema> | undefined> | undefined
let otherWindows: BroadcastChannel | undefined

export const uploadStore = {
  state: () => state,
  all: () => queue,
  find: (id: string) => queue.find((photo) => photo.id === id),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  async read(): Promise<void> {
    otherWindows ??= new BroadcastChannel('uploads')
    otherWindows.onmessage = uploadStore.read
    const stored = (await (await openDatabase())?.getAll('photos')) ?? []
    queue = [...stored.filter(({ id }) => !unstored.has(id)), ...unstored.values()].sort((a, b) => a.place - b.place)
    publishedEarlier ??= new Set(queue.filter((photo) => photo.state === 'done').map(({ id }) => id))
    notify()
  },

  /** Lists the photos at once. @returns when they are stored */
  async add(photos: QueuedPhoto[]): Promise<void> {
    for (const photo of photos) unstored.set(photo.id, photo)
    storing = storing.then(async () => {
      for (const photo of photos) {
        const key = await (await openDatabase())?.put('photos', photo).catch(() => undefined)
        if (key) unstored.delete(photo.id)
        else canStore = false
      }
    })
    await uploadStore.read()
    await storing
    await announceChange()
  },

  /** @returns the photo as it is stored now; undefined when it was removed, perhaps by another window */
  async change(id: string, change: Partial<QueuedPhoto>): Promise<QueuedPhoto | undefined> {
    await storing
    const transaction = unstored.has(id) ? undefined : (await openDatabase())?.transaction('photos', 'readwrite')
    const before = unstored.get(id) ?? (await transaction?.store.get(id))
    const photo = before && { ...before, ...change }
    if (photo && transaction)
      await Promise.all([transaction.store.put(photo), transaction.done]).catch(() => {
        unstored.set(id, photo)
        canStore = false
      })
    else if (photo) unstored.set(id, photo)
    await announceChange()
    return photo
  },

  async remove(id: string): Promise<void> {
    await storing
    unstored.delete(id)
    await (await openDatabase())?.delete('photos', id)
    await announceChange()
  },

  setStep(id: string, state: ListedPhoto['state'], share = active?.step.share ?? 0): void {
    active = { id, step: { state, share } }
    notify()
  },
}

function openDatabase(): Promise<IDBPDatabase<Schema> | undefined> {
  // `openDB` throws synchronously in browsers without IndexedDB.
  const open = async () =>
    openDB<Schema>('uploads', 1, {
      upgrade: (database) => void database.createObjectStore('photos', { keyPath: 'id' }),
    })
  opened ??= open().catch(() => undefined)
  return opened
}

async function announceChange(): Promise<void> {
  otherWindows?.postMessage('changed')
  await uploadStore.read()
}

function notify(): void {
  const photos = queue
    .filter(({ id }) => !publishedEarlier?.has(id))
    .map((photo) => ({ ...photo, share: 0, ...(photo.state === 'waiting' && photo.id === active?.id && active.step) }))
  state = { photos, isStored: canStore }
  for (const listener of listeners) listener()
}
