import { ApiError } from '../../api/errors.ts'
import { isDatabaseUnavailable, withDeadline } from '../../platform/database/database-unavailable.server.ts'
import type { Shop } from '../../platform/shop.server.ts'

/**
 * Rejects every file of an image whose items are all in the bin. Serves all images while the database has not answered
 * since the start.
 * @throws {ApiError} GONE
 */
export async function rejectTrashed(shop: Pick<Shop, 'db' | 'contentCache'>, file: string): Promise<void> {
  const withdrawn = await withDeadline(shop.contentCache.get('withdrawn images', () => listWithdrawn(shop))).catch(
    (error) => {
      if (isDatabaseUnavailable(error)) return undefined
      throw error
    },
  )
  if (withdrawn?.has(stemOf(file))) throw new ApiError('GONE')
}

/** Lists the stems of images whose items are all in the bin. */
async function listWithdrawn(shop: Pick<Shop, 'db'>): Promise<Set<string>> {
  const rows = await shop.db
    .selectFrom('gallery')
    .select('imageName')
    .groupBy('imageName')
    .having(({ eb, fn }) => eb(fn.count('id'), '=', fn.count('binnedTime')))
    .execute()
  return new Set(rows.map(({ imageName }) => stemOf(imageName)))
}

/** The part before the first full stop is common to all files of an image. */
function stemOf(file: string): string {
  return file.split('.')[0] as string
}
