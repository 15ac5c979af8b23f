import { newIdempotencyKey } from '../../ui/idempotency-key.ts'
import type { PhotoDetails, QueuedPhoto } from './queued-photo.ts'
import { abortUpload } from './send-photo.client.ts'
import { uploadPhoto } from './upload-photo.ts'
import { uploadStore } from './upload-store.ts'

/** The queue recognises duplicates among this many published photos. */
const maxPublishedPhotos = 1000

let isRunning = false
let isSignedOut = false
let current: { id: string; controller: AbortController } | undefined

export const uploadQueue = {
  /** Runs when photos were published and no other is waiting. */
  whenDone: () => {},

  /** @returns the number of waiting photos */
  async resume(): Promise<number> {
    await uploadStore.read()
    uploadStore.subscribe(abortRemoved)
    const done = uploadStore.all().filter(({ state }) => state === 'done')
    await uploadStore.remove(done.slice(0, -maxPublishedPhotos).map(({ id }) => id))
    const waiting = uploadStore.all().filter(({ state }) => state === 'waiting').length
    if (waiting > 0) void run()
    return waiting
  },

  async add(selected: (PhotoDetails & { file: File })[]): Promise<void> {
    await uploadStore.read()
    const place = Math.max(0, ...uploadStore.all().map(({ place }) => place)) + 1
    await uploadStore.add(
      selected.map(({ file, price, category }, index) => ({
        id: newIdempotencyKey(),
        place: place + index,
        name: file.name,
        price,
        category,
        state: 'waiting',
        idempotencyKey: newIdempotencyKey(),
        pickedBytes: file.size,
        blob: file,
      })),
    )
    isSignedOut = false
    void run()
  },

  async retry(id: string): Promise<void> {
    const isSame = uploadStore.find(id)?.state === 'same'
    await uploadStore.change(id, { state: 'waiting', reason: undefined, ...(isSame && { wantedAgain: true }) })
    isSignedOut = false
    void run()
  },

  async remove(id: string): Promise<void> {
    const photo = uploadStore.find(id)
    await uploadStore.remove([id])
    if (photo?.uploadUrl && !photo.imageUrl) await abortUpload(photo.uploadUrl)
  },
}

async function run(): Promise<void> {
  if (isRunning) return
  isRunning = true
  let published = 0
  try {
    // Two windows must not send the same photo. Browsers have no locks without HTTPS.
    while (findNext()) published += await (navigator.locks?.request('uploads', uploadAll) ?? uploadAll())
  } finally {
    isRunning = false
    uploadStore.clearStep()
  }
  if (published > 0) uploadQueue.whenDone()
}

/** @returns the number of published photos */
async function uploadAll(): Promise<number> {
  let published = 0
  await uploadStore.read()
  for (let photo = findNext(); photo; photo = findNext()) {
    current = { id: photo.id, controller: new AbortController() }
    const outcome = await uploadPhoto(photo.id, current.controller.signal)
    if (outcome === 'published') published++
    if (outcome === 'signed out') isSignedOut = true
  }
  return published
}

function findNext(): QueuedPhoto | undefined {
  return isSignedOut ? undefined : uploadStore.all().find(({ state }) => state === 'waiting')
}

function abortRemoved(): void {
  if (current && !uploadStore.find(current.id)) current.controller.abort()
}
