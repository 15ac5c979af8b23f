import { buffer } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import { ApiError } from '../../api/errors.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { formatDesignCode } from '../public/design-code.ts'
import { hashLength, listWidths, webpName } from './image-address.ts'
import { findSamePicture } from './image-queue.server.ts'
import { findImage, type ImageDeps, usedImages } from './image-row.server.ts'

/** Copies of a photo differ in at most 3 of the 64 bits, because their size or quality differs; other photos in 10. */
const maxDifference = 5
/** Photos on one stand have nearly the same hash, so a gallery may have many. */
const maxCompared = 8

/** Returns the code of a published design with a photo that is the same or looks the same. */
export async function findSimilarDesign(deps: ImageDeps, imageName: string): Promise<string | undefined> {
  const designs = await deps.db
    .selectFrom('gallery')
    .innerJoin(usedImages(deps.db), 'used.itemId', 'gallery.id')
    .innerJoin('images', 'images.name', 'used.imageName')
    .select(['name', 'widthPx', 'perceptualHash', 'category', 'designNumber'])
    .where('trashedTime', 'is', null)
    .execute()
  const copy = designs.find(({ name }) => name.startsWith(imageName.slice(0, hashLength)))
  // The photo is stored, whether it can be compared or not.
  const similar = copy ?? (await findLookAlike(deps, imageName, designs).catch(() => undefined))
  return similar && formatDesignCode(similar.category, similar.designNumber)
}

type Comparable = Pick<Selectable<Tables['images']>, 'name' | 'widthPx' | 'perceptualHash'>

async function findLookAlike<T extends Comparable>(deps: ImageDeps, imageName: string, images: T[]) {
  const photo = await findImage(deps, imageName)
  if (!photo?.perceptualHash) return undefined
  const differenceOf = ({ perceptualHash }: T) => countDifferences(perceptualHash, photo.perceptualHash)
  const nearest = images
    .filter((image) => differenceOf(image) <= maxDifference)
    .sort((a, b) => differenceOf(a) - differenceOf(b))
    .slice(0, maxCompared)
  if (nearest.length === 0) return undefined
  const pictures = await Promise.all(nearest.map((image) => readSmallest(deps, image)))
  return nearest[await findSamePicture(await readSmallest(deps, photo), pictures)]
}

async function readSmallest({ files }: ImageDeps, { name, widthPx }: Comparable): Promise<Uint8Array> {
  const file = await files.get(webpName(name, Math.min(...listWidths(widthPx))))
  return file ? buffer(file.stream()) : Promise.reject(new ApiError('IMAGE_NOT_FOUND'))
}

/** Photos of plain surfaces have no hash. */
function countDifferences(hash: string | null, otherHash: string | null): number {
  if (!hash || !otherHash) return Number.POSITIVE_INFINITY
  const differing = BigInt(`0x${hash}`) ^ BigInt(`0x${otherHash}`)
  return differing.toString(2).replaceAll('0', '').length
}
