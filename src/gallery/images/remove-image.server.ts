import type { ExpressionBuilder } from 'kysely'
import { ApiError } from '../../api/errors.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hasFileLease } from '../../platform/files/file-lease.server.ts'
import { listAvifFiles, listUploadFiles, nameInUrl } from './image-address.ts'
import { type Deps, findImage, type Lease, leaseMs, renewLease, type State } from './image-row.server.ts'

/** Rejects images of published and of trashed items. @throws {ApiError} IMAGE_NOT_FOUND, IMAGE_IN_USE */
export async function deleteImage(deps: Deps, { url }: { url: string }): Promise<void> {
  const image = await findImage(deps, nameInUrl(url) ?? '')
  if (!image || image.state === 'removing') throw new ApiError('IMAGE_NOT_FOUND')
  if (!(await removeImage(deps, image, ['unused', 'used']))) throw new ApiError('IMAGE_IN_USE')
}

/** Finishes uploads, removals and AVIF conversions that were interrupted more than `olderThanMs` ago. */
export async function deleteUnusedImages(deps: Deps, { olderThanMs }: { olderThanMs: number }): Promise<void> {
  const { db, now, files } = deps
  // A wrong clock may have written times in the future.
  const [latest, ahead] = [now() - olderThanMs, now() + olderThanMs]
  await db
    .updateTable('images')
    .set({ avifState: 'due' })
    .where('avifState', '=', 'making')
    .where(({ eb, or }) => or([eb('avifTime', '<=', latest), eb('avifTime', '>', ahead)]))
    .execute()
  const unused = await db
    .selectFrom('images')
    .selectAll()
    .where(({ eb, or }) => or([eb('changedAt', '<=', latest), eb('changedAt', '>', ahead)]))
    .where((eb) => eb.or([eb('state', '!=', 'used'), eb.not(hasItem(eb))]))
    .execute()
  for (const image of unused)
    if (!(await removeImage(deps, image, ['writing', 'unused', 'used', 'removing'], image.changedAt)))
      await db
        .updateTable('images')
        .set({ state: 'used', changedAt: now() })
        .where('name', '=', image.name)
        .where('state', '=', 'unused')
        .where(hasItem)
        .execute()
  await files.removeUnfinished({ olderThanMs })
}

export async function removeIfUnused(deps: Deps, name: string, state: State): Promise<void> {
  const image = await findImage(deps, name)
  if (image) await removeImage(deps, image, [state])
}

export async function removeImage(
  deps: Deps,
  image: { name: string; widthPx: number },
  states: State[],
  unchangedSince?: number,
): Promise<boolean> {
  const lease = await claimRemoval(deps, image.name, states, unchangedSince)
  if (!lease) return false
  await removeFiles(deps, image, lease).catch((error) => {
    deps.log.warn({ err: error, image: image.name }, 'image not removed yet')
  })
  return true
}

async function claimRemoval(deps: Deps, name: string, states: State[], unchangedSince?: number) {
  return deps.db.transaction().execute(async (transaction) => {
    const changedAt = deps.now()
    // Locking the row first keeps a new item from using the image between the check and the removal.
    const { numUpdatedRows } = await transaction
      .updateTable('images')
      .set({ changedAt })
      .where('name', '=', name)
      .where('state', 'in', states)
      .$if(unchangedSince !== undefined, (query) => query.where('changedAt', '=', Number(unchangedSince)))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    const item = await transaction.selectFrom('gallery').select('id').where('imageName', '=', name).executeTakeFirst()
    if (item) return undefined
    await transaction.updateTable('images').set({ state: 'removing' }).where('name', '=', name).execute()
    return { name, state: 'removing' as const, changedAt }
  })
}

/** The row stays `removing` until the last file is deleted, no AVIF is being made and no backup has a lease. */
async function removeFiles(deps: Deps, image: { name: string; widthPx: number }, claimed: Lease): Promise<void> {
  let held = claimed
  // The image is claimed by now, so a backup that begins later does not list it.
  if (await hasFileLease(deps)) return
  for (const file of [...listAvifFiles(image), ...listUploadFiles(image)]) {
    await deps.files.delete(file)
    const renewed = await renewLease(deps, held)
    if (!renewed) return
    held = renewed
  }
  await deps.db
    .deleteFrom('images')
    .where(({ and }) => and(held))
    .where(({ eb, or }) => or([eb('avifState', '!=', 'making'), eb('avifTime', '<', deps.now() - leaseMs)]))
    .execute()
}

function hasItem({ exists, selectFrom }: ExpressionBuilder<Tables, 'images'>) {
  return exists(selectFrom('gallery').select('id').whereRef('gallery.imageName', '=', 'images.name'))
}
