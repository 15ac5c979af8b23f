import { endpoints } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import { callApi } from '../../ui/call-api.ts'
import { ownScript } from '../../ui/own-script.ts'
import workerUrl from './shrink-photo.worker.ts?worker&url'
import { type QueuedPhoto, uploadStore } from './upload-store.ts'

/** A shrunk photo above this share of the bytes is not worth the loss of quality. */
const maxShareOfBytes = 0.9
const shrinkTimeoutMs = 30_000

/** Shrinks the photo. @returns undefined if it is a duplicate or has been removed */
export async function preparePhoto(photo: QueuedPhoto): Promise<QueuedPhoto | undefined> {
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
  const same = uploadStore.all().filter((photo) => photo.hash === hash)
  const pending = same.filter(({ state }) => state === 'waiting' || state === 'failed')
  if (pending.some((photo) => photo.place < place)) return true
  const done = same.filter(({ state }) => state === 'done')
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
