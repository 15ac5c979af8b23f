import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../contract/errors.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Shop } from '../platform/shop.server.ts'
import { imageUrl, nameInUrl, webpOf, widthsOf } from './image-address.ts'
import { imageName } from './image-name.server.ts'
import { preparePhoto } from './photo.server.ts'

type Parts = Pick<Shop, 'db' | 'files' | 'now'>

const patienceMs = 10_000
const lookAgainMs = 50
/** Writing or removing an image takes seconds. */
const abandonedAfterMs = 2 * 60_000

/**
 * Keeps a photo in every size that the page shows. The row comes first and says `writing`, so that whatever is left
 * behind by a crash is found by `sweepImages`; the same bytes are kept once.
 * @throws {Refusal} UNSUPPORTED_PHOTO, TOO_MANY_PIXELS, BROKEN_PHOTO; INVALID_ARGUMENT for the name
 */
export async function keepImage(
  shop: Parts,
  { filename, file }: { filename: string; file: Uint8Array },
): Promise<{ url: string }> {
  const name = imageName(file, filename)
  if (await isKeptAlready(shop, name)) return { url: imageUrl(name) }

  const { widthPx, heightPx, jpeg, webps, placeholder } = await preparePhoto(file)
  const claimed = await shop.db
    .insertInto('images')
    .values({ name, widthPx, heightPx, state: 'writing', changedAt: shop.now(), placeholder })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  // The same photo is being kept by another request at this moment.
  if (claimed.numInsertedOrUpdatedRows === 0n) return keepImage(shop, { filename, file })
  try {
    for (const webp of webps) await shop.files.put(webpOf(name, webp.widthPx), webp.bytes)
    await shop.files.put(name, jpeg)
    await setState(shop, name, 'waiting')
  } catch (error) {
    await removeUnlessShown(shop, { name, widthPx }, ['writing'])
    throw error
  }
  return { url: imageUrl(name) }
}

/** Removes an image that no gallery item shows. @throws {Refusal} IMAGE_NOT_FOUND, IMAGE_IN_USE */
export async function deleteImage(shop: Parts, { url }: { url: string }): Promise<Record<string, never>> {
  const name = nameInUrl(url)
  const image = name && (await findImage(shop, name))
  if (!image || image.state === 'removing') throw new Refusal('IMAGE_NOT_FOUND')
  if (!(await removeUnlessShown(shop, image, ['waiting', 'shown']))) throw new Refusal('IMAGE_IN_USE')
  return {}
}

/** Removes an image when no gallery item shows it any more and no upload of the same bytes waits for its item. */
export async function removeIfUnused(shop: Parts, name: string): Promise<void> {
  const image = await findImage(shop, name)
  if (image) await removeUnlessShown(shop, image, ['shown'])
}

/**
 * Puts right what an upload or a removal that was cut off has left: at the start, when nothing else is under way, all
 * of it; later only what is older than `olderThanMs`.
 */
export async function sweepImages(shop: Parts, { olderThanMs }: { olderThanMs: number }): Promise<void> {
  const left = await shop.db
    .selectFrom('images')
    .selectAll()
    // Also what was written by a clock that was ahead of this one.
    .where(({ eb, or }) =>
      or([eb('changedAt', '<=', shop.now() - olderThanMs), eb('changedAt', '>', shop.now() + olderThanMs)]),
    )
    .where(({ eb, not, or, exists, selectFrom }) =>
      or([
        eb('state', '!=', 'shown'),
        not(exists(selectFrom('gallery').select('id').whereRef('gallery.imageName', '=', 'images.name'))),
      ]),
    )
    .execute()
  for (const image of left)
    if (!(await removeUnlessShown(shop, image, ['writing', 'waiting', 'shown', 'removing'])))
      await setState(shop, image.name, 'shown')
}

/** Whether the same bytes are there. Waits while another request writes or removes them. */
async function isKeptAlready(shop: Parts, name: string): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += lookAgainMs) {
    // Said to wait for its item again, so that a removal of the other item leaves the image.
    const kept = await shop.db
      .updateTable('images')
      .set({ state: 'waiting', changedAt: shop.now() })
      .where('name', '=', name)
      .where('state', 'in', ['waiting', 'shown'])
      .executeTakeFirst()
    if (kept.numUpdatedRows > 0n) return true
    const image = await findImage(shop, name)
    if (!image) return false
    // Whoever was at it has been stopped in the middle; what is left is cleared away, and the photo kept anew.
    if (image.changedAt < shop.now() - abandonedAfterMs) await removeUnlessShown(shop, image, ['writing', 'removing'])
    else await pause(lookAgainMs)
  }
  throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 })
}

/** @returns whether it was removed: not when an item shows it, or it is in none of these states. */
async function removeUnlessShown(
  shop: Parts,
  image: { name: string; widthPx: number },
  states: Tables['images']['state'][],
): Promise<boolean> {
  const claimed = await shop.db.transaction().execute(async (transaction) => {
    // The row is locked first, so that no item can begin to show it between the look and the removal.
    const { numUpdatedRows } = await transaction
      .updateTable('images')
      .set({ changedAt: shop.now() })
      .where('name', '=', image.name)
      .where('state', 'in', states)
      .executeTakeFirst()
    if (numUpdatedRows === 0n || (await isShown({ db: transaction }, image.name))) return false
    await setState({ ...shop, db: transaction }, image.name, 'removing')
    return true
  })
  if (claimed) await removeFiles(shop, image)
  return claimed
}

/** The row says `removing` until the last file has gone, so that a removal that is cut off is finished later. */
async function removeFiles(shop: Parts, image: { name: string; widthPx: number }): Promise<void> {
  for (const width of widthsOf(image.widthPx)) await shop.files.delete(webpOf(image.name, width))
  await shop.files.delete(image.name)
  await shop.db.deleteFrom('images').where('name', '=', image.name).execute()
}

async function setState(shop: Pick<Shop, 'db' | 'now'>, name: string, state: Tables['images']['state']): Promise<void> {
  await shop.db.updateTable('images').set({ state, changedAt: shop.now() }).where('name', '=', name).execute()
}

async function findImage(shop: Pick<Shop, 'db'>, name: string) {
  return shop.db.selectFrom('images').selectAll().where('name', '=', name).executeTakeFirst()
}

async function isShown(shop: Pick<Shop, 'db'>, name: string): Promise<boolean> {
  const item = await shop.db.selectFrom('gallery').select('id').where('imageName', '=', name).executeTakeFirst()
  return item !== undefined
}
