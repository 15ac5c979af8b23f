import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '../../api/errors.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { checkImageFile } from './check-image-file.server.ts'
import { firstFilesOf, imageUrl, webpOf } from './image-address.ts'
import { imageName } from './image-name.server.ts'
import { convertPhoto, imageEvents } from './image-queue.server.ts'
import { abandonedUploadMs, findImage, type Parts, renewLease } from './image-row.server.ts'
import { removeOrphan } from './orphans.server.ts'
import { finishRemoval, removeAbandoned, waitBriefly } from './remove-image.server.ts'

const patienceMs = 10_000
const lookAgainMs = 50

/**
 * Stores a photo in every size that the page shows. The row comes first, as `writing`, so that `sweepImages` finds what a
 * crash leaves. The same bytes are stored once.
 * @throws {ApiError} UNSUPPORTED_PHOTO, TOO_MANY_PIXELS, BROKEN_PHOTO; INVALID_ARGUMENT for the name; INSUFFICIENT_STORAGE; UNAVAILABLE when
 * too many photos wait, or it took so long that another request for the same photo has taken over.
 */
export async function storeImage(
  shop: Parts & { diskSpace: Pick<Shop['diskSpace'], 'rejectWhenFull'> },
  { filename, file }: { filename: string; file: Uint8Array },
): Promise<{ url: string }> {
  await shop.diskSpace.rejectWhenFull()
  const name = imageName(file, filename)
  if (await isKeptAlready(shop, name)) {
    await repairImage(shop, { name, file })
    return { url: imageUrl(name) }
  }

  const { widthPx, heightPx, jpeg, webps, placeholder } = await convertPhoto(file)
  const image = { name, widthPx, heightPx, placeholder }
  let changedAt = shop.now()
  const claimed = await shop.db
    .insertInto('images')
    .values({ ...image, state: 'writing', changedAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  // The same photo is being kept by another request at this moment.
  if (claimed.numInsertedOrUpdatedRows === 0n) return storeImage(shop, { filename, file })
  try {
    for (const webp of webps) {
      await shop.files.put(webpOf(name, webp.widthPx), webp.bytes)
      changedAt = stillOurs(await renewLease(shop, { name, state: 'writing', changedAt }))
    }
    await shop.files.put(name, jpeg)
    stillOurs(await renewLease(shop, { name, state: 'writing', changedAt }, 'waiting'))
  } catch (error) {
    await waitBriefly(shop, name, takeBack(shop, { ...image, changedAt }))
    throw error
  }
  imageEvents.emit('stored')
  return { url: imageUrl(name) }
}

/** Replaces the files of an image whose JPEG is lost or damaged. */
async function repairImage(shop: Parts, { name, file }: { name: string; file: Uint8Array }): Promise<void> {
  const image = await findImage(shop, name)
  if (!image || !(await checkImageFile(shop.files, { ...image, file: name }))) return
  const { jpeg, webps } = await convertPhoto(file)
  for (const webp of webps) await shop.files.put(webpOf(name, webp.widthPx), webp.bytes)
  await shop.files.put(name, jpeg)
  // This also ends the claim of whoever has read the damaged JPEG to make AVIFs of it.
  await shop.db
    .updateTable('images')
    .set({ changedAt: shop.now(), avifState: 'due' })
    .where('name', '=', name)
    .where('state', 'in', ['waiting', 'shown'])
    .execute()
  imageEvents.emit('stored')
}

/** Waits while another request writes or removes the same bytes. @returns whether they are stored */
async function isKeptAlready(shop: Parts, name: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookAgainMs) {
    // `waiting`, so that a removal of the other item leaves the image.
    const kept = await shop.db
      .updateTable('images')
      .set({ state: 'waiting', changedAt: shop.now() })
      .where('name', '=', name)
      .where('state', 'in', ['waiting', 'shown'])
      .executeTakeFirst()
    if (kept.numUpdatedRows > 0n) return true
    const image = await findImage(shop, name)
    if (!image) return false
    if (image.changedAt < shop.now() - abandonedUploadMs) await removeAbandoned(shop, image, ['writing', 'removing'])
    else await pause(lookAgainMs)
  }
  throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5 })
}

function stillOurs(changedAt: number | undefined): number {
  if (changedAt === undefined) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5 })
  return changedAt
}

/** Removes what a failed upload has written, also where its row has gone or is being removed: our last file may be younger. */
async function takeBack(shop: Parts, image: { name: string; widthPx: number; changedAt: number }): Promise<void> {
  if (await removeAbandoned(shop, image, ['writing'])) return
  await finishRemoval(shop, image.name)
  for (const file of firstFilesOf(image)) await removeOrphan(shop, file)
}
