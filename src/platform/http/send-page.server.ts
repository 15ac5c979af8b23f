import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import { isKnown } from './entity-tag.server.ts'
import type { RenderedPage } from './page.server.ts'

/** The highest quality takes 30 times as long and makes pages 4 % smaller. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const compressors = {
  br: (html: string) => promisify(brotliCompress)(html, brotli),
  gzip: (html: string) => promisify(gzip)(html),
  identity: async (html: string) => Buffer.from(html),
}
type Encoding = keyof typeof compressors
export type CompressedBodies = Partial<Record<Encoding, Promise<Buffer<ArrayBuffer>>>>

/** @param bodies compressed bodies of the page, which grow by the one that is sent */
export async function sendPage(page: RenderedPage, request: Request, bodies: CompressedBodies = {}): Promise<Response> {
  const { status, headers, html } = page
  if (headers.ETag && isKnown(headers.ETag, request.headers.get('if-none-match')))
    return new Response(null, { status: 304, headers })
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '')
  bodies[encoding] ??= compressors[encoding](html)
  const body = await bodies[encoding]
  const length = { 'Content-Length': String(body.length) }
  const encoded = encoding === 'identity' ? length : { ...length, 'Content-Encoding': encoding }
  return new Response(request.method === 'HEAD' ? null : body, { status, headers: { ...headers, ...encoded } })
}

function chooseEncoding(header: string): Encoding {
  const accepted = parseAccept(header).flatMap(({ type, q }) => (q > 0 ? type : []))
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity'
}
