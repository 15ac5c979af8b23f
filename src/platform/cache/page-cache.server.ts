import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { Refusal } from '../../api/errors.ts'
import { isKnown } from '../http/entity-tag.server.ts'
import type { Shop } from '../shop.server.ts'

/** A page contains the time of day, to the minute. */
const minuteMs = 60_000
const maxBytes = 8 * 1024 * 1024
/** The highest quality takes 30 times as long, for a page that is 4 % smaller. */
const brotliQuality = 6

type Encoding = 'br' | 'gzip' | 'identity'

interface Entry {
  status: number
  headers: [string, string][]
  etag: string
  bodies: Map<Encoding, Promise<Buffer>>
  html: Buffer
  revision: number
  /** Minutes since the epoch. */
  minute: number
}

export type PageCache = ReturnType<typeof openPageCache>

/**
 * Caches pages that do not depend on the session, for one revision of the content and one minute.
 * @param options.isKept says which pages are never evicted. @param options.isCachedWhenMissing says which are cached
 * although they answer 404.
 */
export function openPageCache(
  { revision, now, kept: dataCache }: Pick<Shop, 'revision' | 'now' | 'kept'>,
  options: { isKept: (key: string) => boolean; isCachedWhenMissing: (key: string) => boolean },
) {
  /** The least recently used first. */
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<Entry | Response>>()
  const minute = () => Math.floor(now() / minuteMs)

  function touch(key: string, entry: Entry): Entry {
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  function store(key: string, entry: Entry): void {
    touch(key, entry)
    let bytes = [...entries.values()].reduce((sum, { html }) => sum + html.length, 0)
    for (const [oldest, { html }] of entries) {
      if (bytes <= maxBytes || oldest === key) break
      if (options.isKept(oldest)) continue
      entries.delete(oldest)
      bytes -= html.length
    }
  }

  async function render(key: string, current: number, make: () => Promise<Response>): Promise<Entry | Response> {
    const shortfalls = dataCache.shortfalls()
    const since = minute()
    const response = await make()
    // Otherwise an overloaded shop would show a removed design again, from its last copy.
    if (response.status === 404 || response.status === 410) entries.delete(key)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    const isCacheable = response.status === 200 || options.isCachedWhenMissing(key)
    if (!isPage || !isCacheable || response.headers.get('cache-control') === 'no-store') return response
    const html = Buffer.from(await response.arrayBuffer())
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
    const caching =
      response.status === 200 ? { 'Cache-Control': 'no-cache', ETag: etag } : { 'Cache-Control': 'no-store' }
    const headers = [...response.headers, ...Object.entries(caching)]
    const entry = { status: response.status, headers, etag, bodies: new Map(), html, revision: current, minute: since }
    // A page without data that could not be read, or rendered during a change, is for this visitor alone.
    if (dataCache.shortfalls() === shortfalls && (await readRevision()) === current) store(key, entry)
    return entry
  }

  /** Returns `undefined` while the database does not answer. */
  function readRevision(): Promise<number | undefined> {
    return revision.current().catch(() => undefined)
  }

  async function find(key: string, make: () => Promise<Response>): Promise<Entry | Response> {
    const current = await readRevision()
    const entry = entries.get(key)
    if (entry && entry.revision === current && entry.minute === minute()) return touch(key, entry)
    if (current === undefined) return make()
    // Many requests at once after a change render one page.
    const work = `${current} ${key}`
    const isJoining = rendering.has(work)
    const running = rendering.get(work) ?? render(key, current, make).finally(() => rendering.delete(work))
    rendering.set(work, running)
    return running.catch((error) => {
      if (!(error instanceof Refusal)) throw error
      const last = entries.get(key)
      if (last) return touch(key, last)
      // The client that began the render has used up its share; this one has its own.
      if (isJoining) return find(key, make)
      throw error
    })
  }

  return {
    /**
     * Answers with the cached page, or with a new one from `make`.
     * Answers with the last copy, however old, if `make` throws a {@link Refusal}.
     */
    async answer(key: string, request: Request, make: () => Promise<Response>): Promise<Response> {
      const page = await find(key, make)
      if (page instanceof Response) return page.clone()
      const headers = new Headers(page.headers)
      if (page.status === 200 && isKnown(page.etag, request.headers.get('if-none-match')))
        return new Response(null, { status: 304, headers })
      const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '')
      const body = await bodyIn(page, encoding)
      if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
      headers.set('Content-Length', String(body.length))
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: page.status, headers })
    },
  }
}

function bodyIn(page: Entry, encoding: Encoding): Promise<Buffer> {
  const body = page.bodies.get(encoding) ?? compress(page.html, encoding)
  page.bodies.set(encoding, body)
  return body
}

function compress(html: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(html)
  if (encoding === 'identity') return Promise.resolve(html)
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  return promisify(brotliCompress)(html, { params })
}

/** Returns the best encoding that the header names without declining it by a weight of 0. */
export function chooseEncoding(acceptEncoding: string): Encoding {
  const isAccepted = (encoding: string) =>
    new RegExp(`(^|[,\\s])${encoding}\\s*(,|$|;(?!\\s*q=0(\\.0*)?\\s*(,|$)))`).test(acceptEncoding)
  return (['br', 'gzip'] as const).find(isAccepted) ?? 'identity'
}
