import type { QueuedPhoto, ShownPhoto, Step } from './queued-photo.ts'
import { canStorePhotos, changePhoto, listPhotos, removePhotos, storePhotos } from './upload-storage.ts'

export interface UploadState {
  /** The photos that were not published before this page was loaded. */
  photos: readonly ShownPhoto[]
  isStored: boolean
}

interface Active {
  id: string
  step: Step
  share: number
}

export const noUploads: UploadState = { photos: [], isStored: true }
let state = noUploads
let stored: readonly QueuedPhoto[] = []
let active: Active | undefined
let publishedEarlier: ReadonlySet<string> | undefined
let otherWindows: BroadcastChannel | undefined
const listeners = new Set<() => void>()

/** What the browser stores, and what this window does with it. The page shows a change once it is stored. */
export const uploadState = {
  get: () => state,
  /** Returns all stored photos, published ones too. */
  stored: () => stored,
  find: (id: string) => stored.find((photo) => photo.id === id),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** Reads the storage, and again whenever another window has changed it. */
  async open(): Promise<void> {
    if (!otherWindows && typeof BroadcastChannel !== 'undefined') {
      otherWindows = new BroadcastChannel('uploads')
      otherWindows.onmessage = uploadState.read
    }
    await uploadState.read()
  },

  async read(): Promise<void> {
    stored = await listPhotos()
    publishedEarlier ??= new Set(stored.filter((photo) => photo.state === 'done').map(({ id }) => id))
    changed()
  },

  async add(photos: QueuedPhoto[]): Promise<void> {
    const all = storePhotos(photos)
    await uploadState.read()
    await all
    await written()
  },

  /** Returns the photo as it is stored now, or undefined when it was removed. */
  async change(id: string, change: Partial<QueuedPhoto>): Promise<QueuedPhoto | undefined> {
    const photo = await changePhoto(id, change)
    await written()
    return photo
  },

  async remove(ids: string[]): Promise<void> {
    await removePhotos(ids)
    await written()
  },

  showStep(id: string, step: Step, share = 0): void {
    active = { id, step, share }
    changed()
  },

  showNoStep(): void {
    active = undefined
    changed()
  },
}

async function written(): Promise<void> {
  otherWindows?.postMessage('changed')
  await uploadState.read()
}

function changed(): void {
  state = {
    photos: stored.filter(({ id }) => !publishedEarlier?.has(id)).map(withStep),
    isStored: canStorePhotos(),
  }
  for (const listener of listeners) listener()
}

function withStep(photo: QueuedPhoto): ShownPhoto {
  const isActive = active?.id === photo.id && photo.state === 'waiting'
  return isActive && active ? { ...photo, state: active.step, share: active.share } : { ...photo, share: 0 }
}
