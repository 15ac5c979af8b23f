import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '../contract/errors.ts'
import { developAvif, PutOff } from './darkroom.server.ts'
import { avifOf, widthsOf } from './image-address.ts'
import { finishRemoval, type Parts } from './images.server.ts'

const lookAgainMs = 1_000

/**
 * Makes the AVIF files of images that have none, from their JPEGs, one image after the other; uploads go first. Several
 * processes may do so at once: each takes other images. What one was stopped at the sweep makes due again.
 * @throws when the files, or the database, do not answer.
 */
export async function makeAvifs(shop: Parts, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const work = await claimNext(shop)
    if (!work) return
    try {
      await work.end(stop.aborted ? 'due' : await work.make(stop))
    } catch (error) {
      await work.end('due').catch(() => {})
      throw error
    }
  }
}

/** What visitors see comes first, about in the order in which it was hung. */
async function claimNext(shop: Parts): Promise<AvifWork | undefined> {
  const image = await shop.db
    .selectFrom('images')
    .select(['name', 'widthPx'])
    .where('state', 'in', ['shown', 'waiting'])
    .where('avifState', '=', 'due')
    .orderBy('state')
    .orderBy('changedAt')
    .limit(1)
    .executeTakeFirst()
  if (!image) return undefined
  const avifTime = shop.now()
  const { numUpdatedRows } = await shop.db
    .updateTable('images')
    .set({ avifState: 'making', avifTime })
    .where('name', '=', image.name)
    .where('avifState', '=', 'due')
    .executeTakeFirst()
  return numUpdatedRows > 0n ? new AvifWork(shop, image, avifTime) : claimNext(shop)
}

/** The image is ours by the time that we said last; its row stays as long as we say so, even where it is removed meanwhile. */
class AvifWork {
  readonly #shop: Parts
  readonly #image: { name: string; widthPx: number }
  #avifTime: number

  constructor(shop: Parts, image: { name: string; widthPx: number }, avifTime: number) {
    this.#shop = shop
    this.#image = image
    this.#avifTime = avifTime
  }

  /** @returns what is to be said of the image in the end. */
  async make(stop: AbortSignal): Promise<'ready' | 'due' | 'none'> {
    const { name, widthPx } = this.#image
    const file = await this.#shop.files.get(name)
    if (!file) return 'none'
    const jpeg = new Uint8Array(await new Response(file.stream()).arrayBuffer())
    for (const width of widthsOf(widthPx)) {
      const bytes = await this.#develop(jpeg, width, stop)
      if (bytes === 'broken') return 'none'
      if (!bytes || !(await this.#goOn('making'))) return 'due'
      await this.#shop.files.put(avifOf(name, width), bytes)
    }
    return 'ready'
  }

  /** Where the image is being removed, our last file may have come after that. */
  async end(state: 'ready' | 'due' | 'none'): Promise<void> {
    if (await this.#goOn(state)) return
    await this.#shop.db
      .updateTable('images')
      .set({ avifState: 'due' })
      .where('name', '=', this.#image.name)
      .where('avifState', '=', 'making')
      .where('avifTime', '=', this.#avifTime)
      .execute()
    await finishRemoval(this.#shop, this.#image.name)
  }

  /** Tries again when a photo has come that somebody waits for. */
  async #develop(jpeg: Uint8Array, widthPx: number, stop: AbortSignal): Promise<Uint8Array | 'broken' | undefined> {
    while (!stop.aborted && (await this.#goOn('making')))
      try {
        return await developAvif(jpeg, widthPx)
      } catch (error) {
        if (error instanceof Refusal && error.code === 'BROKEN_PHOTO') {
          this.#shop.log.warn({ err: error, image: this.#image.name, widthPx }, 'no AVIF')
          return 'broken'
        }
        if (!(error instanceof PutOff)) throw error
        await pause(lookAgainMs)
      }
    return undefined
  }

  /** @returns whether the image is still kept, and ours. */
  async #goOn(avifState: 'making' | 'ready' | 'due' | 'none'): Promise<boolean> {
    const avifTime = this.#shop.now()
    const { numUpdatedRows } = await this.#shop.db
      .updateTable('images')
      .set({ avifState, avifTime })
      .where('name', '=', this.#image.name)
      .where('state', 'in', ['waiting', 'shown'])
      .where('avifState', '=', 'making')
      .where('avifTime', '=', this.#avifTime)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    this.#avifTime = avifTime
    return true
  }
}
