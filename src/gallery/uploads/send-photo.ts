import { endpoints } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import { callApi, NetworkError } from '../../browser/call-api.ts'
import { postFile } from '../../browser/post-file.ts'
import type { Sending } from '../../browser/queue-item.ts'
import type { QueuedPhoto, UploadStep } from './queued-photo.ts'
import { shrinkPhoto } from './shrink-photo.ts'

type PhotoSending = Sending<QueuedPhoto, UploadStep>

/** Stores the outcome of each step, so that another attempt continues after it. @throws {ApiError} {NetworkError} */
export async function sendPhoto(photo: QueuedPhoto, sending: PhotoSending): Promise<Partial<QueuedPhoto>> {
  const { change, report } = sending
  report({ name: 'preparing' })
  const blob = photo.sentBytes === undefined ? await shrinkPhoto(photo.blob ?? new Blob()) : photo.blob
  const shrunk = await change({ blob, sentBytes: blob?.size })
  if (!shrunk.imageUrl) await change(await storePhoto(shrunk, sending))
  if (edits.has(photo.id)) report({ name: 'editing' })
  await edits.get(photo.id)
  report({ name: 'processing' })
  return publish(await change({ isRequested: true }), sending)
}

async function storePhoto({ name, blob = new Blob() }: QueuedPhoto, { signal, report }: PhotoSending) {
  const onProgress = (fraction: number) => report({ name: fraction < 1 ? 'sending' : 'processing', fraction })
  onProgress(0)
  // The shop rejects invisible marks, with which messengers begin names.
  const filename = name.normalize('NFKD').replace(/[^\w.]+/g, '-') || 'photo'
  const address = endpoints.uploadImage.path.replace(':filename', filename)
  const { url: imageUrl, similarTo } = await postFile(address, blob, { signal, onProgress })
  if (!imageUrl) throw new NetworkError('a response from another server')
  return { imageUrl, similarTo }
}

async function publish(photo: QueuedPhoto, { change }: PhotoSending): Promise<Partial<QueuedPhoto>> {
  const { id, imageUrl: url = '', price, category, description, descriptionInTamil } = photo
  const item = { url, price, category, description, descriptionInTamil, uploadTime: Date.now() }
  const published = await callApi(endpoints.addGalleryItem, item, { idempotencyKey: id }).catch(async (cause) => {
    if (!(cause instanceof ApiError) || cause.code !== 'IMAGE_NOT_FOUND') throw cause
    // The shop has deleted the unused image. The next attempt sends the photo again.
    await change({ imageUrl: undefined })
    throw new ApiError('UNAVAILABLE', { cause })
  })
  await change({ publishedId: published.id }).catch(async (removed) => {
    await callApi(endpoints.deleteGalleryItem, { id: published.id })
    throw removed
  })
  return { blob: undefined }
}

const edits = new Map<string, Promise<void>>()

/** Keeps a photo from being published while its price and category are being changed. @returns what ends this */
export function holdPublishing(id: string): () => void {
  let release = () => {}
  edits.set(id, new Promise((resolve) => (release = resolve)))
  return () => void (edits.delete(id) && release())
}
