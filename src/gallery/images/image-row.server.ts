import type { ExpressionBuilder, Selectable } from 'kysely'
import { ApiError } from '../../api/errors.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { hasFileLease } from '../../platform/files/file-lease.server.ts'
import { imageFile, listFiles, nameInUrl } from './image-address.ts'

type Images = ExpressionBuilder<Tables, 'images'>
export type ImageDeps = Pick<Deps, 'db' | 'files' | 'now' | 'log'>

/** A lease is renewed after every file; no file takes longer than half a minute. */
export const leaseMs = 2 * 60_000

export async function findImage({ db }: Pick<ImageDeps, 'db'>, name: string) {
  return db.selectFrom('images').selectAll().where('name', '=', name).executeTakeFirst()
}

export type Lease = Pick<Selectable<Tables['images']>, 'name' | 'state' | 'changedAt'>

/** A process has a lease as long as the row has the time that this process wrote. @returns undefined if it is lost */
export async function renewLease(
  { db, now }: ImageDeps,
  lease: Lease,
  state = lease.state,
): Promise<Lease | undefined> {
  return db
    .updateTable('images')
    .set({ state, changedAt: now() })
    .where((eb) => eb.and(lease))
    .returning(['name', 'state', 'changedAt'])
    .executeTakeFirst()
}

/** Inserts a `removing` row, so that uploads of the photo wait. @returns false if a row now references the file */
export async function removeOrphan(deps: ImageDeps, file: string): Promise<boolean> {
  const { db, files, now } = deps
  const lease: Lease = { name: `${imageFile.exec(file)?.[1]}.jpg`, state: 'removing', changedAt: now() }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('images')
    .values({ ...lease, widthPx: 1, heightPx: 1, placeholder: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  const hasLease = numInsertedOrUpdatedRows === 1n
  const image = hasLease ? undefined : await findImage(deps, lease.name)
  // The existing row may have other widths, in which case the file is still an orphan.
  if (image && listFiles(image).includes(file)) return false
  await files.delete(file)
  if (hasLease)
    await db
      .deleteFrom('images')
      .where((eb) => eb.and(lease))
      .execute()
  return true
}

/** Rejects images of published and of trashed items. @throws {ApiError} IMAGE_NOT_FOUND, IMAGE_IN_USE */
export async function deleteImage(deps: ImageDeps, { url }: { url: string }): Promise<void> {
  const image = await findImage(deps, nameInUrl(url) ?? '')
  if (image?.state !== 'used' && image?.state !== 'unused') throw new ApiError('IMAGE_NOT_FOUND')
  if (!(await removeImage(deps, image))) throw new ApiError('IMAGE_IN_USE')
}

export async function removeIfUnused(deps: ImageDeps, name: string, state: Lease['state']): Promise<void> {
  const image = await findImage(deps, name)
  if (image?.state === state) await removeImage(deps, image)
}

/** Finishes uploads, removals and AVIF conversions that were interrupted more than `olderThanMs` ago. */
export async function deleteUnusedImages(deps: ImageDeps, { olderThanMs }: { olderThanMs: number }): Promise<void> {
  const { db, now, files } = deps
  // A wrong clock may have written times in the future.
  const [latest, ahead] = [now() - olderThanMs, now() + olderThanMs]
  const isOld = ({ eb, or }: Images, time: 'avifTime' | 'changedAt') =>
    or([eb(time, '<=', latest), eb(time, '>', ahead)])
  await db
    .updateTable('images')
    .set({ avifState: 'due' })
    .where('avifState', '=', 'making')
    .where((eb) => isOld(eb, 'avifTime'))
    .execute()
  await db
    .updateTable('images')
    .set({ state: 'used', changedAt: now() })
    .where('state', '=', 'unused')
    .where((eb) => eb.and([isOld(eb, 'changedAt'), isInUse(eb)]))
    .execute()
  const unused = await db
    .selectFrom('images')
    .selectAll()
    .where((eb) => eb.and([isOld(eb, 'changedAt'), eb.not(isInUse(eb))]))
    .execute()
  for (const image of unused) await removeImage(deps, image)
  await files.removeUnfinished({ olderThanMs })
}

/** @returns false if the shop uses the image, or if its row has changed */
export async function removeImage(deps: ImageDeps, image: Lease & { widthPx: number }): Promise<boolean> {
  const { name, state, changedAt } = image
  const lease = await deps.db.transaction().execute(async (transaction) => {
    const update = transaction.updateTable('images').where(({ and }) => and({ name, state, changedAt }))
    // Locking the row first keeps a new item from using the image between the check and the removal.
    await update.set({ changedAt }).execute()
    return update
      .set({ state: 'removing', changedAt: deps.now() })
      .where((eb) => eb.not(isInUse(eb)))
      .returning(['name', 'state', 'changedAt'])
      .executeTakeFirst()
  })
  if (!lease) return false
  await removeFiles(deps, lease, listFiles(image)).catch((error) => {
    deps.log.warn({ err: error, image: name }, 'image not removed yet')
  })
  return true
}

/** The row stays `removing` until the last file is deleted, no AVIF is being made and no backup has a lease. */
async function removeFiles(deps: ImageDeps, claimed: Lease, files: string[]): Promise<void> {
  // The image is claimed by now, so a backup that begins later does not list it.
  if (await hasFileLease(deps)) return
  let lease: Lease | undefined = claimed
  for (const file of files) {
    await deps.files.delete(file)
    lease = await renewLease(deps, lease)
    if (!lease) return
  }
  await deps.db
    .deleteFrom('images')
    .where(({ and }) => and(lease))
    .where(({ eb, or }) => or([eb('avifState', '!=', 'making'), eb('avifTime', '<', deps.now() - leaseMs)]))
    .execute()
}

function isInUse({ exists, or, selectFrom }: Images) {
  return or([
    exists(selectFrom('gallery').select('id').whereRef('gallery.imageName', '=', 'images.name')),
    exists(selectFrom('morePhotos').select('itemId').whereRef('morePhotos.imageName', '=', 'images.name')),
    exists(selectFrom('aboutPhoto').select('id').whereRef('aboutPhoto.imageName', '=', 'images.name')),
  ])
}

/** Selects the images of every item, the trash included. */
export function usedImages(db: Deps['db']) {
  return db
    .selectFrom('gallery')
    .select(['id as itemId', 'imageName'])
    .unionAll(db.selectFrom('morePhotos').select(['itemId', 'imageName']))
    .as('used')
}
