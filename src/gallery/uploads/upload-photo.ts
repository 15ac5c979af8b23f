import { endpoints } from '../../api/endpoints.ts'
import { ApiError, type ErrorCode } from '../../api/errors.ts'
import { callApi, isShopReachable, messageFor, NetworkError } from '../../ui/call-api.ts'
import { newIdempotencyKey } from '../../ui/idempotency-key.ts'
import { waitForConnection } from '../../ui/wait-for-connection.ts'
import { preparePhoto } from './prepare-photo.ts'
import type { QueuedPhoto } from './queued-photo.ts'
import { sendPhoto } from './send-photo.client.ts'
import { uploadStore } from './upload-store.ts'

/** After these pauses the photo has failed, and the queue continues with the next one. */
const retryPausesMs = [500, 1500, 4000]
const reconnectPauseMs = 3_000
const retryable: ErrorCode[] = ['UNAVAILABLE', 'INTERNAL', 'RESOURCE_EXHAUSTED', 'NOT_FOUND', 'IMAGE_NOT_FOUND']

const edited = new Set<string>()
let endPause = () => {}

/** @returns a function that ends the delay */
export function holdPublication(id: string): () => void {
  edited.add(id)
  return () => {
    edited.delete(id)
    endPause()
  }
}

export function retryNow(): void {
  endPause()
}

/** Waits as long as the shop is unreachable, so that the photo keeps its place in the gallery. */
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
        uploadStore.setStep(id, 'offline')
        do await pause(reconnectPauseMs)
        while (!signal.aborted && !(await isShopReachable()))
        continue
      }
      const pauseMs = retryPausesMs[retries++]
      if (pauseMs === undefined || !(isLost || hasCode(error, retryable))) {
        await uploadStore.change(id, { state: 'failed', reason: messageFor(error) })
        return hasCode(error, ['UNAUTHENTICATED', 'PERMISSION_DENIED']) ? 'signed out' : 'not published'
      }
      await pause(pauseMs)
    }
  }
}

async function attempt(id: string, signal: AbortSignal): Promise<boolean> {
  uploadStore.setStep(id, 'preparing', 0)
  await preparePhoto(id)
  const next = uploadStore.all().find((photo) => photo.state === 'waiting' && photo.id !== id)
  if (next) preparePhoto(next.id).catch(() => {})
  const prepared = uploadStore.find(id)
  if (prepared?.state !== 'waiting') return false

  const imageUrl = prepared.imageUrl ?? (await storePhoto(prepared, signal))
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
  const itemId = await publishPhoto(photo, imageUrl).catch((error) => forgetDeletedUpload(id, error))
  if (await uploadStore.change(id, { state: 'done', itemId, blob: undefined })) return true
  // The owner removed the photo while it was being published.
  await callApi(endpoints.deleteGalleryItem, { id: itemId })
  return false
}

async function storePhoto({ id, blob, name, uploadUrl }: QueuedPhoto, signal: AbortSignal): Promise<string> {
  uploadStore.setStep(id, 'sending', 0)
  const uploadId = await sendPhoto(blob ?? new Blob(), {
    filename: name,
    uploadUrl,
    signal,
    onUrl: (uploadUrl) => void uploadStore.change(id, { uploadUrl }),
    onProgress: (share) => uploadStore.setStep(id, 'sending', share),
  })
  uploadStore.setStep(id, 'processing', 1)
  const { url } = await callApi(endpoints.storeUpload, { id: uploadId }).catch((error) =>
    forgetDeletedUpload(id, error),
  )
  return url
}

async function publishPhoto(photo: QueuedPhoto, url: string): Promise<string> {
  const { id, price, category, idempotencyKey, requested = [] } = photo
  const isNew = !requested.some((details) => details.price === price && details.category === category)
  if (isNew) await uploadStore.change(id, { requested: [...requested, { price, category }] })
  try {
    const input = { url, price, category, uploadTime: Date.now() }
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

/** The shop deletes uploads and images that have waited too long; the next attempt sends the photo again. */
async function forgetDeletedUpload(id: string, error: unknown): Promise<never> {
  if (hasCode(error, ['NOT_FOUND', 'IMAGE_NOT_FOUND']))
    await uploadStore.change(id, { uploadUrl: undefined, imageUrl: undefined })
  throw error
}

function hasCode(error: unknown, codes: ErrorCode[]): boolean {
  return error instanceof ApiError && codes.includes(error.code)
}

async function pause(ms: number): Promise<void> {
  const { over, end } = waitForConnection(ms)
  endPause = end
  await over
}
