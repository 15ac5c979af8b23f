import { randomUUID } from 'node:crypto'
import { endpoints } from '../src/api/endpoints.ts'
import type { Answer, Browser } from '../test/browser.ts'
import { upload } from '../test/uploads.ts'
import type { Counts, Ledger, Place, PublishedItem, Wish } from './ledger.ts'

/** Limits the published photos of a client, so that checks do not grow with the number of trials. */
const mostItems = 6

/** A client that writes sequentially and records what was acknowledged. */
export class Client {
  readonly ledger: Ledger = { messages: [], items: [], gone: [] }
  readonly #name: string
  readonly #photo: Uint8Array
  readonly #random: () => number
  readonly #counts: Counts
  #nth = 0

  constructor(about: { name: string; photo: Uint8Array; random: () => number; counts: Counts }) {
    this.#name = about.name
    this.#photo = about.photo
    this.#random = about.random
    this.#counts = about.counts
  }

  /**
   * Writes until the shop does not answer any more, or it is over, beginning with what was not answered before.
   * @throws when the shop answers what it must not.
   */
  async write(
    browser: Browser,
    {
      acknowledged = () => {},
      isOver = () => false,
    }: { acknowledged?: (kind: string) => void; isOver?: () => boolean },
  ): Promise<void> {
    while (!isOver()) {
      const wish = this.ledger.asked ?? this.#wish()
      this.ledger.asked = wish
      this.#counts.requests++
      const done = await carryOut(this.ledger, browser, wish).catch((error) => {
        // An error response is not a lost response.
        if (error instanceof WrongAnswer) throw error
        return 'lost' as const
      })
      if (done === 'lost') {
        this.#counts.unanswered++
        return
      }
      if (done === 'put off') {
        this.#counts.putOff++
        await new Promise((resolve) => setTimeout(resolve, 20))
        continue
      }
      this.ledger.asked = undefined
      const kind = wish.kind === 'move' ? wish.to : wish.kind
      this.#counts.acknowledged++
      this.#counts.byKind[kind] = (this.#counts.byKind[kind] ?? 0) + 1
      acknowledged(kind)
    }
  }

  #wish(): Wish {
    const nth = `${this.#name}-${this.#nth++}`
    const dice = this.#random()
    const item = this.#oneOf(this.ledger.items)
    if (dice < 0.25 || (!item && dice < 0.5))
      return {
        kind: 'message',
        key: randomUUID(),
        name: `Client ${this.#name}`,
        email: `client${this.#name}@example.com`,
        message: `Is the blouse ${nth} ready? ${'ஆரி '.repeat(Math.floor(this.#random() * 40))}.`,
      }
    if (!item || (dice < 0.6 && this.ledger.items.length < mostItems))
      return {
        kind: 'photo',
        key: randomUUID(),
        filename: `blouse-${nth}.jpg`,
        bytes: asAnother(this.#photo, nth),
        price: this.#price(),
      }
    if (item.place === 'bin') return { kind: 'move', item, to: dice < 0.7 ? 'wall' : 'gone' }
    return dice < 0.8 ? { kind: 'price', item, price: this.#price() } : { kind: 'move', item, to: 'bin' }
  }

  #price(): string {
    return String(100 + Math.floor(this.#random() * 5000))
  }

  #oneOf(items: PublishedItem[]): PublishedItem | undefined {
    return items[Math.floor(this.#random() * items.length)]
  }
}

/**
 * Sends the requests of a wish, and records in the ledger what has been acknowledged.
 * @throws {WrongAnswer} when the shop answers what it must not; what `fetch` throws when there is no answer.
 */
export async function carryOut(ledger: Ledger, browser: Browser, wish: Wish): Promise<'done' | 'put off'> {
  if (wish.kind === 'message') {
    const { name, email, message } = wish
    const answer = await browser.ask(
      endpoints.sendContactMessage,
      { name, email, message },
      { 'idempotency-key': wish.key },
    )
    if (isPutOff(answer)) return 'put off'
    ledger.messages.push({ name, email, message, id: answer.body.id })
  }
  if (wish.kind === 'photo') {
    const kept = await upload(browser, wish.filename, wish.bytes)
    if (isPutOff(kept)) return 'put off'
    const asked = { url: kept.body.url, category: 'aari blouse', price: wish.price } as const
    const hung = await browser.ask(endpoints.addGalleryItem, asked, { 'idempotency-key': wish.key })
    if (isPutOff(hung)) return 'put off'
    ledger.items.push({ id: hung.body.id, url: kept.body.url, price: wish.price, place: 'wall' })
  }
  if (wish.kind === 'price') {
    const { item, price } = wish
    if (isPutOff(await browser.ask(endpoints.updatePrice, { id: item.id, price }))) return 'put off'
    item.price = price
  }
  if (wish.kind === 'move') {
    // A 404 means that the lost request has succeeded.
    if (isPutOff(await browser.ask(moves[wish.to], { id: wish.item.id }), [404])) return 'put off'
    wish.item.place = wish.to
    if (wish.to === 'gone') {
      // The result is checked in every later trial, but never requested again.
      ledger.items = ledger.items.filter((one) => one !== wish.item)
      ledger.gone.push(wish.item.id)
    }
  }
  return 'done'
}

export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer'
}

const moves = {
  bin: endpoints.deleteGalleryItem,
  wall: endpoints.restoreGalleryItem,
  gone: endpoints.deletePermanently,
} as const satisfies Record<Place, unknown>

/** Returns whether to retry. @throws {WrongAnswer} for an unexpected status */
function isPutOff({ status, errorCode, body }: Answer, allowed: number[] = []): boolean {
  if (status === 200 || allowed.includes(status)) return false
  if (status === 503 || status === 507) return true
  throw new WrongAnswer(`answered ${status} ${errorCode ?? JSON.stringify(body)}`)
}

/** Makes a picture unique by a comment (T.81, B.2.4.5), which is cheaper than encoding another. */
function asAnother(jpeg: Uint8Array, comment: string): Uint8Array {
  const text = Buffer.from(comment)
  const head = Buffer.from([0xff, 0xfe, 0, 2 + text.length])
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}
