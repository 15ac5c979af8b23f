import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import { ApiError } from '../../api/errors.ts'
import type { GalleryPicture } from '../../api/gallery.ts'
import { photosPerPage } from '../../api/shop-constants.ts'
import { cachePermanently } from '../../platform/files/file-store.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { drawSharePicture } from '../images/image-queue.server.ts'
import { designAddress, formatDesignCode, parseDesignCode } from './design-code.ts'
import { getPublishedPictures } from './gallery.server.ts'
import { galleryAddress } from './gallery-page.ts'

export type PublishedDesign = Extract<Awaited<ReturnType<typeof findDesign>>, { state: 'published' }>

type Deps = Pick<Shop, 'db' | 'files' | 'contentCache'>

/** WhatsApp and Facebook show no larger size. */
const shareLongestEdgePx = 1200
/** Messengers show smaller previews as thumbnails. */
const shareShortestEdgePx = 315
/** This is well below 4, above which WhatsApp ignores pictures. */
const shareMaxAspectRatio = 2

/** Draws one picture at a time, which limits memory and leaves the image queue free for the owner's uploads. */
const oneAtATime = pLimit(1)

/** A code is `removed` if it was in use before, and `unknown` if it never was. */
export async function findDesign(shop: Deps, spelling: string) {
  const unknown = { state: 'unknown' } as const
  const design = parseDesignCode(spelling)
  if (!design) return unknown
  const { category, number } = design
  const code = formatDesignCode(category, number)
  const pictures = await getPublishedPictures(shop)
  const found = pictures.findIndex((picture) => picture.code === code)
  const index = found < 0 ? await findByFormerCode(shop, pictures, code) : found
  const picture = pictures[index]
  if (!picture) {
    const counters = await shop.db.selectFrom('designCounters').selectAll().where('category', '=', category).execute()
    const wasAssigned = counters.some(({ lastNumber }) => lastNumber >= number)
    return wasAssigned ? ({ state: 'removed', code, category } as const) : unknown
  }
  return {
    state: 'published' as const,
    picture,
    previous: pictures[index - 1],
    next: pictures[index + 1],
    cardAddress: galleryAddress({ page: Math.floor(index / photosPerPage) + 1 }, code),
    share: describeSharePicture(picture),
  }
}

export async function findDesigns(shop: Deps, codes: string[]): Promise<GalleryPicture[]> {
  const pictures = await getPublishedPictures(shop)
  return codes.flatMap((code) => pictures.find((picture) => picture.code === code) ?? [])
}

/** Returns the index of a design that had this code in another category, or -1. */
async function findByFormerCode({ db }: Deps, pictures: GalleryPicture[], code: string): Promise<number> {
  const moved = await db
    .selectFrom('gallery')
    .select('id')
    .where(sql<string>`' ' || "formerCodes" || ' '`, 'like', `% ${code} %`)
    .executeTakeFirst()
  return pictures.findIndex(({ id }) => id === moved?.id)
}

export function describeSharePicture(picture: GalleryPicture) {
  const file = picture.url.slice(picture.url.lastIndexOf('/') + 1)
  // The name begins with a hash of the photo, because messengers cache the picture.
  return { path: `${designAddress(picture.code)}/share-${file.slice(0, 12)}.jpg`, file, ...getShareSize(picture) }
}

/** Returns a size that gives very long and very small photos a margin. */
function getShareSize({ widthPx, heightPx }: GalleryPicture) {
  const scale = Math.min(1, shareLongestEdgePx / Math.max(widthPx, heightPx))
  const [width, height] = [Math.round(widthPx * scale), Math.round(heightPx * scale)]
  return {
    widthPx: Math.max(width, Math.ceil(height / shareMaxAspectRatio), shareShortestEdgePx),
    heightPx: Math.max(height, Math.ceil(width / shareMaxAspectRatio), shareShortestEdgePx),
  }
}

/** @throws {ApiError} NOT_FOUND, GONE */
export async function serveSharePicture(shop: Deps, code: string): Promise<Response> {
  const design = await findDesign(shop, code)
  if (design.state === 'unknown') throw new ApiError('NOT_FOUND')
  if (design.state === 'removed') throw new ApiError('GONE')
  const { share } = design
  const bytes = await oneAtATime(() =>
    shop.contentCache.get(share.path, async () => {
      const file = await shop.files.get(share.file)
      if (!file) throw new ApiError('NOT_FOUND')
      return drawSharePicture(await buffer(file.stream()), share)
    }),
  )
  return new Response(Buffer.from(bytes), {
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
