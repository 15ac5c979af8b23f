import { endpoints } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import { callApi } from '../../ui/call-api.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { uploadStore } from './upload-store.ts'

const underWay = new Map<string, Promise<void>>()

/** Recognises a photo that the gallery has, and shrinks any other. Calls for one photo share the work. */
export function preparePhoto(id: string): Promise<void> {
  const prepared = underWay.get(id) ?? prepare(id).finally(() => underWay.delete(id))
  underWay.set(id, prepared)
  return prepared
}

async function prepare(id: string): Promise<void> {
  const photo = uploadStore.find(id)
  if (!photo?.blob || photo.prepared) return
  const bytes = await photo.blob.arrayBuffer().catch((cause) => {
    // The file was moved or deleted after the owner had chosen it.
    throw new ApiError('BROKEN_PHOTO', { cause })
  })
  const hash = await hashOf(bytes)
  if (hash && !photo.wantedAgain && (await isDuplicate(id, hash)))
    return void (await uploadStore.change(id, { hash, state: 'same' }))
  const blob = await shrinkPhoto(photo.blob)
  await uploadStore.change(id, { hash, blob, sentBytes: blob.size, prepared: true })
}

async function isDuplicate(id: string, hash: string): Promise<boolean> {
  const all = uploadStore.all()
  const earlier = all.slice(
    0,
    all.findIndex((photo) => photo.id === id),
  )
  if (earlier.some((photo) => photo.hash === hash && (photo.state === 'waiting' || photo.state === 'failed')))
    return true
  const done = all.filter((photo) => photo.hash === hash && photo.state === 'done')
  if (done.length === 0) return false
  // The owner may have deleted it since.
  const { items } = await callApi(endpoints.listGallery, {})
  return done.some(({ itemId }) => items.some(({ id }) => id === itemId))
}

async function hashOf(bytes: ArrayBuffer): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
