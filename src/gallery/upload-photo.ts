import type { InputOf } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { ask, askWithFile } from '../ui/ask.ts'
import type { IdempotencyKeys } from '../ui/idempotency-key.ts'

type About = Pick<InputOf<typeof calls.addGalleryItem>, 'category' | 'price'>

/**
 * Sends the photo, then makes its gallery record (specification, section 4). Without the record the photo goes again.
 * The same photo with the same words again, after an answer that got lost, is still one item.
 * @param onProgress gets the share that has been sent, 0 to 1.
 * @throws what `ask` throws.
 */
export async function uploadPhoto(
  file: File,
  about: About,
  keys: IdempotencyKeys,
  onProgress: (share: number) => void,
): Promise<void> {
  const { url } = await askWithFile(calls.uploadImage, { filename: file.name }, file, onProgress)
  try {
    const idempotencyKey = keys.keyFor({ url, ...about })
    await ask(calls.addGalleryItem, { url, ...about, uploadTime: Date.now() }, { idempotencyKey })
    keys.done()
  } catch (error) {
    // What cannot be undone from here, the server sweeps up.
    await ask(calls.deleteImage, { url }).catch(() => {})
    throw error
  }
}
