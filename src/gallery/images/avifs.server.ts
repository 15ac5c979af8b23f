import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../../api/errors.ts'
import { developAvif, PutOff } from './darkroom.server.ts'
import { type HeldImage, holdImage } from './held-image.server.ts'
import { avifOf, widthsOf } from './image-address.ts'
import type { Parts } from './image-row.server.ts'

const lookAgainMs = 1_000

/**
 * Makes the AVIF files of images that have none, from their JPEGs, one image after the other; uploads go first. Several
 * processes may do so at once: each takes other images. What one was stopped at the sweep makes due again.
 * @throws when the files, or the database, do not answer.
 */
export async function makeAvifs(shop: Parts, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const image = await claimNext(shop)
    if (!image) return
    try {
      await image.end(stop.aborted ? 'due' : await make(shop, image, stop))
    } catch (error) {
      await image.end('due').catch(() => {})
      throw error
    }
  }
}

/** What visitors see comes first, about in the order in which it was hung. */
async function claimNext(shop: Parts): Promise<HeldImage | undefined> {
  const image = await shop.db
    .selectFrom('images')
    .select(['name', 'widthPx', 'avifState', 'avifTime', 'changedAt'])
    .where('state', 'in', ['shown', 'waiting'])
    .where('avifState', '=', 'due')
    .orderBy('state')
    .orderBy('changedAt')
    .limit(1)
    .executeTakeFirst()
  if (!image) return undefined
  return (await holdImage(shop, image)) ?? claimNext(shop)
}

/** @returns what is to be said of the image in the end. */
async function make(shop: Parts, image: HeldImage, stop: AbortSignal): Promise<'ready' | 'due' | 'none'> {
  const file = await shop.files.get(image.name)
  if (!file) return 'none'
  const jpeg = new Uint8Array(await new Response(file.stream()).arrayBuffer())
  for (const width of widthsOf(image.widthPx)) {
    const bytes = await develop(shop, image, { jpeg, widthPx: width, stop })
    if (bytes === 'broken') return 'none'
    if (!bytes || !(await image.goOn())) return 'due'
    await shop.files.put(avifOf(image.name, width), bytes)
  }
  return 'ready'
}

/** Tries again when a photo has come that somebody waits for. */
async function develop(
  shop: Parts,
  image: HeldImage,
  { jpeg, widthPx, stop }: { jpeg: Uint8Array; widthPx: number; stop: AbortSignal },
): Promise<Uint8Array | 'broken' | undefined> {
  while (!stop.aborted && (await image.goOn()))
    try {
      return await developAvif(jpeg, widthPx, stop)
    } catch (error) {
      if (stop.aborted) return undefined
      if (error instanceof Refusal && error.code === 'BROKEN_PHOTO') {
        shop.log.warn({ err: error, image: image.name, widthPx }, 'no AVIF')
        return 'broken'
      }
      if (!(error instanceof PutOff)) throw error
      await pause(lookAgainMs, undefined, { signal: stop }).catch(() => {})
    }
  return undefined
}
