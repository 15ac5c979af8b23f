import { Refusal } from '../contract/errors.ts'
import { isSafeName } from '../platform/files/file-store.ts'
import type { Shop } from '../platform/shop.server.ts'

const types: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp' }
const oneYearSeconds = 31_536_000

/** An image by its name. Its name is made from its content, so that whoever has it may keep it. @throws {Refusal} NOT_FOUND */
export async function serveImage(shop: Pick<Shop, 'files'>, name: string, request: Request): Promise<Response> {
  const type = types[name.split('.').at(-1) ?? '']
  const file = type && isSafeName(name) ? await shop.files.get(name) : undefined
  if (!type || !file) throw new Refusal('NOT_FOUND')
  const etag = `"${name}"`
  const headers = {
    'Cache-Control': `public, max-age=${oneYearSeconds}, immutable`,
    'Content-Disposition': `inline; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: etag,
  }
  if (isKnown(etag, request.headers.get('if-none-match'))) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : file.stream(), {
    headers: { ...headers, 'Content-Type': type, 'Content-Length': String(file.sizeBytes) },
  })
}

/** As RFC 9110 compares them: one of a list, whether or not somebody on the way has weakened it. */
function isKnown(etag: string, ifNoneMatch: string | null): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
