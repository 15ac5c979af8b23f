import { calls } from '../../api/calls.ts'
import { Refusal } from '../../api/errors.ts'
import { ask } from '../../ui/ask.ts'
import type { Shrinking } from './shrink-photo.worker.ts'
import { uploadStore } from './upload-store.ts'

/** The shop stores 2048 pixels; a little more leaves it a choice. */
const maxEdgePx = 2560
const quality = 0.85
/** A shrunk photo above this share of the bytes is not worth the loss of quality. */
const worthwhileShare = 0.9
const shrinkTimeoutMs = 30_000

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
    throw new Refusal('BROKEN_PHOTO', { cause })
  })
  const hash = await hashOf(bytes)
  if (hash && !photo.wantedAgain && (await isDuplicate(id, hash)))
    return void (await uploadStore.change(id, { hash, state: 'same' }))
  const blob = await shrink(photo.blob)
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
  const { items } = await ask(calls.listGallery, {})
  return done.some(({ itemId }) => items.some(({ id }) => id === itemId))
}

async function hashOf(bytes: ArrayBuffer): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the file itself where the browser cannot shrink it or little would be gained. */
async function shrink(file: Blob): Promise<Blob> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return file
  // A worker of its own frees all its memory when it ends.
  const worker = new Worker(new URL('./shrink-photo.worker.ts', import.meta.url), { type: 'module' })
  const shrunk = await new Promise<Blob | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data)
    worker.onerror = () => resolve(undefined)
    setTimeout(resolve, shrinkTimeoutMs)
    worker.postMessage({ file, maxEdgePx, quality } satisfies Shrinking)
  })
  worker.terminate()
  return shrunk && shrunk.size < file.size * worthwhileShare ? shrunk : file
}
