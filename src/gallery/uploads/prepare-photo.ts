import { calls } from '../../api/calls.ts'
import { Refusal } from '../../api/errors.ts'
import { ask } from '../../ui/ask.ts'
import { photoHash } from './photo-hash.ts'
import type { QueuedPhoto } from './queued-photo.ts'
import { queuedPhotos } from './queued-photos.ts'
import { shrinkPhoto } from './shrink-photo.ts'

const preparing = new Map<string, Promise<void>>()

/** Looks whether it is there already, and makes it smaller; once, the next one while the one before is on its way. */
export function preparePhoto(id: string): Promise<void> {
  const prepared = preparing.get(id) ?? lookAtAndShrink(id)
  preparing.set(id, prepared)
  return prepared
}

/** The next time it is looked at anew. */
export function forgetPreparation(id: string): void {
  preparing.delete(id)
}

async function lookAtAndShrink(id: string): Promise<void> {
  const photo = queuedPhotos.find(id)
  if (!photo?.blob || photo.prepared) return
  const bytes = await photo.blob.arrayBuffer().catch((cause) => {
    // The file has gone from where it was picked.
    throw new Refusal('BROKEN_PHOTO', { cause })
  })
  const hash = await photoHash(bytes)
  if (hash && !photo.wantedAgain && (await isThere(hash, id))) return queuedPhotos.change(id, { hash, state: 'same' })
  const blob = await shrinkPhoto(photo.blob)
  await queuedPhotos.change(id, { hash, blob, sentBytes: blob.size, prepared: true })
}

/** Whether the same photo hangs in the gallery, or is on its way before this one. Those of two windows may share a place. */
async function isThere(hash: string, id: string): Promise<boolean> {
  const all = queuedPhotos.all()
  const place = all.findIndex((photo) => photo.id === id)
  const isSame = (photo: QueuedPhoto) => photo.hash === hash && photo.state !== 'same' && photo.id !== id
  if (all.slice(0, place).some((photo) => isSame(photo) && photo.state !== 'done')) return true
  const same = all.filter(isSame)
  if (!same.some(({ state }) => state === 'done')) return false
  // It may have been taken down since.
  const { items } = await ask(calls.listGallery, {})
  return same.some(({ itemId }) => items.some(({ id }) => id === itemId))
}
