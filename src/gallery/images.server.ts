import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../contract/errors.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Shop } from '../platform/shop.server.ts'
import { developPhoto } from './darkroom.server.ts'
import { faultOf } from './file-fault.server.ts'
import { avifFilesOf, firstFilesOf, imageUrl, nameInUrl, webpOf } from './image-address.ts'
import { imageName } from './image-name.server.ts'

export type Parts = Pick<Shop, 'db' | 'files' | 'now' | 'log'>
type State = Tables['images']['state']

const patienceMs = 10_000
const lookAgainMs = 50
/** Whoever writes or removes an image says so after every file; none takes longer than half a minute. */
export const abandonedAfterMs = 2 * 60_000
/** So long an answer waits for files to be gone, which are found by their row later, too. */
const removalPatienceMs = 2_000

/**
 * Keeps a photo in every size that the page shows. The row comes first and says `writing`, so that whatever is left
 * behind by a crash is found by `sweepImages`; the same bytes are kept once.
 * @throws {Refusal} UNSUPPORTED_PHOTO, TOO_MANY_PIXELS, BROKEN_PHOTO; INVALID_ARGUMENT for the name; UNAVAILABLE when
 * too many photos wait, or it took so long that another request for the same photo has taken over.
 */
export async function keepImage(
  shop: Parts,
  { filename, file }: { filename: string; file: Uint8Array },
): Promise<{ url: string }> {
  const name = imageName(file, filename)
  if (await isKeptAlready(shop, name)) {
    await healImage(shop, { name, file })
    return { url: imageUrl(name) }
  }

  const { widthPx, heightPx, jpeg, webps, placeholder } = await developPhoto(file)
  const image = { name, widthPx, heightPx, placeholder }
  let changedAt = shop.now()
  const claimed = await shop.db
    .insertInto('images')
    .values({ ...image, state: 'writing', changedAt })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  // The same photo is being kept by another request at this moment.
  if (claimed.numInsertedOrUpdatedRows === 0n) return keepImage(shop, { filename, file })
  try {
    for (const webp of webps) {
      await shop.files.put(webpOf(name, webp.widthPx), webp.bytes)
      changedAt = stillOurs(await goOn(shop, { name, state: 'writing', changedAt }))
    }
    await shop.files.put(name, jpeg)
    stillOurs(await goOn(shop, { name, state: 'writing', changedAt }, 'waiting'))
  } catch (error) {
    await takeBack(shop, { ...image, changedAt })
    throw error
  }
  return { url: imageUrl(name) }
}

/** Removes an image that no gallery item needs, be it in the bin. @throws {Refusal} IMAGE_NOT_FOUND, IMAGE_IN_USE */
export async function deleteImage(shop: Parts, { url }: { url: string }): Promise<Record<string, never>> {
  const name = nameInUrl(url)
  const image = name && (await findImage(shop, name))
  if (!image || image.state === 'removing') throw new Refusal('IMAGE_NOT_FOUND')
  if (!(await removeUnlessShown(shop, image, ['waiting', 'shown']))) throw new Refusal('IMAGE_IN_USE')
  return {}
}

/** Removes an image when no gallery item, be it in the bin, needs it any more and no upload of the same bytes waits for its item. */
export async function removeIfUnused(shop: Parts, name: string): Promise<void> {
  const image = await findImage(shop, name)
  if (image) await removeUnlessShown(shop, image, ['shown'])
}

/**
 * Puts right what an upload or a removal that was cut off has left: at the start, when nothing else is under way, all
 * of it; later only what is older than `olderThanMs`.
 */
export async function sweepImages(shop: Parts, { olderThanMs }: { olderThanMs: number }): Promise<void> {
  const [longAgo, ahead] = [shop.now() - olderThanMs, shop.now() + olderThanMs]
  await shop.db
    .updateTable('images')
    .set({ avifState: 'due' })
    .where('avifState', '=', 'making')
    .where(({ eb, or }) => or([eb('avifTime', '<=', longAgo), eb('avifTime', '>', ahead)]))
    .execute()
  const left = await shop.db
    .selectFrom('images')
    .selectAll()
    // Also what was written by a clock that was ahead of this one.
    .where(({ eb, or }) => or([eb('changedAt', '<=', longAgo), eb('changedAt', '>', ahead)]))
    .where(({ eb, not, or, exists, selectFrom }) =>
      or([
        eb('state', '!=', 'shown'),
        not(exists(selectFrom('gallery').select('id').whereRef('gallery.imageName', '=', 'images.name'))),
      ]),
    )
    .execute()
  for (const image of left)
    if (!(await removeAbandoned(shop, image, ['writing', 'waiting', 'shown', 'removing'])))
      await shop.db
        .updateTable('images')
        .set({ state: 'shown', changedAt: shop.now() })
        .where('name', '=', image.name)
        .where('state', '=', 'waiting')
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('gallery').select('id').whereRef('gallery.imageName', '=', 'images.name')),
        )
        .execute()
}

/** Removes what has come of an image after its removal. */
export async function finishRemoval(shop: Parts, name: string): Promise<void> {
  const image = await findImage(shop, name)
  if (image) await removeUnlessShown(shop, image, ['removing'])
}

/** The one cure for a JPEG that is lost or damaged: the photo comes again, and with it all that is made of it. */
async function healImage(shop: Parts, { name, file }: { name: string; file: Uint8Array }): Promise<void> {
  const image = await findImage(shop, name)
  if (!image || !(await faultOf(shop.files, { ...image, file: name }))) return
  const { jpeg, webps } = await developPhoto(file)
  for (const webp of webps) await shop.files.put(webpOf(name, webp.widthPx), webp.bytes)
  await shop.files.put(name, jpeg)
  await shop.db
    .updateTable('images')
    .set({ avifState: 'due' })
    .where('name', '=', name)
    .where('avifState', 'in', ['ready', 'none'])
    .execute()
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
    if (image.changedAt < shop.now() - abandonedAfterMs) await removeAbandoned(shop, image, ['writing', 'removing'])
    else await pause(lookAgainMs)
  }
  throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 })
}

/** What is under way on an image, and when whoever does it last said so: by that they know that it is still theirs. */
interface Work {
  name: string
  state: State
  changedAt: number
}

/** Says that the work goes on, or is done. @returns when; undefined when somebody else has taken it over. */
async function goOn(
  shop: Pick<Shop, 'db' | 'now'>,
  work: Work,
  state: State = work.state,
): Promise<number | undefined> {
  const changedAt = shop.now()
  const { numUpdatedRows } = await shop.db
    .updateTable('images')
    .set({ state, changedAt })
    .where('name', '=', work.name)
    .where('state', '=', work.state)
    .where('changedAt', '=', work.changedAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? changedAt : undefined
}

function stillOurs(changedAt: number | undefined): number {
  if (changedAt === undefined) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 })
  return changedAt
}

/**
 * Removes what an upload that failed has written. Where its row has gone, or is being removed, our last file may have
 * come after that; whoever keeps the same photo anew writes every file of it.
 */
async function takeBack(
  shop: Parts,
  image: Pick<Tables['images'], 'name' | 'widthPx' | 'heightPx' | 'placeholder' | 'changedAt'>,
): Promise<void> {
  const removing = { state: 'removing' as const, changedAt: shop.now() }
  const { numInsertedOrUpdatedRows } = await shop.db
    .insertInto('images')
    .values({ ...image, ...removing })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(removing)
        .where(({ eb, or, and }) =>
          or([
            eb('images.state', '=', 'removing'),
            and([eb('images.state', '=', 'writing'), eb('images.changedAt', '=', image.changedAt)]),
          ]),
        ),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await removeFilesSoon(shop, image, removing.changedAt)
}

/** @returns whether it is gone, or going: not when an item shows it, or it is in none of these states. */
async function removeUnlessShown(
  shop: Parts,
  image: { name: string; widthPx: number },
  states: State[],
): Promise<boolean> {
  const changedAt = await claimRemoval(shop, image.name, { states })
  if (changedAt !== undefined) await removeFilesSoon(shop, image, changedAt)
  return changedAt !== undefined
}

/** The same for what nobody has touched since it was looked at; waits until it is done. */
async function removeAbandoned(
  shop: Parts,
  image: { name: string; widthPx: number; changedAt: number },
  states: State[],
): Promise<boolean> {
  const changedAt = await claimRemoval(shop, image.name, { states, untouchedSince: image.changedAt })
  if (changedAt !== undefined) await removeFiles(shop, image, changedAt)
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

/** Nobody waits for files that are slow to go: the sweep finishes it. */
async function removeFilesSoon(
  shop: Parts,
  image: { name: string; widthPx: number },
  changedAt: number,
): Promise<void> {
  const removal = removeFiles(shop, image, changedAt).catch((error) => {
    shop.log.warn({ err: error, image: image.name }, 'image left to the sweep')
  })
  await Promise.race([removal, pause(removalPatienceMs, undefined, { ref: false })])
}

/**
 * The row says `removing` until the last file has gone, so that a removal that is cut off is finished later; so it is
 * where an AVIF of it is being made at this moment, by whoever makes it.
 */
async function removeFiles(shop: Parts, image: { name: string; widthPx: number }, claimedAt: number): Promise<void> {
  const { name } = image
  let changedAt = claimedAt
  for (const file of [...avifFilesOf(image), ...firstFilesOf(image)]) {
    await shop.files.delete(file)
    const saidAt = await goOn(shop, { name, state: 'removing', changedAt })
    if (saidAt === undefined) return
    changedAt = saidAt
  }
  await shop.db
    .deleteFrom('images')
    .where('name', '=', name)
    .where('state', '=', 'removing')
    .where('changedAt', '=', changedAt)
    .where(({ eb, or }) => or([eb('avifState', '!=', 'making'), eb('avifTime', '<', shop.now() - abandonedAfterMs)]))
    .execute()
}

async function findImage(shop: Pick<Shop, 'db'>, name: string) {
  return shop.db.selectFrom('images').selectAll().where('name', '=', name).executeTakeFirst()
}

async function isShown(shop: Pick<Shop, 'db'>, name: string): Promise<boolean> {
  const item = await shop.db.selectFrom('gallery').select('id').where('imageName', '=', name).executeTakeFirst()
  return item !== undefined
}
