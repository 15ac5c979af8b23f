import { ApiError } from '../../api/errors.ts'
import type { DescriptionChange } from '../../api/gallery.ts'
import type { Shop } from '../../platform/shop.server.ts'

/** @throws {ApiError} NOT_FOUND, also when the item is in the trash */
export async function changeDescription({ db }: Pick<Shop, 'db'>, { id, ...description }: DescriptionChange) {
  const row = await db
    .updateTable('gallery')
    .set(description)
    .where('id', '=', id)
    .where('trashedTime', 'is', null)
    .returning(['description', 'descriptionInTamil'])
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND')
  return row
}
