import { endpoints } from '../../api/endpoints.ts'
import { ApiError, type ErrorCode } from '../../api/errors.ts'
import { callApi } from '../../ui/call-api.ts'
import { newIdempotencyKey } from '../../ui/idempotency-key.ts'
import { ownScript } from '../../ui/own-script.ts'
import { sendPhoto } from './send-photo.client.ts'
import workerUrl from './shrink-photo.worker.ts?worker&url'
import { type QueuedPhoto, uploadStore } from './upload-store.ts'

/** A shrunk photo above this share of the bytes is not worth the loss of quality. */
const maxShareOfBytes = 0.9
const shrinkTimeoutMs = 30_000

const edited = new Set<string>()
let endEdit = () => {}

export function delayPublication(id: string): () => void {
  edited.add(id)
  return () => {
    edited.delete(id)
    endEdit()
  }
}

/** @returns whether the photo has been published. @throws {ApiError} @throws {NetworkError} */
export async function attemptUpload(id: string): Promise<boolean> {
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
      endEdit = resolve
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

/** Shrinks the photo. @returns undefined if it is a duplicate or has been removed */
async function preparePhoto(photo: QueuedPhoto): Promise<QueuedPhoto | undefined> {
  const { id, blob: file = new Blob() } = photo
  if (photo.sentBytes !== undefined) return photo
  const bytes = await file.arrayBuffer().catch((cause) => {
    // The file was moved or deleted after the owner had chosen it.
    throw new ApiError('BROKEN_PHOTO', { cause })
  })
  // Browsers have no `subtle` without HTTPS.
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes)
  const hash = digest && new Uint8Array(digest).join()
  // A photo with a stored hash is a duplicate that the owner has chosen to upload.
  if (hash && !photo.hash && (await isDuplicate(photo, hash))) {
    await uploadStore.change(id, { hash, state: 'same' })
    return undefined
  }
  const blob = await shrinkPhoto(file)
  return uploadStore.change(id, { hash, blob, sentBytes: blob.size })
}

async function isDuplicate({ place }: QueuedPhoto, hash: string): Promise<boolean> {
  const copies = uploadStore.all().filter((photo) => photo.hash === hash)
  const pending = copies.filter(({ state }) => state === 'waiting' || state === 'failed')
  if (pending.some((photo) => photo.place < place)) return true
  const done = copies.filter(({ state }) => state === 'done')
  if (done.length === 0) return false
  // The owner may have deleted the published photo since.
  const { items } = await callApi(endpoints.listGallery, {})
  return done.some(({ itemId }) => items.some(({ id }) => id === itemId))
}

async function shrinkPhoto(file: Blob): Promise<Blob> {
  // A separate worker for each photo frees its memory when it ends.
  const worker = new Worker(ownScript(workerUrl), { type: 'module' })
  const shrunk = await new Promise<Blob | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data)
    worker.onerror = () => resolve(undefined)
    setTimeout(resolve, shrinkTimeoutMs)
    worker.postMessage(file)
  })
  worker.terminate()
  return shrunk && shrunk.size < file.size * maxShareOfBytes ? shrunk : file
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
    onProgress: (fraction) => uploadStore.setStep(id, 'sending', fraction),
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

export function hasCode(error: unknown, codes: ErrorCode[]): boolean {
  return error instanceof ApiError && codes.includes(error.code)
}
