import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'

/** Quality 4 takes half as long as 6. The default window of 4 MB would halve the throughput by garbage collection. */
const brotliQuality = { shared: 6, private: 4 }
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants

const compressors = {
  br: (html: string, quality: number) =>
    promisify(brotliCompress)(html, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: 17 } }),
  gzip: (html: string) => promisify(gzip)(html),
  identity: async (html: string) => Buffer.from(html),
}
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  isCacheable: boolean
}

type Encoding = keyof typeof compressors
export type CompressedBodies = Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>>

/** Compresses and sends a page. @param bodies the compressed bodies of a shared page; a missing one is added */
export async function sendPage(page: RenderedPage | Response, request: Request, bodies?: CompressedBodies) {
  if (page instanceof Response) return page
  const { status, headers, html } = page
  if (headers.ETag && matchesETag(headers.ETag, request.headers.get('if-none-match')))
    return new Response(null, { status: 304, headers })
  const encoding = chooseEncoding(request.headers.get('accept-encoding'))
  const compress = (quality: number) => compressors[encoding](html, quality)
  if (bodies) bodies[encoding] ??= compress(brotliQuality.shared)
  const body = await (bodies?.[encoding] ?? compress(brotliQuality.private))
  const length = { 'Content-Length': String(body.length) }
  const encoded = encoding === 'identity' ? length : { ...length, 'Content-Encoding': encoding }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers: { ...headers, ...encoded } })
}

/** Returns whether If-None-Match matches by weak comparison (RFC 9110, section 13.1.2). */
export function matchesETag(etag: string, ifNoneMatch: string | null): boolean {
  const withoutWeakness = (tag: string) => tag.trim().replace(/^W\//, '')
  const known = (ifNoneMatch ?? '').split(',').map(withoutWeakness)
  return known.includes(withoutWeakness(etag)) || known.includes('*')
}

function chooseEncoding(header: string | null): Encoding {
  const accepted = parseAccept(header ?? '').flatMap(({ type, q }) => (q > 0 ? type : []))
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity'
}
