import { ApiError } from '../../api/errors.ts'
import type { GalleryItem } from '../../api/gallery.ts'
import { trashDays } from '../../api/shop-constants.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { trashedImagesPath } from '../images/image-address.ts'
import { type ImageDeps, removeIfUnused, usedImages } from '../images/image-row.server.ts'
import { formatDesignCode } from '../public/design-code.ts'
import { toGalleryItem } from '../public/gallery.server.ts'

const dayMs = 24 * 3_600_000

/** @throws {ApiError} NOT_FOUND, also if the item is in the trash */
export async function deleteGalleryItem({ db, now }: Pick<Deps, 'db' | 'now'>, { id }: { id: string }) {
  await setTrashedTime(db, id, now())
}

/** Restores an item to its former position. @throws {ApiError} NOT_FOUND if it is not in the trash */
export function restoreGalleryItem({ db }: Pick<Deps, 'db'>, { id }: { id: string }): Promise<GalleryItem> {
  return setTrashedTime(db, id, null)
}

/** Deletes the record first, then the unused images. @throws {ApiError} NOT_FOUND unless the item is in the trash */
export async function deletePermanently(deps: ImageDeps, { id }: { id: string }) {
  const images = await deps.db.transaction().execute(async (transaction) => {
    const uses = await transaction
      .selectFrom(usedImages(transaction))
      .select('imageName')
      .where('itemId', '=', id)
      .execute()
    await transaction
      .deleteFrom('gallery')
      .where('id', '=', id)
      .where('trashedTime', 'is not', null)
      .returning('id')
      .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND'))
    return uses
  })
  for (const { imageName } of images) await removeIfUnused(deps, imageName, 'used')
}

export type TrashedPicture = Awaited<ReturnType<typeof listTrashedPictures>>[number]

/** Lists the trash, last deleted first. Only the owner can open the URLs. */
export async function listTrashedPictures({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const rows = await db
    .selectFrom('gallery')
    .innerJoin('images', 'images.name', 'gallery.imageName')
    .select(['gallery.id', 'imageName', 'category', 'price', 'uploadTime', 'designNumber', 'trashedTime'])
    .select(['widthPx', 'heightPx', 'placeholder'])
    .where('trashedTime', 'is not', null)
    .orderBy('trashedTime', 'desc')
    .orderBy('gallery.id')
    .execute()
  return rows.map(({ imageName, designNumber, trashedTime, ...picture }) => ({
    ...picture,
    code: formatDesignCode(picture.category, designNumber),
    url: `${trashedImagesPath}/${imageName}`,
    hasAvif: false,
    daysLeft: Math.max(0, Math.ceil((Number(trashedTime) - now()) / dayMs) + trashDays),
  }))
}

export async function deleteOldTrash({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('gallery')
    .where('trashedTime', '<=', now() - trashDays * dayMs)
    .execute()
}

/** @throws {ApiError} NOT_FOUND if the item is where it is to be moved */
export async function setTrashedTime(db: Deps['db'], id: string, trashedTime: number | null): Promise<GalleryItem> {
  const row = await db
    .updateTable('gallery')
    .set({ trashedTime })
    .where('id', '=', id)
    .where('trashedTime', trashedTime === null ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND'))
  return toGalleryItem(row)
}
