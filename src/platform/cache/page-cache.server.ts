import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { ApiError } from '../../api/errors.ts'
import { isKnown } from '../http/entity-tag.server.ts'
import type { Shop } from '../shop.server.ts'

/** A page contains the time of day, to the minute. */
const minuteMs = 60_000
const maxPages = 100
/** The highest quality takes 30 times as long, for a page that is 4 % smaller. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const compressors = {
  br: (html: Buffer) => promisify(brotliCompress)(html, brotli),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (html: Buffer) => html,
}
type Encoding = keyof typeof compressors

interface CachedPage {
  status: number
  headers: [string, string][]
  html: Buffer
  bodies: Partial<Record<Encoding, Promise<Buffer>>>
  version: string
}

/** Caches pages that do not depend on the session, for one minute. Pages that `isKept` accepts are never evicted. */
export function openPageCache(
  { now, contentCache }: Pick<Shop, 'now' | 'contentCache'>,
  options: { isKept: (key: string) => boolean; isCachedWhenMissing: (key: string) => boolean },
) {
  /** The least recently used page comes first. */
  const pages = new Map<string, CachedPage>()
  const rendering = new Map<string, Promise<CachedPage | Response>>()
  const readVersion = async () => {
    const revision = await contentCache.revision().catch(() => undefined)
    return revision && `${revision} ${Math.floor(now() / minuteMs)}`
  }

  function store(key: string, page: CachedPage): CachedPage {
    pages.delete(key)
    pages.set(key, page)
    const evicted = pages.size > maxPages && [...pages.keys()].find((oldest) => !options.isKept(oldest))
    if (evicted) pages.delete(evicted)
    return page
  }

  async function render(key: string, version: string, make: () => Promise<Response>): Promise<CachedPage | Response> {
    const shortfalls = contentCache.shortfalls()
    const response = await make()
    const { status, headers } = response
    // Otherwise an overloaded shop would show a deleted design again from its last copy.
    if (status === 404 || status === 410) pages.delete(key)
    const isCacheable = status === 200 || options.isCachedWhenMissing(key)
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (!isPage || !isCacheable || headers.get('cache-control') === 'no-store') return response
    const html = Buffer.from(await response.arrayBuffer())
    headers.set('Cache-Control', status === 200 ? 'no-cache' : 'no-store')
    if (status === 200) headers.set('ETag', `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`)
    const page = { status, headers: [...headers], html, bodies: {}, version }
    // A page that lacks data, or was rendered during a change, is not cached.
    const isWhole = contentCache.shortfalls() === shortfalls && (await readVersion()) === version
    return isWhole ? store(key, page) : page
  }

  async function find(key: string, make: () => Promise<Response>): Promise<CachedPage | Response> {
    const version = await readVersion()
    if (!version) return make()
    const cached = pages.get(key)
    if (cached?.version === version) return store(key, cached)
    // Concurrent requests after a change render one page.
    const job = `${version} ${key}`
    const isJoining = rendering.has(job)
    const running = rendering.get(job) ?? render(key, version, make).finally(() => rendering.delete(job))
    rendering.set(job, running)
    return running.catch((error) => {
      if (!(error instanceof ApiError)) throw error
      const last = pages.get(key)
      if (last) return store(key, last)
      // The client that began the render has used up its own share of the queue; this client has another one.
      if (isJoining) return find(key, make)
      throw error
    })
  }

  return {
    /** Falls back to the last copy, however old, if `make` throws an {@link ApiError}. */
    async answer(key: string, request: Request, make: () => Promise<Response>): Promise<Response> {
      const page = await find(key, make)
      if (page instanceof Response) return page.clone()
      const { status, html, bodies } = page
      const headers = new Headers(page.headers)
      const etag = headers.get('etag')
      if (etag && isKnown(etag, request.headers.get('if-none-match')))
        return new Response(null, { status: 304, headers })
      const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '')
      bodies[encoding] ??= compressors[encoding](html)
      const body = await bodies[encoding]
      if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
      headers.set('Content-Length', String(body.length))
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers })
    },
  }
}

function chooseEncoding(header: string): Encoding {
  const accepted = parseAccept(header).flatMap(({ type, q }) => (q > 0 ? type : []))
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity'
}
