import { forgetLongDone, forgetPhotos, keepChange, keepPhoto, keptPhoto, keptPhotos } from './kept-queue.ts'
import type { QueuedPhoto, Step } from './queued-photo.ts'

export interface QueueState {
  /** Those that are not done, and those that were done since the page was loaded. */
  photos: readonly QueuedPhoto[]
  step: Step | undefined
  /** Whether it survives this page. */
  isKept: boolean
}

let photos: QueuedPhoto[] = []
const doneEarlier = new Set<string>()
let step: Step | undefined
let isKept = true
const listeners = new Set<() => void>()
let state: QueueState = { photos: [], step: undefined, isKept: true }
export const nothingQueued: QueueState = state

/** The photos on their way, as the page shows them and as the browser keeps them. One list for the whole page. */
export const queuedPhotos = {
  state: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** Also those that were done on an earlier visit. */
  all: (): readonly QueuedPhoto[] => photos,
  find: (id: string) => photos.find((photo) => photo.id === id),

  async add(added: QueuedPhoto[]): Promise<void> {
    photos = [...photos, ...added]
    changed()
    for (const photo of added) isKept = (await keepPhoto(photo)) && isKept
  },

  async change(id: string, change: Partial<QueuedPhoto>): Promise<void> {
    const before = queuedPhotos.find(id)
    if (!before) return
    put({ ...before, ...change })
    const kept = await keepChange(before, change)
    if (kept === 'removed') return drop(id)
    isKept = kept !== undefined && isKept
    // Another window has brought it home meanwhile.
    if (kept?.state === 'done' && queuedPhotos.find(id)?.state !== 'done') put(kept)
  },

  /** With the price and category that another window may have given it. */
  async latest(id: string): Promise<QueuedPhoto | undefined> {
    const kept = await keptPhoto(id)
    const photo = queuedPhotos.find(id)
    if (kept === 'removed') drop(id)
    else if (photo && kept) put({ ...photo, price: kept.price, category: kept.category })
    return queuedPhotos.find(id)
  },

  /** The photo is shown as removed when the browser has deleted it: a window may close right after. */
  async remove(id: string): Promise<void> {
    await forgetPhotos([id])
    drop(id)
  },

  /** What is happening now; undefined when nothing is. */
  show(now: Step | undefined): void {
    step = now
    changed()
  },

  /** What another window has done since, or an earlier visit has left. */
  async readKept({ first }: { first: boolean }): Promise<void> {
    const known = photos
    const kept = await keptPhotos()
    if (!kept) {
      isKept = false
      return changed()
    }
    if (first) {
      for (const { id, state } of kept) if (state === 'done') doneEarlier.add(id)
      await forgetLongDone(kept)
    }
    // What another window has removed is gone; what was added in this one meanwhile, or could not be kept, is not.
    const ours = photos.filter((photo) => !kept.some(({ id }) => id === photo.id) && !(isKept && known.includes(photo)))
    photos = [...kept, ...ours]
    changed()
  },
}

function drop(id: string): void {
  photos = photos.filter((photo) => photo.id !== id)
  changed()
}

function put(photo: QueuedPhoto): void {
  photos = photos.map((one) => (one.id === photo.id ? photo : one))
  changed()
}

function changed(): void {
  state = { photos: photos.filter(({ id }) => !doneEarlier.has(id)), step, isKept }
  for (const listener of listeners) listener()
}
