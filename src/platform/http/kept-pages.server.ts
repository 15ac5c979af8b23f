import { AsyncLocalStorage } from 'node:async_hooks'
import type { Shop } from '../shop.server.ts'
import { chosenEncoding, PackedPage, type Sent } from './packed-page.server.ts'

/** The time stands in a page, and with it whether the shop is open: what it says is good to the minute. */
const minuteMs = 60_000
/** Every filter of the gallery is a page of its own. */
const mostKeptBytes = 8 * 1024 * 1024

/** Whoever comes to a page that stays ready, so long after the last one, need not wait for its making either. */
const readyForMs = 3_600_000
/** Two clocks do not turn at the same moment. */
const slackMs = 50
/** An owner changes one price after the other: what is asked for is packed as small as it goes when it has stood for so long. */
const settledAfterMs = 1_000

interface Entry {
  page: PackedPage
  revision: number
  /** Since the epoch. */
  minute: number
  /** Epoch milliseconds. */
  madeAt: number
  /** When it was asked for last. */
  askedAt: number
}

export interface KeptPages {
  /**
   * The page of this key, made only where there is none of the content as it is now. Who asks meanwhile waits for the
   * same one.
   * @param make may answer something else than a whole page, which is not kept.
   */
  answer(key: string, request: Request, make: () => Promise<Response>): Promise<Response>
  /** What is known to be right and lies ready; undefined where anything has to be waited for. */
  atHand(key: string, accepted: string, ifNoneMatch: string | null): Sent | undefined
  /** Where this process has changed the content, what stays ready is made anew before anybody asks for it. */
  afterWrite(): void
  /** When what is being made is done, nothing is made any more. */
  close(): Promise<void>
}

/**
 * Pages that are the same for everybody, in memory: for one revision of the content, and one minute of the clock.
 * @param staysReady which of them are made anew with each minute, and after a change, without being asked for.
 */
export function openKeptPages(
  { revision, now, kept: parts }: Pick<Shop, 'revision' | 'now' | 'kept'>,
  staysReady: (key: string) => boolean = () => false,
): KeptPages {
  const kept = new Map<string, Entry>()
  const ready = new Map<string, { timer: NodeJS.Timeout; makeAhead: () => Promise<PackedPage | undefined> }>()
  const making = new Map<string, Promise<PackedPage | Response>>()
  let isClosed = false

  const minute = () => Math.floor(now() / minuteMs)

  function find(key: string, current: number | undefined): PackedPage | undefined {
    const entry = kept.get(key)
    if (entry?.revision !== current || entry?.minute !== minute()) return undefined
    entry.askedAt = now()
    return entry.page
  }

  function packBestOnceSettled(key: string): void {
    const { page, madeAt = now() } = kept.get(key) ?? {}
    if (now() - madeAt >= settledAfterMs) page?.packBest()
  }

  function stayReady(key: string, make: () => Promise<Response>): void {
    clearTimeout(ready.get(key)?.timer)
    if (isClosed) return
    // What is asked for at this place, as its language, holds for what is made later.
    const ahead = AsyncLocalStorage.bind(() => makeAhead(key, make))
    const inNextMinute = async () => (await ahead().catch(() => undefined))?.packBest()
    const timer = setTimeout(inNextMinute, minuteMs - (now() % minuteMs) + slackMs)
    timer.unref()
    ready.set(key, { timer, makeAhead: ahead })
  }

  /** @returns undefined where nobody has asked for it for long, or it could not be made as it should be. */
  async function makeAhead(key: string, make: () => Promise<Response>): Promise<PackedPage | undefined> {
    const { askedAt = 0 } = kept.get(key) ?? {}
    const current = await known()
    if (current === undefined || now() - askedAt > readyForMs) return undefined
    const page = find(key, current) ?? (await onlyOnce(`${current} ${key}`, () => makeWhole(key, current, make)))
    const entry = kept.get(key)
    if (!(page instanceof PackedPage) || entry?.page !== page) return undefined
    entry.askedAt = askedAt
    await page.packed('br')
    return page
  }

  function keep(key: string, entry: Entry): void {
    kept.delete(key)
    kept.set(key, entry)
    let bytes = [...kept.values()].reduce((sum, { page }) => sum + page.bytes, 0)
    for (const [oldest, { page }] of kept) {
      if (bytes <= mostKeptBytes || oldest === key) break
      kept.delete(oldest)
      bytes -= page.bytes
    }
  }

  async function makeWhole(key: string, before: number, make: () => Promise<Response>): Promise<PackedPage | Response> {
    const since = minute()
    const shortfalls = parts.shortfalls()
    const answer = await make()
    if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) return answer
    const page = new PackedPage(Buffer.from(await answer.arrayBuffer()), answer.headers)
    // What could not be read is for nobody else, and what changed while it was made may be in it or not.
    if (parts.shortfalls() === shortfalls && (await known()) === before) {
      keep(key, { page, revision: before, minute: since, madeAt: now(), askedAt: now() })
      if (staysReady(key)) stayReady(key, make)
    }
    return page
  }

  /** @returns undefined while the database does not say. */
  function known(): Promise<number | undefined> {
    return revision.current().catch(() => undefined)
  }

  return {
    async answer(key, request, make) {
      const current = await known()
      if (current === undefined) return make()
      const found = find(key, current)
      const page = found ?? (await onlyOnce(`${current} ${key}`, () => makeWhole(key, current, make)))
      if (page instanceof Response) return page.clone()
      const encoding = chosenEncoding(request.headers.get('accept-encoding') ?? '')
      await page.packed(encoding)
      if (found) packBestOnceSettled(key)
      const { status, headers, body } = page.sent(encoding, request.headers.get('if-none-match')) as Sent
      return new Response(request.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer> | null), {
        status,
        headers,
      })
    },
    atHand(key, accepted, ifNoneMatch) {
      const page = find(key, revision.known())
      if (page) packBestOnceSettled(key)
      return page?.sent(chosenEncoding(accepted), ifNoneMatch)
    },
    afterWrite() {
      for (const { makeAhead } of ready.values()) void makeAhead().catch(() => {})
    },
    async close() {
      isClosed = true
      for (const { timer } of ready.values()) clearTimeout(timer)
      ready.clear()
      await Promise.allSettled(making.values())
    },
  }

  /** A thousand at once after a change are one page to make. */
  function onlyOnce(key: string, work: () => Promise<PackedPage | Response>): Promise<PackedPage | Response> {
    const running = making.get(key) ?? work().finally(() => making.delete(key))
    making.set(key, running)
    return running
  }
}
