import { calls } from '../../api/calls.ts'
import { Refusal, type RefusalCode } from '../../api/errors.ts'
import { ask } from '../../ui/ask.ts'
import { newIdempotencyKey } from '../../ui/idempotency-key.ts'
import type { QueuedPhoto, Step } from './queued-photo.ts'
import { sendInPieces } from './send-in-pieces.client.ts'

/** Keeps what has been reached, so that it is not done again after a break. */
type OnReached = (change: Partial<QueuedPhoto>) => Promise<void>

export interface Sending {
  signal: AbortSignal
  onReached: OnReached
  onStep: (step: Omit<Step, 'id'>) => void
}

/**
 * Sends the photo and has its image made (specification, section 4), each from where an earlier try has come to.
 * @returns the address of the image. @throws what `ask` throws.
 */
export async function sendPhoto(photo: QueuedPhoto, { signal, onReached, onStep }: Sending): Promise<string> {
  if (photo.imageUrl) return photo.imageUrl
  onStep({ at: 'sending', share: 0 })
  const id = await sendInPieces(photo.blob ?? new Blob(), {
    filename: photo.name,
    uploadUrl: photo.uploadUrl,
    signal,
    onUrl: (uploadUrl) => void onReached({ uploadUrl }),
    onProgress: (share) => onStep({ at: 'sending', share }),
  })
  onStep({ at: 'keeping', share: 1 })
  const { url } = await ask(calls.keepUpload, { id }).catch(beginAnewWhenGone(onReached))
  await onReached({ imageUrl: url })
  return url
}

/** Hangs the image in the gallery. @returns the id of its gallery item. @throws what `ask` throws. */
export async function hangPhoto(photo: QueuedPhoto, url: string, onReached: OnReached): Promise<string> {
  const { price, category, idempotencyKey, askedFor = [] } = photo
  const isNew = !askedFor.some((asked) => asked.price === price && asked.category === category)
  if (isNew) await onReached({ askedFor: [...askedFor, { price, category }] })
  const item = { url, price, category, uploadTime: Date.now() }
  try {
    return (await ask(calls.addGalleryItem, item, { idempotencyKey }).catch(beginAnewWhenGone(onReached))).id
  } catch (error) {
    if (!isRefusal(error, ['IDEMPOTENCY_KEY_REUSED'])) throw error
    await takeEarlierDown(photo, url)
    const newKey = newIdempotencyKey()
    await onReached({ idempotencyKey: newKey, askedFor: [] })
    return hangPhoto({ ...photo, idempotencyKey: newKey, askedFor: [] }, url, onReached)
  }
}

/** It hangs already with the price or category it had before: the answer to that got lost. It goes into the bin. */
async function takeEarlierDown({ idempotencyKey, askedFor = [] }: QueuedPhoto, url: string): Promise<void> {
  for (const asked of askedFor) {
    try {
      const { id } = await ask(calls.addGalleryItem, { url, ...asked }, { idempotencyKey })
      return void (await ask(calls.deleteGalleryItem, { id }))
    } catch (error) {
      // Not asked for like this, or in the bin by now.
      if (!isRefusal(error, ['IDEMPOTENCY_KEY_REUSED', 'IMAGE_NOT_FOUND', 'NOT_FOUND'])) throw error
    }
  }
}

/** What waited too long has been swept away by the shop. */
function beginAnewWhenGone(onReached: OnReached) {
  return async (error: unknown): Promise<never> => {
    if (isRefusal(error, ['NOT_FOUND', 'IMAGE_NOT_FOUND'])) {
      await onReached({ uploadUrl: undefined, imageUrl: undefined })
    }
    throw error
  }
}

function isRefusal(error: unknown, codes: RefusalCode[]): boolean {
  return error instanceof Refusal && codes.includes(error.code)
}
