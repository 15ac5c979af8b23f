import { Refusal } from '../contract/errors.ts'
import { isSafeName, keepForEver, typeOf } from '../platform/files/file-store.ts'
import type { Shop } from '../platform/shop.server.ts'

const oneHourSeconds = 3_600

/** An image by its name, or the way to where anybody may fetch it. @throws {Refusal} NOT_FOUND */
export async function serveImage(shop: Pick<Shop, 'files'>, name: string, request: Request): Promise<Response> {
  const type = typeOf(name)
  if (!type || !isSafeName(name)) throw new Refusal('NOT_FOUND')
  if (shop.files.publicBase) return sendTo(`${shop.files.publicBase}/${name}`)
  const file = await shop.files.get(name)
  if (!file) throw new Refusal('NOT_FOUND')
  const etag = `"${name}"`
  const headers = {
    'Cache-Control': keepForEver,
    'Content-Disposition': `inline; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: etag,
  }
  const known = isKnown(etag, request.headers.get('if-none-match'))
  if (known || request.method === 'HEAD') await file.stream().cancel()
  if (known) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : file.stream(), {
    headers: { ...headers, 'Content-Type': type, 'Content-Length': String(file.sizeBytes) },
  })
}

/** For an hour only, as the place may change while the image does not. */
function sendTo(address: string): Response {
  const headers = { Location: address, 'Cache-Control': `public, max-age=${oneHourSeconds}` }
  return new Response(null, { status: 302, headers })
}

/** As RFC 9110 compares them: one of a list, whether or not somebody on the way has weakened it. */
function isKnown(etag: string, ifNoneMatch: string | null): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
