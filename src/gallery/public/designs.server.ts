import { sql } from 'kysely'
import { ApiError } from '../../api/errors.ts'
import type { GalleryPicture } from '../../api/gallery.ts'
import { photosPerPage, relatedDesigns } from '../../api/shop-constants.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { cachePermanently } from '../../platform/files/file-store.ts'
import type { LoadShedder } from '../../platform/load-shedding.server.ts'
import { sharePictureName, shareSize } from '../images/image-address.ts'
import { cacheForAnHour, sendFile, throwNotFound } from '../images/serve-image.server.ts'
import { makeSharePicture } from '../images/share-picture.server.ts'
import { fileOf, formatDesignCode, parseDesignCode, sharePictureAddress } from './design-code.ts'
import { getPublishedPictures } from './gallery.server.ts'
import { galleryAddress } from './gallery-view.ts'

export type PublishedDesign = Extract<Awaited<ReturnType<typeof findDesign>>, { state: 'published' }>

type DesignDeps = Pick<Deps, 'db' | 'files' | 'contentCache'>

const sharePictureHeaders = {
  'Cache-Control': cachePermanently,
  // Other sites embed this picture.
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** A code is `hidden` while the owner hides its design, `removed` if it was in use before, and else `unknown`. */
export async function findDesign(deps: DesignDeps, spelling: string) {
  const unknown = { state: 'unknown' } as const
  const design = parseDesignCode(spelling)
  if (!design) return unknown
  const { category, number } = design
  const code = formatDesignCode(category, number)
  const pictures = await getPublishedPictures(deps)
  const found = pictures.findIndex((picture) => picture.code === code)
  const index = found < 0 ? await findByFormerCode(deps, pictures, code) : found
  const picture = pictures[index]
  if (!picture) {
    if ((await listHidden(deps, [code])).length > 0) return { state: 'hidden', code, category } as const
    const counters = await deps.db.selectFrom('designCounters').selectAll().where('category', '=', category).execute()
    const wasAssigned = counters.some(({ lastNumber }) => lastNumber >= number)
    return wasAssigned ? ({ state: 'removed', code, category } as const) : unknown
  }
  return {
    state: 'published' as const,
    picture,
    previous: pictures[index - 1],
    next: pictures[index + 1],
    related: listRelated(pictures, index),
    cardAddress: galleryAddress({ page: Math.floor(index / photosPerPage) + 1 }, code),
    share: describeSharePicture(picture),
  }
}

/**
 * Begins after the design, so that visitors who go on see other designs each time. Designs of other categories fill the
 * row.
 */
function listRelated(pictures: GalleryPicture[], index: number): GalleryPicture[] {
  const isRelated = ({ category }: GalleryPicture) => category === pictures[index]?.category
  return [...pictures.slice(index + 1), ...pictures.slice(0, index)]
    .toSorted((a, b) => Number(isRelated(b)) - Number(isRelated(a)))
    .slice(0, relatedDesigns)
}

/** Returns the designs with these codes in the same order, and the codes that are hidden at present. */
export async function findDesigns(deps: DesignDeps, codes: string[]) {
  const published = await getPublishedPictures(deps)
  const pictures = codes.flatMap((code) => published.find((picture) => picture.code === code) ?? [])
  return { pictures, hidden: await listHidden(deps, codes) }
}

async function listHidden({ db }: DesignDeps, codes: string[]): Promise<string[]> {
  const designs = await db
    .selectFrom('gallery')
    .select(['category', 'designNumber', 'formerCodes'])
    .where('hiddenTime', 'is not', null)
    .where('trashedTime', 'is', null)
    .execute()
  const hidden = designs.flatMap(({ category, designNumber, formerCodes }) => [
    formatDesignCode(category, designNumber),
    ...formerCodes.split(' '),
  ])
  return codes.filter((code) => hidden.includes(code))
}

/** Returns the index of a design that had this code in another category, or -1. */
async function findByFormerCode({ db }: DesignDeps, pictures: GalleryPicture[], code: string): Promise<number> {
  const moved = await db
    .selectFrom('gallery')
    .select('id')
    .where(sql<string>`' ' || "formerCodes" || ' '`, 'like', `% ${code} %`)
    .executeTakeFirst()
  return pictures.findIndex(({ id }) => id === moved?.id)
}

export function describeSharePicture(picture: GalleryPicture) {
  return { path: sharePictureAddress(picture), file: fileOf(picture.url), ...shareSize(picture) }
}

/**
 * Draws the picture when it is first requested. Waiting for that does not count as load.
 * @throws {ApiError} NOT_FOUND, GONE, UNAVAILABLE if too many pictures wait to be drawn
 */
export async function serveSharePicture(
  deps: DesignDeps,
  { run }: Pick<LoadShedder, 'run'>,
  code: string,
  request: Request,
): Promise<Response> {
  const design = await findDesign(deps, code)
  if (design.state === 'unknown' || design.state === 'hidden') throw new ApiError('NOT_FOUND')
  if (design.state === 'removed') throw new ApiError('GONE')
  const { path, file } = design.share
  if (new URL(request.url).pathname !== path)
    return new Response(null, { status: 302, headers: { Location: path, 'Cache-Control': cacheForAnHour } })
  const send = () => run(false, () => sendFile(deps, sharePictureName(file), request, sharePictureHeaders))
  const stored = await send()
  if (stored) return stored
  await makeSharePicture(deps, design.picture, file)
  return (await send()) ?? throwNotFound()
}
