import { ApiError } from '../../api/errors.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { drawPlaceholder } from './image-queue.server.ts'

/**
 * Draws the placeholders of images from before migration 0003, from the JPEG. One that cannot be drawn is noted as empty
 * and not tried again.
 * @throws when the files, or the database, do not answer.
 */
export async function fillPlaceholders(shop: Pick<Shop, 'db' | 'files' | 'log'>, stop: AbortSignal): Promise<void> {
  const images = await shop.db
    .selectFrom('images')
    .select('name')
    .where('placeholder', 'is', null)
    .where('state', 'in', ['waiting', 'shown'])
    .orderBy('changedAt')
    .execute()
  for (const { name } of images) {
    if (stop.aborted) return
    await fillPlaceholder(shop, name, stop).catch((error) => {
      if (!stop.aborted) throw error
    })
  }
}

async function fillPlaceholder(
  shop: Pick<Shop, 'db' | 'files' | 'log'>,
  name: string,
  stop: AbortSignal,
): Promise<void> {
  const file = await shop.files.get(name)
  const jpeg = file && new Uint8Array(await new Response(file.stream()).arrayBuffer())
  const placeholder = await drawPlaceholder(jpeg ?? new Uint8Array(), stop).catch((error) => {
    if (!(error instanceof ApiError && error.code === 'BROKEN_PHOTO')) throw error
    shop.log.warn({ err: error, image: name }, 'no placeholder')
    return ''
  })
  await shop.db
    .updateTable('images')
    .set({ placeholder })
    .where('name', '=', name)
    .where('placeholder', 'is', null)
    .execute()
}
