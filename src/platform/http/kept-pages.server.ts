import type { Shop } from '../shop.server.ts'
import { chosenEncoding, PackedPage, type Sent } from './packed-page.server.ts'

/** The time stands in a page, and with it whether the shop is open: what it says is good to the minute. */
const minuteMs = 60_000
/** Every filter of the gallery is a page of its own. */
const mostKeptBytes = 8 * 1024 * 1024

interface Entry {
  page: PackedPage
  revision: number
  /** Since the epoch. */
  minute: number
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
}

/** Pages that are the same for everybody, in memory: for one revision of the content, and one minute of the clock. */
export function openKeptPages({ revision, now, kept: parts }: Pick<Shop, 'revision' | 'now' | 'kept'>): KeptPages {
  const kept = new Map<string, Entry>()
  const making = new Map<string, Promise<PackedPage | Response>>()

  const minute = () => Math.floor(now() / minuteMs)

  function find(key: string, current: number | undefined): PackedPage | undefined {
    const entry = kept.get(key)
    return entry?.revision === current && entry?.minute === minute() ? entry?.page : undefined
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
    if (parts.shortfalls() === shortfalls && (await known()) === before)
      keep(key, { page, revision: before, minute: since })
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
      if (found) found.packBest()
      const { status, headers, body } = page.sent(encoding, request.headers.get('if-none-match')) as Sent
      return new Response(request.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer> | null), {
        status,
        headers,
      })
    },
    atHand(key, accepted, ifNoneMatch) {
      const page = find(key, revision.known())
      page?.packBest()
      return page?.sent(chosenEncoding(accepted), ifNoneMatch)
    },
  }

  /** A thousand at once after a change are one page to make. */
  function onlyOnce(key: string, work: () => Promise<PackedPage | Response>): Promise<PackedPage | Response> {
    const running = making.get(key) ?? work().finally(() => making.delete(key))
    making.set(key, running)
    return running
  }
}
