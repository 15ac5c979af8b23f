import pLimit from 'p-limit'
import { ApiError } from '../../api/errors.ts'
import { cachePermanently } from '../../platform/files/file-store.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { drawSharePicture } from '../images/image-queue.server.ts'
import { findDesign } from './designs.server.ts'

/** Waiting requests hold no photo in memory, and leave the image queue to the owner's uploads. */
const oneAtATime = pLimit(1)

/** Redirects addresses with a former price or photo, because messages contain them. @throws {ApiError} NOT_FOUND */
export async function serveSharePicture(
  shop: Pick<Shop, 'db' | 'files' | 'contentCache'>,
  code: string,
  request: Request,
): Promise<Response> {
  const design = await findDesign(shop, code)
  if (design.state === 'unknown') throw new ApiError('NOT_FOUND')
  if (design.state === 'removed') return new Response(null, { status: 410 })
  const { share, picture } = design
  if (new URL(request.url).pathname !== share.path)
    return new Response(null, { status: 302, headers: { Location: share.path } })
  const bytes = await oneAtATime(() =>
    shop.contentCache.get(share.path, async () => {
      const file = await shop.files.get(picture.url.slice(picture.url.lastIndexOf('/') + 1))
      if (!file) throw new ApiError('NOT_FOUND')
      return drawSharePicture(new Uint8Array(await new Response(file.stream()).arrayBuffer()))
    }),
  )
  return new Response(request.method === 'HEAD' ? null : Buffer.from(bytes), {
    headers: {
      'Cache-Control': cachePermanently,
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Type': 'image/jpeg',
      // Other sites embed this picture.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}
