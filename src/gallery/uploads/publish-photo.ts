import { endpoints } from '../../api/endpoints.ts'
import { ApiError, type ErrorCode } from '../../api/errors.ts'
import { callApi } from '../../ui/call-api.ts'
import { newIdempotencyKey } from '../../ui/idempotency-key.ts'
import type { QueuedPhoto } from './queued-photo.ts'
import { uploadStore } from './upload-store.ts'

export async function publishPhoto(photo: QueuedPhoto, url: string): Promise<string> {
  const { id, price, category, idempotencyKey, askedFor = [] } = photo
  const isNew = !askedFor.some((asked) => asked.price === price && asked.category === category)
  if (isNew) await uploadStore.change(id, { askedFor: [...askedFor, { price, category }] })
  try {
    return (
      await callApi(endpoints.addGalleryItem, { url, price, category, uploadTime: Date.now() }, { idempotencyKey })
    ).id
  } catch (error) {
    if (!isApiError(error, ['IDEMPOTENCY_KEY_REUSED'])) throw error
    await deletePublished(photo, url)
    const anew = { idempotencyKey: newIdempotencyKey(), askedFor: [] }
    await uploadStore.change(id, anew)
    return publishPhoto({ ...photo, ...anew }, url)
  }
}

/** An earlier request, whose response was lost, has published the photo with other details. */
async function deletePublished({ idempotencyKey, askedFor = [] }: QueuedPhoto, url: string): Promise<void> {
  for (const asked of askedFor) {
    try {
      const { id } = await callApi(endpoints.addGalleryItem, { url, ...asked }, { idempotencyKey })
      return void (await callApi(endpoints.deleteGalleryItem, { id }))
    } catch (error) {
      if (!isApiError(error, ['IDEMPOTENCY_KEY_REUSED', 'IMAGE_NOT_FOUND', 'NOT_FOUND'])) throw error
    }
  }
}

export function isApiError(error: unknown, codes: ErrorCode[]): boolean {
  return error instanceof ApiError && codes.includes(error.code)
}
