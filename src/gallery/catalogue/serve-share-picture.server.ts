import pLimit from 'p-limit'
import { ApiError } from '../../api/errors.ts'
import { cachePermanently } from '../../platform/files/file-store.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { drawSharePicture } from '../images/image-queue.server.ts'
import { findDesign, type ShownDesign } from './designs.server.ts'

/** At most 250 KB each. */
const mostInMemory = 40
/** Those who wait hold no photo in memory, and take turns with the photos of the owner. */
const oneAtATime = pLimit(1)

/**
 * By the address, which names what is drawn: the last ones asked for, of all shops of this process. A messenger asks
 * for one some times in a minute, when its link has been sent around, and then never again.
 */
const drawn = new Map<string, Promise<Uint8Array>>()

/**
 * The share picture of a design. One of before, with another price or photo, leads to that of today, as messages with
 * its address are still about; that of a removed design is gone. @throws {ApiError} NOT_FOUND
 */
export async function serveSharePicture(
  shop: Pick<Shop, 'db' | 'files' | 'contentCache'>,
  code: string,
  request: Request,
): Promise<Response> {
  const design = await findDesign(shop, code)
  if (design.state === 'unknown') throw new ApiError('NOT_FOUND')
  if (design.state === 'removed') return new Response(null, { status: 410 })
  const { path } = design.share
  if (new URL(request.url).pathname !== path) return new Response(null, { status: 302, headers: { Location: path } })
  const bytes = await draw(shop, design)
  return new Response(request.method === 'HEAD' ? null : Buffer.from(bytes), {
    headers: {
      'Cache-Control': cachePermanently,
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Type': 'image/jpeg',
      // Others show it, on pages and in programs of theirs.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
}

async function draw(shop: Pick<Shop, 'files'>, { picture, share: { path } }: ShownDesign): Promise<Uint8Array> {
  const last = drawn.get(path)
  const drawing = last ?? oneAtATime(() => drawFromFile(shop, picture.url.slice(picture.url.lastIndexOf('/') + 1)))
  drawn.delete(path)
  drawn.set(path, drawing)
  for (const oldest of drawn.keys()) {
    if (drawn.size <= mostInMemory) break
    drawn.delete(oldest)
  }
  return drawing.catch((error) => {
    drawn.delete(path)
    throw error
  })
}

/** @throws {ApiError} NOT_FOUND when the file has gone meanwhile. */
async function drawFromFile(shop: Pick<Shop, 'files'>, name: string): Promise<Uint8Array> {
  const file = await shop.files.get(name)
  if (!file) throw new ApiError('NOT_FOUND')
  return drawSharePicture(new Uint8Array(await new Response(file.stream()).arrayBuffer()))
}
