import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import { isKnown } from './entity-tag.server.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export interface Sent {
  status: 200 | 304
  headers: [string, string][]
  /** The same as Node writes them: name, value, name, value. */
  rawHeaders: string[]
  body: Buffer | null
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** A page in the half of a hundredth of a second; as small as it goes takes thirty times that. */
const fastQuality = 5
const bestQuality = 11
/** 256 KB, more than a page has: the usual 4 MB are memory for nothing. */
const windowBits = 18
/** 64 KB at a time: half the memory of all at once, which its thread does not give back; a page is no larger for it. */
const blockBits = 16
/** One at a time, beside everything else. */
const inTurn = pLimit(1)
/** Addresses can be made up faster than pages are packed, and a page that waits is held in memory. */
const mostWaiting = 4

/** A finished page, packed once for all who ask for it. */
export class PackedPage {
  readonly #text: Buffer
  readonly #headers: [string, string][]
  readonly #etag: string
  readonly #ready = new Map<Encoding, Sent & { body: Buffer }>()
  readonly #unchanged: Sent
  readonly #packing = new Map<Encoding, Promise<void>>()
  #isBest = false

  constructor(text: Buffer, headers: Headers) {
    this.#text = text
    this.#etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    this.#headers = [...headers, ['Cache-Control', 'no-cache'], ['ETag', this.#etag]]
    this.#unchanged = { status: 304, headers: this.#headers, rawHeaders: this.#headers.flat(), body: null }
    this.#keep('identity', text)
  }

  get bytes(): number {
    return this.#text.length + [...this.#ready.values()].reduce((sum, { body }) => sum + body.length, 0)
  }

  /** Once, however many wait for it. */
  packed(encoding: Encoding): Promise<void> {
    const packing = this.#packing.get(encoding) ?? this.#pack(encoding).finally(() => this.#packing.delete(encoding))
    this.#packing.set(encoding, packing)
    return packing
  }

  /** As small as it goes, for who comes next; where many pages wait for that, whenever it is asked for again. */
  packBest(): void {
    if (this.#isBest || inTurn.pendingCount >= mostWaiting) return
    this.#isBest = true
    void inTurn(async () => this.#keep('br', await this.#brotli(bestQuality)))
  }

  /** @returns undefined where it is not packed in this way yet. */
  sent(encoding: Encoding, ifNoneMatch: string | null): Sent | undefined {
    const ready = this.#ready.get(encoding)
    return ready && ifNoneMatch !== null && isKnown(this.#etag, ifNoneMatch) ? this.#unchanged : ready
  }

  #keep(encoding: Encoding, body: Buffer): void {
    const headers: [string, string][] = [...this.#headers, ['Content-Length', String(body.length)]]
    if (encoding !== 'identity') headers.push(['Content-Encoding', encoding])
    this.#ready.set(encoding, { status: 200, headers, rawHeaders: headers.flat(), body })
  }

  async #pack(encoding: Encoding): Promise<void> {
    if (this.#ready.has(encoding)) return
    this.#keep(encoding, await (encoding === 'br' ? this.#brotli(fastQuality) : zip(this.#text)))
  }

  #brotli(quality: number): Promise<Buffer> {
    return brotli(this.#text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: this.#text.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_LGWIN]: windowBits,
        [constants.BROTLI_PARAM_LGBLOCK]: blockBits,
      },
    })
  }
}

/** Named, and not declined by a weight of 0. */
const named = (encoding: string) => new RegExp(`(^|[,\\s])${encoding}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`)
const namesBrotli = named('br')
const namesGzip = named('gzip')

/** The best that whoever asks can unpack. @param accepted the header */
export function chosenEncoding(accepted: string): Encoding {
  if (namesBrotli.test(accepted)) return 'br'
  return namesGzip.test(accepted) ? 'gzip' : 'identity'
}
