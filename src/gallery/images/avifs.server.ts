import { setTimeout as pause } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { ApiError } from '../../api/errors.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { avifOf, widthsOf } from './image-address.ts'
import { convertToAvif, PutOff } from './image-queue.server.ts'
import type { Parts } from './image-row.server.ts'
import { finishRemoval } from './remove-image.server.ts'

const retryAfterMs = 1_000

type Image = Pick<Selectable<Tables['images']>, 'name' | 'widthPx' | 'avifState' | 'avifTime'>

/**
 * Makes the AVIF files of images that have none, from their JPEGs, one image after the other. Several processes may do
 * so at once: each claims other images.
 * @throws when the file store or the database does not answer
 */
export async function makeAvifs(shop: Parts, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const due = await findDue(shop)
    if (!due) return
    const claimed = await setAvifState(shop, due, 'making')
    if (claimed) await makeAvifsOf(shop, claimed, stop)
  }
}

/** Images that visitors see come first. */
async function findDue(shop: Parts): Promise<Image | undefined> {
  return shop.db
    .selectFrom('images')
    .select(['name', 'widthPx', 'avifState', 'avifTime'])
    .where('state', 'in', ['shown', 'waiting'])
    .where('avifState', '=', 'due')
    .orderBy('state')
    .orderBy('changedAt')
    .limit(1)
    .executeTakeFirst()
}

async function makeAvifsOf(shop: Parts, claimed: Image, stop: AbortSignal): Promise<void> {
  const { name, widthPx } = claimed
  let lease: Image | undefined = claimed
  let result: Image['avifState'] = 'due'
  try {
    const file = await shop.files.get(name)
    const jpeg = file && new Uint8Array(await new Response(file.stream()).arrayBuffer())
    for (const width of jpeg ? widthsOf(widthPx) : []) {
      const avif = await convertToAvif(jpeg as Uint8Array, width, stop)
      lease = await setAvifState(shop, lease, 'making')
      if (!lease) return
      await shop.files.put(avifOf(name, width), avif)
    }
    result = jpeg ? 'ready' : 'none'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'BROKEN_PHOTO') {
      shop.log.warn({ err: error, image: name }, 'no AVIF')
      result = 'none'
    } else if (error instanceof PutOff) await pause(retryAfterMs, undefined, { signal: stop }).catch(() => {})
    else if (!stop.aborted) throw error
  } finally {
    if (!lease || !(await setAvifState(shop, lease, result))) await releaseRemoved(shop, name)
  }
}

/**
 * Claims a stored image, renews the claim, or ends it.
 * @returns the image as it is now; undefined when another process has changed it, or it is being removed
 */
async function setAvifState(shop: Parts, image: Image, avifState: Image['avifState']): Promise<Image | undefined> {
  const avifTime = shop.now()
  const { numUpdatedRows } = await shop.db
    .updateTable('images')
    .set({ avifState, avifTime })
    .where('name', '=', image.name)
    .where('state', 'in', ['waiting', 'shown'])
    .where('avifState', '=', image.avifState)
    .where('avifTime', '=', image.avifTime)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { ...image, avifState, avifTime } : undefined
}

/** The row of an image that was removed meanwhile is still there, as our last file may have come after its removal. */
async function releaseRemoved(shop: Parts, name: string): Promise<void> {
  await shop.db
    .updateTable('images')
    .set({ avifState: 'due' })
    .where('name', '=', name)
    .where('state', '=', 'removing')
    .where('avifState', '=', 'making')
    .execute()
  await finishRemoval(shop, name)
}
