import type { Description, GalleryItem } from '../../api/gallery.ts'
import { openList } from '../../ui/stored-list.ts'
import { within } from '../../ui/within.ts'

const readFileMs = 60_000

export type PhotoDetails = Pick<GalleryItem, 'price' | 'category'> & Partial<Description>

export interface QueuedPhoto extends PhotoDetails {
  /** The id is also the idempotency key of the request to publish. */
  id: string
  place: number
  name: string
  state: 'waiting' | 'failed' | 'same' | 'done'
  reason?: string
  /** Another try of this file would fail, too. */
  isHopeless?: boolean
  pickedBytes: number
  blob?: Blob
  sentBytes?: number
  uploadUrl?: string
  imageUrl?: string
  /** The design with this code looks the same. The photo is published all the same, and is then `same`. */
  similarTo?: string
  publishedId?: string
  /** A request may have published the photo, so only its item in the gallery can change. */
  isRequested?: boolean
}

/** This is the progress of the photo being uploaded, which is stored as `waiting`. */
export interface UploadStep {
  id: string
  name: 'preparing' | 'sending' | 'processing' | 'editing' | 'publishing' | 'offline'
  fraction: number
}

const list = openList<QueuedPhoto>('uploads', 'photos')
let state = { photos: [] as readonly QueuedPhoto[], isStored: true, step: undefined as UploadStep | undefined }
const listeners = new Set<() => void>()

/** The browser cannot store these photos in a private window or on a full disk. */
const unstored = new Map<string, QueuedPhoto>()
let otherWindows: BroadcastChannel | undefined

export const uploadStore = {
  state: () => state,
  find: (id: string) => state.photos.find((photo) => photo.id === id),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  async read(): Promise<void> {
    otherWindows ??= new BroadcastChannel('uploads')
    otherWindows.onmessage = uploadStore.read
    // Storage that falls silent later takes no photo off the list.
    const stored = await list.getAll().catch(() => state.photos)
    const photos = [...stored.filter(({ id }) => !unstored.has(id)), ...unstored.values()]
    update({ photos: photos.sort((a, b) => a.place - b.place), isStored: unstored.size === 0 })
  },

  /** Lists the photos once all are stored. */
  async add(photos: QueuedPhoto[]): Promise<void> {
    for (const photo of photos) await store(photo).catch(() => unstored.set(photo.id, photo))
    await announceChange()
  },

  /** @returns the changed photo, or undefined if it has been removed, perhaps by another window */
  async change(id: string, change: Partial<QueuedPhoto>): Promise<QueuedPhoto | undefined> {
    let photo = unstored.get(id)
    const apply = (before: QueuedPhoto) => (photo = { ...before, ...change })
    if (photo) unstored.set(id, apply(photo))
    else await list.change(id, apply).catch(() => photo && unstored.set(id, photo))
    await announceChange()
    return photo
  },

  async remove(id: string): Promise<void> {
    unstored.delete(id)
    await list.delete(id).catch(() => undefined)
    await announceChange()
  },

  async deletePublished(): Promise<void> {
    const stored = await list.getAll().catch(() => [])
    for (const { id, state } of stored) if (state === 'done') await list.delete(id)
  },

  setStep(id: string, name: UploadStep['name'], fraction = state.step?.fraction ?? 0): void {
    update({ step: { id, name, fraction } })
  },
}

/** A file that lies in the cloud may never arrive. */
export const readBytes = (file: Blob): Promise<ArrayBuffer> => within(readFileMs, file.arrayBuffer())

async function store(photo: QueuedPhoto): Promise<void> {
  // Chrome 109 cannot send a file that the database refers to by its path, and Android ends the access to a chosen file.
  const blob = photo.blob && new Blob([await readBytes(photo.blob)], { type: photo.blob.type })
  await list.put({ ...photo, blob })
}

async function announceChange(): Promise<void> {
  otherWindows?.postMessage('changed')
  await uploadStore.read()
}

function update(change: Partial<typeof state>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}
