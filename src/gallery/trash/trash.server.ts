import { ApiError } from '../../api/errors.ts'
import type { GalleryItem, TrashedItem } from '../../api/gallery.ts'
import { trashDays } from '../../api/shop-constants.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { formatDesignCode } from '../catalogue/design-code.ts'
import { toGalleryItem } from '../catalogue/gallery.server.ts'
import { trashedImageUrl } from '../images/image-address.ts'
import { removeIfUnused } from '../images/remove-image.server.ts'
import type { TrashedPicture } from './trashed-photo.tsx'

const dayMs = 24 * 3_600_000

/** Puts an item into the bin, from where it can come back to its place. @throws {ApiError} NOT_FOUND, also when it is there. */
export async function deleteGalleryItem(
  shop: Pick<Shop, 'db' | 'now'>,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const { numUpdatedRows } = await shop.db
    .updateTable('gallery')
    .set({ binnedTime: shop.now() })
    .where('id', '=', id)
    .where('binnedTime', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiError('NOT_FOUND')
  return {}
}

/** Hangs an item where it has hung. @throws {ApiError} NOT_FOUND when it is not in the bin, or no more. */
export async function restoreGalleryItem(shop: Pick<Shop, 'db'>, { id }: { id: string }): Promise<GalleryItem> {
  const row = await shop.db
    .updateTable('gallery')
    .set({ binnedTime: null })
    .where('id', '=', id)
    .where('binnedTime', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND')
  return toGalleryItem(row)
}

/**
 * The record goes first, then the image when no other record needs it.
 * @throws {ApiError} NOT_FOUND when it is not in the bin: what hangs is never deleted in one step.
 */
export async function deletePermanently(
  shop: Pick<Shop, 'db' | 'files' | 'now' | 'log'>,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const row = await shop.db
    .deleteFrom('gallery')
    .where('id', '=', id)
    .where('binnedTime', 'is not', null)
    .returning('imageName')
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND')
  await removeIfUnused(shop, row.imageName).catch((error) => {
    // The item is gone, as was asked; its files are found again by their row and removed by the sweep.
    shop.log.warn({ err: error, image: row.imageName }, 'image left to the sweep')
  })
  return {}
}

/** What is in the bin, deleted last first. */
export async function listTrash(shop: Pick<Shop, 'db'>): Promise<TrashedItem[]> {
  const rows = await selectBinned(shop).selectAll('gallery').execute()
  return rows.map((row) => ({ ...toGalleryItem(row), binnedTime: Number(row.binnedTime) }))
}

/** The same with what the dashboard needs to draw it: pictures from where only the owner gets them. */
export async function listTrashedPictures(shop: Pick<Shop, 'db' | 'now'>): Promise<TrashedPicture[]> {
  const rows = await selectBinned(shop)
    .innerJoin('images', 'images.name', 'gallery.imageName')
    .select([
      'gallery.id',
      'imageName',
      'category',
      'designNumber',
      'price',
      'binnedTime',
      'widthPx',
      'heightPx',
      'placeholder',
    ])
    .execute()
  return rows.map(({ imageName, designNumber, binnedTime, ...row }) => ({
    ...row,
    code: formatDesignCode(row.category, designNumber),
    url: trashedImageUrl(imageName),
    // A thumb for one pair of eyes; the WebP of its width is small enough.
    hasAvif: false,
    daysLeft: Math.max(0, Math.ceil((Number(binnedTime) - shop.now()) / dayMs) + trashDays),
  }))
}

/**
 * Deletes for ever what has been in the bin for its time; `sweepImages` finds the files that nothing needs any more.
 * What a clock that was ahead has binned stays longer, never shorter.
 */
export async function emptyTrash(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await shop.db
    .deleteFrom('gallery')
    .where('binnedTime', '<=', shop.now() - trashDays * dayMs)
    .execute()
}

function selectBinned(shop: Pick<Shop, 'db'>) {
  return shop.db
    .selectFrom('gallery')
    .where('binnedTime', 'is not', null)
    .orderBy('binnedTime', 'desc')
    .orderBy('gallery.id')
}
