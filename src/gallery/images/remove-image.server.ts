import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '../../api/errors.ts'
import { areFileDeletionsHeld } from '../../platform/files/hold-file-deletions.server.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { avifFilesOf, firstFilesOf, nameInUrl } from './image-address.ts'
import { abandonedUploadMs, findImage, type Parts, renewLease, type State } from './image-row.server.ts'

const removalPatienceMs = 2_000

/** Removes an image that no gallery item shows, not even one in the bin. @throws {ApiError} IMAGE_NOT_FOUND, IMAGE_IN_USE */
export async function deleteImage(shop: Parts, { url }: { url: string }): Promise<Record<string, never>> {
  const name = nameInUrl(url)
  const image = name && (await findImage(shop, name))
  if (!image || image.state === 'removing') throw new ApiError('IMAGE_NOT_FOUND')
  if (!(await removeUnlessShown(shop, image, ['waiting', 'shown']))) throw new ApiError('IMAGE_IN_USE')
  return {}
}

/** Removes an image that no gallery item shows and no upload waits for. */
export async function removeIfUnused(shop: Parts, name: string): Promise<void> {
  const image = await findImage(shop, name)
  if (image) await removeUnlessShown(shop, image, ['shown'])
}

/** Removes files that were written after the image's removal. */
export async function finishRemoval(shop: Parts, name: string): Promise<void> {
  const image = await findImage(shop, name)
  if (image) await removeUnlessShown(shop, image, ['removing'])
}

/** Removes an image that has not changed since it was read; waits until its files are gone. */
export async function removeAbandoned(
  shop: Parts,
  image: { name: string; widthPx: number; changedAt: number },
  states: State[],
): Promise<boolean> {
  const changedAt = await claimRemoval(shop, image.name, { states, untouchedSince: image.changedAt })
  if (changedAt !== undefined) await removeFiles(shop, image, changedAt)
  return changedAt !== undefined
}

/** Waits for a removal, but not long; the sweep finishes it. */
export async function waitBriefly(shop: Parts, name: string, removal: Promise<unknown>): Promise<void> {
  const logged = removal.catch((error) => shop.log.warn({ err: error, image: name }, 'image left to the sweep'))
  await Promise.race([logged, pause(removalPatienceMs, undefined, { ref: false })])
}

/**
 * The row says `removing` until the last file has gone, so that an interrupted removal is finished later. It also stays
 * while an AVIF of the image is being made, and while a backup holds the files.
 */
async function removeFiles(shop: Parts, image: { name: string; widthPx: number }, claimedAt: number): Promise<void> {
  const { name } = image
  let changedAt = claimedAt
  // After the claim: a backup that begins now does not list this image.
  if (await areFileDeletionsHeld(shop)) return
  for (const file of [...avifFilesOf(image), ...firstFilesOf(image)]) {
    await shop.files.delete(file)
    const renewedAt = await renewLease(shop, { name, state: 'removing', changedAt })
    if (renewedAt === undefined) return
    changedAt = renewedAt
  }
  await shop.db
    .deleteFrom('images')
    .where('name', '=', name)
    .where('state', '=', 'removing')
    .where('changedAt', '=', changedAt)
    .where(({ eb, or }) => or([eb('avifState', '!=', 'making'), eb('avifTime', '<', shop.now() - abandonedUploadMs)]))
    .execute()
}

/** @returns whether it is gone, or going: not when an item shows it, or it is in none of these states. */
async function removeUnlessShown(
  shop: Parts,
  image: { name: string; widthPx: number },
  states: State[],
): Promise<boolean> {
  const changedAt = await claimRemoval(shop, image.name, { states })
  if (changedAt !== undefined) await waitBriefly(shop, image.name, removeFiles(shop, image, changedAt))
  return changedAt !== undefined
}

async function claimRemoval(
  shop: Parts,
  name: string,
  { states, untouchedSince }: { states: State[]; untouchedSince?: number },
): Promise<number | undefined> {
  return shop.db.transaction().execute(async (transaction) => {
    const changedAt = shop.now()
    // The row is locked first, so that no item can begin to show it between the look and the removal.
    const { numUpdatedRows } = await transaction
      .updateTable('images')
      .set({ changedAt })
      .where('name', '=', name)
      .where('state', 'in', states)
      .$if(untouchedSince !== undefined, (query) => query.where('changedAt', '=', untouchedSince as number))
      .executeTakeFirst()
    if (numUpdatedRows === 0n || (await isShown({ db: transaction }, name))) return undefined
    await transaction.updateTable('images').set({ state: 'removing' }).where('name', '=', name).execute()
    return changedAt
  })
}

async function isShown(shop: Pick<Shop, 'db'>, name: string): Promise<boolean> {
  const item = await shop.db.selectFrom('gallery').select('id').where('imageName', '=', name).executeTakeFirst()
  return item !== undefined
}
