import { endpoints } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import { callApi, NetworkError } from '../../browser/call-api.ts'
import { postFile } from '../../browser/post-file.ts'
import type { Sending } from '../../browser/queue-item.ts'
import type { QueuedPhoto, UploadStep } from './queued-photo.ts'
import { shrinkPhoto } from './shrink-photo.ts'

type PhotoSending = Sending<QueuedPhoto, UploadStep>

/** Stores the outcome of each step, so that another attempt continues after it. @throws {ApiError} {NetworkError} */
export async function sendPhoto(photo: QueuedPhoto, sending: PhotoSending): Promise<QueuedPhoto> {
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

async function storePhoto(
  { name, blob = new Blob(), designOf, designId = designOf }: QueuedPhoto,
  { signal, report }: PhotoSending,
) {
  const { url: imageUrl, similarTo } = await storeImage(name, blob, { signal, report })
  // Photos of one design may look the same.
  return { imageUrl, similarTo: designId ? undefined : similarTo }
}

/** @returns the address of the stored image. @throws {ApiError} {NetworkError} */
export async function storeImage(
  name: string,
  blob: Blob,
  { signal, report }: Pick<PhotoSending, 'signal' | 'report'>,
) {
  const onProgress = (fraction: number) => report({ name: fraction < 1 ? 'sending' : 'processing', fraction })
  onProgress(0)
  // The shop rejects invisible marks, with which messengers begin names.
  const filename = name.normalize('NFKD').replace(/[^\w.]+/g, '-') || 'photo'
  const address = endpoints.uploadImage.path.replace(':filename', filename)
  const { url, similarTo } = await postFile(address, blob, { signal, onProgress })
  if (!url) throw new NetworkError('a response from another server')
  return { url, similarTo }
}

async function publish(photo: QueuedPhoto, { change }: PhotoSending): Promise<QueuedPhoto> {
  const { imageUrl: url = '', designId } = photo
  const publishedId = await (designId ? addToDesign(designId, url) : addDesign(photo, url)).catch(async (cause) => {
    const code = cause instanceof ApiError && cause.code
    // The owner has deleted the design. The next attempt makes one of this photo.
    if (code === 'NOT_FOUND') await change({ designOf: undefined, designId: undefined, isRequested: false })
    if (code !== 'IMAGE_NOT_FOUND') throw cause
    // The shop has deleted the unused image. The next attempt sends the photo again.
    await change({ imageUrl: undefined })
    throw new ApiError('UNAVAILABLE', { cause })
  })
  return change({ publishedId }).catch(async (removed) => {
    if (designId) await callApi(endpoints.removePhoto, { id: designId, url })
    else await callApi(endpoints.deleteGalleryItem, { id: publishedId })
    throw removed
  })
}

async function addDesign(photo: QueuedPhoto, url: string): Promise<string> {
  const { id, price, category, description, descriptionInTamil } = photo
  const item = { url, price, category, description, descriptionInTamil, uploadTime: Date.now() }
  return (await callApi(endpoints.addGalleryItem, item, { idempotencyKey: id })).id
}

async function addToDesign(id: string, url: string): Promise<string> {
  await callApi(endpoints.addPhoto, { id, url })
  return id
}

const edits = new Map<string, Promise<void>>()

/** Keeps a photo from being published while its price and category are being changed. @returns what ends this */
export function holdPublishing(id: string): () => void {
  let release = () => {}
  edits.set(id, new Promise((resolve) => (release = resolve)))
  return () => void (edits.delete(id) && release())
}
