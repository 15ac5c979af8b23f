import { randomUUID } from 'node:crypto'
import { endpoints } from '../../src/api/endpoints.ts'
import type { Answer, Browser } from '../browser.ts'
import { upload } from '../uploads.ts'
import type { Counts, Ledger, Place, PublishedItem, WriteRequest } from './ledger.ts'

/** Limits the published photos of a client, so that checks do not grow with the number of trials. */
const maxItems = 6

/** Writes sequentially, and records what was acknowledged. */
export class Client {
  readonly ledger: Ledger = { messages: [], items: [], deleted: [] }
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
   * Repeats the pending request, and then writes until a response is lost or `isOver` returns true.
   * @throws {UnexpectedResponse}
   */
  async write(
    browser: Browser,
    {
      acknowledged = () => {},
      isOver = () => false,
    }: { acknowledged?: (kind: string) => void; isOver?: () => boolean },
  ): Promise<void> {
    while (!isOver()) {
      const request = this.ledger.pending ?? this.#chooseRequest()
      this.ledger.pending = request
      const done = await sendRequest(this.ledger, browser, request).catch((error) => {
        // An error response is not a lost response.
        if (error instanceof UnexpectedResponse) throw error
        return 'lost' as const
      })
      if (done === 'lost') {
        this.#counts.unanswered++
        return
      }
      if (done === 'unavailable') {
        this.#counts.unavailable++
        await new Promise((resolve) => setTimeout(resolve, 20))
        continue
      }
      this.ledger.pending = undefined
      const kind = request.kind === 'move' ? request.to : request.kind
      this.#counts.acknowledged++
      acknowledged(kind)
    }
  }

  #chooseRequest(): WriteRequest {
    const nth = `${this.#name}-${this.#nth++}`
    const chance = this.#random()
    const item = this.#oneOf(this.ledger.items)
    if (chance < 0.25 || (!item && chance < 0.5))
      return {
        kind: 'message',
        key: randomUUID(),
        name: `Client ${this.#name}`,
        email: `client${this.#name}@example.com`,
        message: `Is the blouse ${nth} ready? ${'ஆரி '.repeat(Math.floor(this.#random() * 40))}.`,
      }
    if (!item || (chance < 0.6 && this.ledger.items.length < maxItems))
      return {
        kind: 'photo',
        key: randomUUID(),
        filename: `blouse-${nth}.jpg`,
        bytes: makeUnique(this.#photo, nth),
        price: this.#price(),
      }
    if (item.place === 'trash') return { kind: 'move', item, to: chance < 0.7 ? 'published' : 'deleted' }
    return chance < 0.8 ? { kind: 'price', item, price: this.#price() } : { kind: 'move', item, to: 'trash' }
  }

  #price(): string {
    return String(100 + Math.floor(this.#random() * 5000))
  }

  #oneOf(items: PublishedItem[]): PublishedItem | undefined {
    return items[Math.floor(this.#random() * items.length)]
  }
}

/**
 * Sends a request and records an acknowledged write.
 * @throws {UnexpectedResponse}, or another error if the response is lost
 */
export async function sendRequest(
  ledger: Ledger,
  browser: Browser,
  request: WriteRequest,
): Promise<'done' | 'unavailable'> {
  if (request.kind === 'message') {
    const { name, email, message } = request
    const answer = await browser.ask(
      endpoints.sendContactMessage,
      { name, email, message },
      { 'idempotency-key': request.key },
    )
    if (isUnavailable(answer)) return 'unavailable'
    ledger.messages.push({ name, email, message, id: answer.body.id })
  }
  if (request.kind === 'photo') {
    const stored = await upload(browser, request.filename, request.bytes)
    if (isUnavailable(stored)) return 'unavailable'
    const { url } = stored.body
    const item = { url, category: 'aari blouse', price: request.price } as const
    const added = await browser.ask(endpoints.addGalleryItem, item, { 'idempotency-key': request.key })
    if (isUnavailable(added)) return 'unavailable'
    ledger.items.push({ id: added.body.id, url, price: request.price, place: 'published' })
  }
  if (request.kind === 'price') {
    const { item, price } = request
    if (isUnavailable(await browser.ask(endpoints.changeGalleryItem, { id: item.id, price }))) return 'unavailable'
    item.price = price
  }
  if (request.kind === 'move') {
    // A 404 means that the lost request has succeeded.
    if (isUnavailable(await browser.ask(moves[request.to], { id: request.item.id }), [404])) return 'unavailable'
    request.item.place = request.to
    if (request.to === 'deleted') {
      // The result is checked in every later trial, but never requested again.
      ledger.items = ledger.items.filter((item) => item !== request.item)
      ledger.deleted.push(request.item.id)
    }
  }
  return 'done'
}

export class UnexpectedResponse extends Error {
  override readonly name = 'UnexpectedResponse'
}

const moves = {
  trash: endpoints.deleteGalleryItem,
  published: endpoints.restoreGalleryItem,
  deleted: endpoints.deletePermanently,
} as const satisfies Record<Place, unknown>

/** Returns whether to retry. @throws {UnexpectedResponse} for an unexpected status */
function isUnavailable({ status, errorCode, body }: Answer, allowed: number[] = []): boolean {
  if (status === 200 || allowed.includes(status)) return false
  if (status === 503 || status === 507) return true
  throw new UnexpectedResponse(`answered ${status} ${errorCode ?? JSON.stringify(body)}`)
}

/** Makes a picture unique by a comment (T.81, B.2.4.5), which is cheaper than encoding another. */
function makeUnique(jpeg: Uint8Array, comment: string): Uint8Array {
  const text = Buffer.from(comment)
  const head = Buffer.from([0xff, 0xfe, 0, 2 + text.length])
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)])
}
