import { m } from '../../messages/compiled/messages.js'
import { newIdempotencyKey } from '../../ui/idempotency-key.ts'
import { toast } from '../../ui/toasts.ts'
import { uploadPhoto } from './upload-photo.ts'
import { type PhotoDetails, type QueuedPhoto, uploadStore } from './upload-store.ts'

let isRunning = false
let isSignedOut = false

export const uploadQueue = {
  /** Called when photos have been published and none is waiting. */
  whenDone: () => toast(m.admin_uploaded()),

  async resume(): Promise<number> {
    await uploadStore.read()
    const waiting = uploadStore.all().filter(({ state }) => state === 'waiting').length
    if (waiting > 0) void run()
    return waiting
  },

  async add(selected: (PhotoDetails & { file: File })[]): Promise<void> {
    await uploadStore.read()
    const place = Math.max(0, ...uploadStore.all().map(({ place }) => place)) + 1
    await uploadStore.add(
      selected.map(({ file, ...details }, index) => ({
        id: newIdempotencyKey(),
        place: place + index,
        name: file.name,
        ...details,
        state: 'waiting',
        idempotencyKey: newIdempotencyKey(),
        pickedBytes: file.size,
        blob: file,
      })),
    )
    void run()
  },

  async retry(id: string): Promise<void> {
    const isAccepted = uploadStore.find(id)?.state === 'same' || undefined
    await uploadStore.change(id, { state: 'waiting', reason: undefined, isAccepted })
    void run()
  },
}

async function run(): Promise<void> {
  isSignedOut = false
  if (isRunning) return
  isRunning = true
  let published = 0
  try {
    // Two windows must not send the same photo. Browsers have no locks without HTTPS.
    while (findNext()) published += await (navigator.locks?.request('uploads', uploadAll) ?? uploadAll())
  } finally {
    isRunning = false
  }
  if (published > 0) uploadQueue.whenDone()
}

async function uploadAll(): Promise<number> {
  let published = 0
  await uploadStore.read()
  for (let photo = findNext(); photo; photo = findNext()) {
    const outcome = await uploadPhoto(photo.id)
    if (outcome === 'published') published++
    if (outcome === 'signed out') isSignedOut = true
  }
  return published
}

function findNext(): QueuedPhoto | undefined {
  return isSignedOut ? undefined : uploadStore.all().find(({ state }) => state === 'waiting')
}
