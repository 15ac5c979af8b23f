import { ApiError } from '../../api/errors.ts'
import { cachePermanently, typeOf } from '../../platform/files/file-store.ts'
import { isKnown } from '../../platform/http/entity-tag.server.ts'
import type { Visitor } from '../../platform/request-context.server.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { couldBeOurs } from './orphans.server.ts'
import { rejectTrashed } from './trashed-images.server.ts'

const oneHourSeconds = 3_600

/** Serves an image, or redirects to the public address of the file store. @throws {ApiError} NOT_FOUND; GONE while it is in the bin */
export async function serveImage(
  shop: Pick<Shop, 'db' | 'files' | 'contentCache'>,
  name: string,
  request: Request,
): Promise<Response> {
  if (!couldBeOurs(name)) throw new ApiError('NOT_FOUND')
  await rejectTrashed(shop, name)
  // Pages ask for the size of a file by HEAD, and another origin may not tell them.
  if (shop.files.publicBase && request.method !== 'HEAD') return sendTo(`${shop.files.publicBase}/${name}`)
  return sendFile(shop, name, request, cachePermanently)
}

/** Serves an image in the bin, uncached. @throws {ApiError} NOT_FOUND, also to everybody but the owner */
export async function serveTrashedImage(
  shop: Pick<Shop, 'files'>,
  name: string,
  request: Request,
  visitor: Visitor | undefined,
): Promise<Response> {
  if (!visitor?.isAdmin || !couldBeOurs(name)) throw new ApiError('NOT_FOUND')
  return sendFile(shop, name, request, 'private, no-store')
}

async function sendFile(
  shop: Pick<Shop, 'files'>,
  name: string,
  request: Request,
  cacheControl: string,
): Promise<Response> {
  const file = await shop.files.get(name)
  if (!file) throw new ApiError('NOT_FOUND')
  const etag = `"${name}"`
  const headers = {
    'Cache-Control': cacheControl,
    'Content-Disposition': `inline; filename="${name}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ETag: etag,
  }
  const known = isKnown(etag, request.headers.get('if-none-match'))
  if (known || request.method === 'HEAD') await file.stream().cancel()
  if (known) return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : file.stream(), {
    headers: { ...headers, 'Content-Type': typeOf(name) as string, 'Content-Length': String(file.sizeBytes) },
  })
}

/** Caches the redirect for an hour only, as the file store may move. */
function sendTo(address: string): Response {
  const headers = { Location: address, 'Cache-Control': `public, max-age=${oneHourSeconds}` }
  return new Response(null, { status: 302, headers })
}
