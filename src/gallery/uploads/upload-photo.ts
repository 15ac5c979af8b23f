import { type DetailedError, Upload } from 'tus-js-client'
import { endpoints, uploadEndpoint } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import { photoMaxBytes } from '../../api/shop-constants.ts'
import { ownScript } from '../../ui/background.ts'
import { callApi, NetworkError, readErrorResponse } from '../../ui/call-api.ts'
import type { Redrawing } from './redraw-photo.worker.ts'
import workerUrl from './redraw-photo.worker.ts?worker&url'
import { type QueuedPhoto, readBytes, uploadStore } from './upload-store.ts'

/** A shrunk photo above this share of the bytes is not worth the loss of quality. */
const maxShareOfBytes = 0.9
const shrunkQuality = 0.85
/** The shop reads JPEG, PNG, WebP and HEIC. The browser converts what else it can show. */
const readableStart = /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp(he[iv][cx]|mif1|msf1))/s
const redrawTimeoutMs = 30_000
/** A lost connection behind a buffering proxy loses one chunk. By default nginx accepts no larger body. */
const chunkBytes = 1024 * 1024
const stallMs = 30_000
const editPollMs = 200

/** @returns whether the photo has been published. @throws {ApiError} @throws {NetworkError} */
export async function attemptUpload(id: string): Promise<boolean> {
  uploadStore.setStep(id, 'preparing', 0)
  const found = uploadStore.find(id)
  const prepared = found && (await preparePhoto(found))
  if (!prepared) return false

  const { imageUrl = '', similarTo } = prepared.imageUrl ? prepared : await storePhoto(prepared)
  while (document.querySelector(`[data-changing="${id}"]`)) {
    uploadStore.setStep(id, 'editing', 1)
    await new Promise((resolve) => setTimeout(resolve, editPollMs))
  }
  uploadStore.setStep(id, 'publishing', 1)
  // Another window may have changed the details.
  const photo = await uploadStore.change(id, { imageUrl, similarTo, isRequested: true })
  if (!photo) return false
  const { price, category, description, descriptionInTamil } = photo
  const item = { url: imageUrl, price, category, description, descriptionInTamil, uploadTime: Date.now() }
  const published = await callApi(endpoints.addGalleryItem, item, { idempotencyKey: id })
  const state = similarTo ? 'same' : 'done'
  if (await uploadStore.change(id, { state, publishedId: published.id, blob: undefined })) return true
  // The owner removed the photo while it was being published.
  await callApi(endpoints.deleteGalleryItem, { id: published.id })
  return false
}

/** Shrinks the photo. @returns undefined if it has been removed */
async function preparePhoto(photo: QueuedPhoto): Promise<QueuedPhoto | undefined> {
  const { id, blob: file = new Blob() } = photo
  if (photo.sentBytes !== undefined) return photo
  const bytes = await readBytes(file).catch((cause) => {
    // The file was moved or deleted after the owner had chosen it.
    throw new ApiError('BROKEN_PHOTO', { cause })
  })
  const shrunk = await redrawPhoto(file, { quality: shrunkQuality })
  const isReadable = readableStart.test(String.fromCharCode(...new Uint8Array(bytes.slice(0, 12))))
  const blob = shrunk && (!isReadable || shrunk.size < file.size * maxShareOfBytes) ? shrunk : file
  // On a slow connection, the shop would reject a large file only after minutes.
  if (blob.size > photoMaxBytes) throw new ApiError('PAYLOAD_TOO_LARGE')
  return uploadStore.change(id, { blob, sentBytes: blob.size })
}

/** @returns undefined if the browser cannot read the photo, which the server may read, or falsifies what it draws */
export async function redrawPhoto(photo: Blob, redrawing: Omit<Redrawing, 'photo'>): Promise<Blob | undefined> {
  // A separate worker for each photo frees its memory when it ends.
  const worker = new Worker(ownScript(workerUrl), { type: 'module' })
  const redrawn = await new Promise<Blob | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data)
    worker.onerror = () => resolve(undefined)
    setTimeout(resolve, redrawTimeoutMs)
    worker.postMessage({ photo, ...redrawing } satisfies Redrawing)
  })
  worker.terminate()
  return redrawn
}

/** @throws {ApiError} if the shop rejects the photo; {NetworkError} if the connection is lost */
async function storePhoto({ id, blob = new Blob(), name, uploadUrl }: QueuedPhoto) {
  uploadStore.setStep(id, 'sending', 0)
  let stall: ReturnType<typeof setTimeout> | undefined
  const upload = new Upload(blob, {
    endpoint: uploadEndpoint.path,
    uploadUrl,
    // The shop rejects invisible marks, with which messengers begin names.
    metadata: { filename: name.normalize('NFKD').replace(/[^\w.]+/g, '-') || 'photo' },
    chunkSize: chunkBytes,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => void uploadStore.change(id, { uploadUrl: upload.url ?? undefined }),
  })
  const finished = new Promise<void>((resolve, reject) => {
    const stop = () => reject(new NetworkError('stopped'))
    const restartTimer = () => {
      clearTimeout(stall)
      stall = setTimeout(stop, stallMs)
    }
    restartTimer()
    upload.options.onSuccess = () => resolve()
    upload.options.onError = (error) => reject(toApiError(error))
    upload.options.onProgress = (sent, total) => {
      restartTimer()
      uploadStore.setStep(id, 'sending', total ? sent / total : 1)
      if (!uploadStore.find(id)) stop()
    }
  })
  upload.start()
  try {
    await finished
  } finally {
    clearTimeout(stall)
    void upload.abort()
  }
  uploadStore.setStep(id, 'processing', 1)
  const { url, similarTo } = await callApi(endpoints.storeUpload, { id: upload.url?.split('/').at(-1) ?? '' })
  return { imageUrl: url, similarTo }
}

function toApiError(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new NetworkError('no response', { cause: error })
  try {
    return readErrorResponse(JSON.parse(response.getBody()))
  } catch {
    // The tus server reports a wrong offset or a missing upload as plain text; the next attempt requests the offset.
    return new ApiError('UNAVAILABLE', { cause: error })
  }
}
