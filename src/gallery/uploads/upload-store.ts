import type { Description, GalleryItem } from '../../api/gallery.ts'
import { openList } from '../../ui/stored-list.ts'

export type PhotoDetails = Pick<GalleryItem, 'price' | 'category'> & Partial<Description>

export interface QueuedPhoto extends PhotoDetails {
  /** The id is also the idempotency key of the request to publish. */
  id: string
  place: number
  name: string
  state: 'waiting' | 'failed' | 'same' | 'done'
  reason?: string
  pickedBytes: number
  blob?: Blob
  sentBytes?: number
  uploadUrl?: string
  imageUrl?: string
  /** The design with this code looks nearly the same. */
  similarTo?: string
  /** A request may have published the photo, so only its item in the gallery can change. */
  isRequested?: boolean
}

export interface ListedPhoto extends Omit<QueuedPhoto, 'state'> {
  /** The later states apply to the photo being uploaded, which is stored as `waiting`. */
  state: QueuedPhoto['state'] | 'preparing' | 'sending' | 'processing' | 'editing' | 'publishing' | 'offline'
  fraction: number
}

const list = openList<QueuedPhoto>('uploads', 'photos')
let state = { photos: [] as readonly ListedPhoto[], isStored: true }
let queue: readonly QueuedPhoto[] = []
let active: { id: string; step: Pick<ListedPhoto, 'state' | 'fraction'> } | undefined
const listeners = new Set<() => void>()

/** These photos are not stored yet, or cannot be stored in a private window or on a full disk. */
const unstored = new Map<string, QueuedPhoto>()
let canStore = true
let storing = Promise.resolve()
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
    const stored = await list.getAll().catch(() => [])
    queue = [...stored.filter(({ id }) => !unstored.has(id)), ...unstored.values()].sort((a, b) => a.place - b.place)
    notify()
  },

  /** Lists the photos immediately. Resolves once they are stored. */
  async add(photos: QueuedPhoto[]): Promise<void> {
    for (const photo of photos) unstored.set(photo.id, photo)
    storing = storing.then(async () => {
      for (const photo of photos)
        await store(photo).then(
          () => unstored.delete(photo.id),
          () => (canStore = false),
        )
    })
    await uploadStore.read()
    await storing
    await announceChange()
  },

  /** @returns the changed photo, or undefined if it has been removed, perhaps by another window */
  async change(id: string, change: Partial<QueuedPhoto>): Promise<QueuedPhoto | undefined> {
    await storing
    const unstoredPhoto = unstored.get(id)
    let photo = unstoredPhoto && { ...unstoredPhoto, ...change }
    if (photo) unstored.set(id, photo)
    else
      await list
        .change(id, (stored) => (photo = { ...stored, ...change }))
        .catch(() => {
          if (photo) unstored.set(id, photo)
          canStore = false
        })
    await announceChange()
    return photo
  },

  async remove(id: string): Promise<void> {
    await storing
    unstored.delete(id)
    await list.delete(id).catch(() => undefined)
    await announceChange()
  },

  async deletePublished(): Promise<void> {
    const stored = await list.getAll().catch(() => [])
    for (const { id, state } of stored) if (state === 'done') await list.delete(id)
  },

  setStep(id: string, state: ListedPhoto['state'], fraction = active?.step.fraction ?? 0): void {
    active = { id, step: { state, fraction } }
    notify()
  },
}

async function store(photo: QueuedPhoto): Promise<void> {
  // Chrome 109 cannot send a file that the database refers to by its path, and Android ends the access to a chosen file.
  const blob = photo.blob && new Blob([await photo.blob.arrayBuffer()], { type: photo.blob.type })
  await list.put({ ...photo, blob })
}

async function announceChange(): Promise<void> {
  otherWindows?.postMessage('changed')
  await uploadStore.read()
}

function notify(): void {
  const photos = queue.map((photo) => ({
    ...photo,
    fraction: 0,
    ...(photo.state === 'waiting' && photo.id === active?.id && active.step),
  }))
  state = { photos, isStored: canStore }
  for (const listener of listeners) listener()
}
