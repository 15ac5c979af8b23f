import { calls } from '../contract/calls.ts'
import { Refusal } from '../contract/errors.ts'
import { ask } from '../ui/ask.ts'
import type { QueuedPhoto, Step } from './queued-photo.ts'
import { sendInPieces } from './send-in-pieces.client.ts'

export interface Hanging {
  signal: AbortSignal
  /** Keeps what has been reached, so that it is not done again after a break. */
  onReached: (change: Partial<QueuedPhoto>) => Promise<void>
  onStep: (step: Omit<Step, 'id'>) => void
}

/**
 * Sends the photo, has its image made, then its gallery record (specification, section 4); each from where an earlier
 * try has come to. @returns the id of its gallery item. @throws what `ask` throws.
 */
export async function hangPhoto(photo: QueuedPhoto, { signal, onReached, onStep }: Hanging): Promise<string> {
  const { name, price, category, idempotencyKey } = photo
  const url = photo.imageUrl ?? (await send())
  const item = { url, price, category, uploadTime: Date.now() }
  return (await ask(calls.addGalleryItem, item, { idempotencyKey }).catch(beginAnewWhenGone)).id

  async function send(): Promise<string> {
    onStep({ at: 'sending', share: 0 })
    const id = await sendInPieces(photo.blob ?? new Blob(), {
      filename: name,
      uploadUrl: photo.uploadUrl,
      signal,
      onUrl: (uploadUrl) => void onReached({ uploadUrl }),
      onProgress: (share) => onStep({ at: 'sending', share }),
    })
    onStep({ at: 'keeping', share: 1 })
    const kept = await ask(calls.keepUpload, { id }).catch(beginAnewWhenGone)
    await onReached({ imageUrl: kept.url })
    return kept.url
  }

  /** What waited too long has been swept away by the shop. */
  async function beginAnewWhenGone(error: unknown): Promise<never> {
    const isGone = error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'IMAGE_NOT_FOUND')
    if (isGone) await onReached({ uploadUrl: undefined, imageUrl: undefined })
    throw error
  }
}
