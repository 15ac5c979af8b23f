import { endpoints } from '../../api/endpoints.ts'
import { ApiError, type ErrorCode } from '../../api/errors.ts'
import { callApi, isShopReachable, messageFor, NetworkError } from '../../ui/call-api.ts'
import { newIdempotencyKey } from '../../ui/idempotency-key.ts'
import { waitForConnection } from '../../ui/wait-for-connection.ts'
import { preparePhoto } from './prepare-photo.ts'
import { sendPhoto } from './send-photo.client.ts'
import { type QueuedPhoto, uploadStore } from './upload-store.ts'

/** After the last pause the photo fails, and the queue continues with the next one. */
const retryPausesMs = [500, 1500, 4000]
const reconnectPauseMs = 3_000
const retryable: ErrorCode[] = ['UNAVAILABLE', 'INTERNAL', 'RESOURCE_EXHAUSTED', 'NOT_FOUND', 'IMAGE_NOT_FOUND']

const edited = new Set<string>()
let endPause = () => {}

export function delayPublication(id: string): () => void {
  edited.add(id)
  return () => {
    edited.delete(id)
    endPause()
  }
}

export const retryNow = () => endPause()

/** Publishes a photo. Waits while the shop is unreachable, so that photos keep their order in the gallery. */
export async function uploadPhoto(id: string): Promise<'published' | 'not published' | 'signed out'> {
  for (let retries = 0; ; ) {
    try {
      return (await attempt(id)) ? 'published' : 'not published'
    } catch (error) {
      if (!uploadStore.find(id)) return 'not published'
      const isLost = error instanceof NetworkError
      if (isLost && !(await isShopReachable())) {
        uploadStore.setStep(id, 'offline')
        do await pause(reconnectPauseMs)
        while (uploadStore.find(id) && !(await isShopReachable()))
        continue
      }
      // The shop has deleted an expired upload or image. The next attempt sends the photo again.
      if (hasCode(error, ['NOT_FOUND', 'IMAGE_NOT_FOUND']))
        await uploadStore.change(id, { uploadUrl: undefined, imageUrl: undefined })
      const pauseMs = retryPausesMs[retries++]
      if (pauseMs === undefined || !(isLost || hasCode(error, retryable))) {
        await uploadStore.change(id, { state: 'failed', reason: messageFor(error) })
        return hasCode(error, ['UNAUTHENTICATED', 'PERMISSION_DENIED']) ? 'signed out' : 'not published'
      }
      await pause(pauseMs)
    }
  }
}

async function attempt(id: string): Promise<boolean> {
  uploadStore.setStep(id, 'preparing', 0)
  const found = uploadStore.find(id)
  const prepared = found && (await preparePhoto(found))
  if (!prepared) return false

  const { url: imageUrl, similarTo } = prepared.imageUrl ? { url: prepared.imageUrl } : await storePhoto(prepared)
  if (similarTo && !prepared.isAccepted) {
    await uploadStore.change(id, { imageUrl, similarTo, state: 'same' })
    return false
  }
  while (edited.has(id)) {
    uploadStore.setStep(id, 'editing', 1)
    await new Promise<void>((resolve) => {
      endPause = resolve
    })
  }
  uploadStore.setStep(id, 'publishing', 1)
  // Another window may have changed the details.
  const photo = await uploadStore.change(id, { imageUrl })
  if (!photo) return false
  const itemId = await publishPhoto(photo, imageUrl)
  if (await uploadStore.change(id, { state: 'done', itemId, blob: undefined })) return true
  // The owner removed the photo while it was being published.
  await callApi(endpoints.deleteGalleryItem, { id: itemId })
  return false
}

async function storePhoto({ id, blob = new Blob(), name, uploadUrl }: QueuedPhoto) {
  uploadStore.setStep(id, 'sending', 0)
  const removal = new AbortController()
  const unsubscribe = uploadStore.subscribe(() => {
    if (!uploadStore.find(id)) removal.abort()
  })
  const uploadId = await sendPhoto(blob, {
    filename: name,
    uploadUrl,
    signal: removal.signal,
    onUrl: (uploadUrl) => void uploadStore.change(id, { uploadUrl }),
    onProgress: (share) => uploadStore.setStep(id, 'sending', share),
  }).finally(unsubscribe)
  uploadStore.setStep(id, 'processing', 1)
  return callApi(endpoints.storeUpload, { id: uploadId })
}

async function publishPhoto(photo: QueuedPhoto, url: string): Promise<string> {
  const { id, price, category, description, descriptionInTamil, idempotencyKey, requested = [] } = photo
  const details = { price, category, description, descriptionInTamil }
  await uploadStore.change(id, { requested: [...requested, details] })
  try {
    const input = { url, ...details, uploadTime: Date.now() }
    return (await callApi(endpoints.addGalleryItem, input, { idempotencyKey })).id
  } catch (error) {
    if (!hasCode(error, ['IDEMPOTENCY_KEY_REUSED'])) throw error
    await deletePublished(photo, url)
    const reset = { idempotencyKey: newIdempotencyKey(), requested: [] }
    await uploadStore.change(id, reset)
    return publishPhoto({ ...photo, ...reset }, url)
  }
}

/** Deletes the items of earlier requests with other details, whose responses were lost. */
async function deletePublished({ idempotencyKey, requested = [] }: QueuedPhoto, url: string): Promise<void> {
  for (const details of requested) {
    try {
      const { id } = await callApi(endpoints.addGalleryItem, { url, ...details }, { idempotencyKey })
      return void (await callApi(endpoints.deleteGalleryItem, { id }))
    } catch (error) {
      if (!hasCode(error, ['IDEMPOTENCY_KEY_REUSED', 'IMAGE_NOT_FOUND', 'NOT_FOUND'])) throw error
    }
  }
}

function hasCode(error: unknown, codes: ErrorCode[]): boolean {
  return error instanceof ApiError && codes.includes(error.code)
}

async function pause(ms: number): Promise<void> {
  const { over, end } = waitForConnection(ms)
  endPause = end
  await over
}
