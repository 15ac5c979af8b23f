import { endpoints } from '../../api/endpoints.ts'
import type { ErrorCode } from '../../api/errors.ts'
import { callApi, isShopReachable, messageFor, NetworkError } from '../../ui/call-api.ts'
import { waitForConnection } from '../../ui/wait-for-connection.ts'
import { preparePhoto } from './prepare-photo.ts'
import { isApiError, publishPhoto } from './publish-photo.ts'
import type { QueuedPhoto } from './queued-photo.ts'
import { sendPhoto } from './send-photo.client.ts'
import { uploadStore } from './upload-store.ts'

/** After these pauses the photo has failed, and the next one gets its turn. */
const retryPausesMs = [500, 1500, 4000]
const reconnectPausesMs = [500, 1000, 2000, 4000, 8000]
const retryable: ErrorCode[] = ['UNAVAILABLE', 'INTERNAL', 'RESOURCE_EXHAUSTED', 'NOT_FOUND', 'IMAGE_NOT_FOUND']
/** No other photo would fare better. */
const signedOut: ErrorCode[] = ['UNAUTHENTICATED', 'PERMISSION_DENIED']

const edited = new Set<string>()
let wake = () => {}

/** Delays publication while the owner edits the details. @returns what ends the delay. */
export function holdPublication(id: string): () => void {
  edited.add(id)
  return () => {
    edited.delete(id)
    wake()
  }
}

export function tryNow(): void {
  wake()
}

/**
 * Uploads and publishes a photo, with retries. Waits as long as the shop is unreachable, so that the photo keeps its
 * place in the gallery.
 */
export async function uploadPhoto(
  id: string,
  signal: AbortSignal,
): Promise<'published' | 'not published' | 'signed out'> {
  for (let retries = 0; ; ) {
    try {
      return (await attempt(id, signal)) ? 'published' : 'not published'
    } catch (error) {
      if (!uploadStore.find(id)) return 'not published'
      const isLost = error instanceof NetworkError
      if (isLost && !(await isShopReachable())) {
        uploadStore.showStep(id, 'offline')
        await shopIsBack(signal)
        continue
      }
      const pauseMs = retryPausesMs[retries++]
      if (pauseMs === undefined || !(isLost || isApiError(error, retryable))) {
        await uploadStore.change(id, { state: 'failed', reason: messageFor(error) })
        return isApiError(error, signedOut) ? 'signed out' : 'not published'
      }
      await pause(pauseMs)
    }
  }
}

async function attempt(id: string, signal: AbortSignal): Promise<boolean> {
  uploadStore.showStep(id, 'preparing', 0)
  await preparePhoto(id)
  const following = uploadStore.all().find((one) => one.state === 'waiting' && one.id !== id)
  if (following) preparePhoto(following.id).catch(() => {})
  const prepared = uploadStore.find(id)
  if (prepared?.state !== 'waiting') return false

  const url = prepared.imageUrl ?? (await makeImage(prepared, signal))
  while (edited.has(id)) {
    uploadStore.showStep(id, 'editing', 1)
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  uploadStore.showStep(id, 'publishing', 1)
  // Another window may have changed the details.
  const photo = await uploadStore.change(id, { imageUrl: url })
  if (!photo) return false
  const itemId = await publishPhoto(photo, url).catch((error) => forgetWhenGone(id, error))
  if (await uploadStore.change(id, { state: 'done', itemId, blob: undefined })) return true
  // The owner removed the photo while it was being published.
  await callApi(endpoints.deleteGalleryItem, { id: itemId })
  return false
}

async function makeImage({ id, blob, name, uploadUrl }: QueuedPhoto, signal: AbortSignal): Promise<string> {
  uploadStore.showStep(id, 'sending', 0)
  const uploadId = await sendPhoto(blob ?? new Blob(), {
    filename: name,
    uploadUrl,
    signal,
    onUrl: (uploadUrl) => void uploadStore.change(id, { uploadUrl }),
    onProgress: (share) => uploadStore.showStep(id, 'sending', share),
  })
  uploadStore.showStep(id, 'processing', 1)
  const { url } = await callApi(endpoints.storeUpload, { id: uploadId }).catch((error) => forgetWhenGone(id, error))
  return url
}

/** The shop deletes uploads and images that have waited too long; the next attempt sends the photo anew. */
async function forgetWhenGone(id: string, error: unknown): Promise<never> {
  if (isApiError(error, ['NOT_FOUND', 'IMAGE_NOT_FOUND']))
    await uploadStore.change(id, { uploadUrl: undefined, imageUrl: undefined })
  throw error
}

async function shopIsBack(signal: AbortSignal): Promise<void> {
  for (let pauses = 0; !signal.aborted; pauses++) {
    await pause(reconnectPausesMs[Math.min(pauses, reconnectPausesMs.length - 1)] as number)
    if (await isShopReachable()) return
  }
}

async function pause(ms: number): Promise<void> {
  const { over, end } = waitForConnection(ms)
  wake = end
  await over
}
