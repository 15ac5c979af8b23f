import { ApiError, type ErrorCode } from '../../api/errors.ts'
import { m } from '../../messages/compiled/messages.js'
import { messageFor, NetworkError } from '../../ui/call-api.ts'
import { isShopReachable, waitForConnection } from '../../ui/connection.ts'
import { toast } from '../../ui/toasts.ts'
import { attemptUpload } from './upload-photo.ts'
import { type PhotoDetails, type QueuedPhoto, uploadStore } from './upload-store.ts'

/** After the last pause the photo fails, and the queue continues with the next one. */
const retryPausesMs = [500, 1500, 4000]
const reconnectPauseMs = 3_000
const retryable: ErrorCode[] = ['UNAVAILABLE', 'INTERNAL', 'RESOURCE_EXHAUSTED', 'NOT_FOUND', 'IMAGE_NOT_FOUND']

const hopeless: ErrorCode[] = ['UNSUPPORTED_PHOTO', 'BROKEN_PHOTO', 'TOO_MANY_PIXELS', 'PAYLOAD_TOO_LARGE']

let isRunning = false
let isSignedOut = false

export const uploadQueue = {
  whenDone: () => toast(m.admin_uploaded()),

  async resume(): Promise<void> {
    await uploadStore.deletePublished()
    await uploadStore.read()
    await run()
  },

  async add(selected: (PhotoDetails & { id: string; file: File })[]): Promise<void> {
    await uploadStore.read()
    let place = Math.max(0, ...uploadStore.state().photos.map(({ place }) => place))
    await uploadStore.add(
      selected.map(({ file: blob, ...details }) => {
        const { name, size: pickedBytes } = blob
        return { ...details, place: ++place, name, state: 'waiting', pickedBytes, blob }
      }),
    )
    void run()
  },

  async retry(id: string): Promise<void> {
    await uploadStore.change(id, { state: 'waiting', reason: undefined })
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
  for (let photo = findNext(); photo; photo = findNext()) if (await uploadPhoto(photo.id)) published++
  return published
}

function findNext(): QueuedPhoto | undefined {
  return isSignedOut ? undefined : uploadStore.state().photos.find(({ state }) => state === 'waiting')
}

/** Waits while the shop is unreachable, so that photos keep their order. @returns whether the photo was published */
async function uploadPhoto(id: string): Promise<boolean> {
  for (let retries = 0; ; ) {
    try {
      return await attemptUpload(id)
    } catch (error) {
      if (!uploadStore.find(id)) return false
      const isConnectionLost = error instanceof NetworkError
      if (isConnectionLost && !(await isShopReachable())) {
        uploadStore.setStep(id, 'offline')
        do await waitForConnection(reconnectPauseMs)
        while (uploadStore.find(id) && !(await isShopReachable()))
        continue
      }
      // The shop has deleted an expired upload or image. The next attempt sends the photo again.
      if (hasCode(error, ['NOT_FOUND', 'IMAGE_NOT_FOUND']))
        await uploadStore.change(id, { uploadUrl: undefined, imageUrl: undefined, similarTo: undefined })
      const pauseMs = retryPausesMs[retries++]
      if (pauseMs === undefined || !(isConnectionLost || hasCode(error, retryable))) {
        await uploadStore.change(id, {
          state: 'failed',
          reason: messageFor(error),
          isHopeless: hasCode(error, hopeless),
        })
        isSignedOut = hasCode(error, ['UNAUTHENTICATED', 'PERMISSION_DENIED'])
        return false
      }
      await waitForConnection(pauseMs)
    }
  }
}

function hasCode(error: unknown, codes: ErrorCode[]): boolean {
  return error instanceof ApiError && codes.includes(error.code)
}
