import type { Parts } from './image-row.server.ts'
import { finishRemoval } from './remove-image.server.ts'

interface Found {
  name: string
  widthPx: number
  avifState: 'due' | 'making' | 'ready' | 'none'
  avifTime: number
  changedAt: number
}

/** @returns the image, to be worked on by nobody else; undefined when it is not as it was found any more. */
export async function holdImage(shop: Parts, found: Found): Promise<HeldImage | undefined> {
  const avifTime = shop.now()
  const { numUpdatedRows } = await shop.db
    .updateTable('images')
    .set({ avifState: 'making', avifTime })
    .where('name', '=', found.name)
    .where('state', 'in', ['waiting', 'shown'])
    .where('avifState', '=', found.avifState)
    .where('avifTime', '=', found.avifTime)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? new HeldImage(shop, found, avifTime) : undefined
}

/** An image is ours by the time that we said last; its row stays as long as we say so, even where it is removed meanwhile. */
export class HeldImage {
  readonly name: string
  readonly widthPx: number
  readonly #shop: Parts
  readonly #foundAt: number
  #avifTime: number

  constructor(shop: Parts, { name, widthPx, changedAt }: Found, avifTime: number) {
    this.name = name
    this.widthPx = widthPx
    this.#shop = shop
    this.#foundAt = changedAt
    this.#avifTime = avifTime
  }

  /** @returns whether the image is still kept, and ours. */
  async goOn(avifState: Found['avifState'] = 'making'): Promise<boolean> {
    const avifTime = this.#shop.now()
    const { numUpdatedRows } = await this.#shop.db
      .updateTable('images')
      .set({ avifState, avifTime })
      .where('name', '=', this.name)
      .where('state', 'in', ['waiting', 'shown'])
      .where('avifState', '=', 'making')
      .where('avifTime', '=', this.#avifTime)
      .$if(avifState === 'none', (query) => query.where('changedAt', '=', this.#foundAt))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    this.#avifTime = avifTime
    return true
  }

  /**
   * Where the photo has come again since the image was found, `none` may be said of a JPEG that is there no more: then
   * its AVIFs are due. Where the image is being removed, our last file may have come after that.
   */
  async end(state: 'ready' | 'due' | 'none'): Promise<void> {
    if ((await this.goOn(state)) || (state === 'none' && (await this.goOn('due')))) return
    await this.#shop.db
      .updateTable('images')
      .set({ avifState: 'due' })
      .where('name', '=', this.name)
      .where('avifState', '=', 'making')
      .where('avifTime', '=', this.#avifTime)
      .execute()
    await finishRemoval(this.#shop, this.name)
  }
}
