import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import { ApiError } from '../../api/errors.ts'
import { uploadLifetimeSeconds } from '../../api/shop-constants.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { formatDesignCode } from '../catalogue/design-code.ts'
import { hashLength, imageUrl, listWidths, nameInUrl, webpName } from '../images/image-address.ts'
import { findSamePicture } from '../images/image-queue.server.ts'
import { findImage } from '../images/image-row.server.ts'
import { type StoreDeps, storeImage } from '../images/store-image.server.ts'

const uploadLifetimeMs = uploadLifetimeSeconds * 1000
/** Copies of a photo differ in at most 3 of the 64 bits, because their size or quality differs; other photos in 10. */
const maxDifference = 5
/** Photos on one stand have nearly the same hash, so a gallery may have many. */
const maxCompared = 8

export async function findUpload({ db, now }: Pick<Deps, 'db' | 'now'>, id: string) {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('createdAt', '>', now() - uploadLifetimeMs)
    .executeTakeFirst()
}

/** Turns a complete upload into an image. Is idempotent, because the response may be lost. */
export async function storeUpload(deps: StoreDeps, { id }: { id: string }) {
  const imageName = await makeImage(deps, id)
  return { url: imageUrl(imageName), similarTo: await findSimilarDesign(deps, imageName) }
}

async function makeImage(deps: StoreDeps, id: string): Promise<string> {
  const upload = await findUpload(deps, id)
  if (!upload) throw new ApiError('NOT_FOUND')
  if (upload.imageName) return upload.imageName
  const { sizeBytes, receivedBytes } = upload
  if (receivedBytes < sizeBytes)
    throw new ApiError('INVALID_ARGUMENT', { detail: `${receivedBytes} of ${sizeBytes} bytes have arrived` })
  const chunks = await deps.db
    .selectFrom('uploadChunks')
    .select('bytes')
    .where('uploadId', '=', id)
    .orderBy('startsAt')
    .execute()
  const file = Buffer.concat(chunks.map(({ bytes }) => bytes))
  // Another request has made the image and deleted the chunks.
  if (file.length < sizeBytes) return makeImage(deps, id)
  const { url } = await storeImage(deps, { filename: upload.filename, file })
  const imageName = nameInUrl(url) as string
  await deps.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('uploads').set({ imageName }).where('id', '=', id).execute()
    await transaction.deleteFrom('uploadChunks').where('uploadId', '=', id).execute()
  })
  return imageName
}

/** Returns the code of a published design whose photo is the same or looks the same. */
async function findSimilarDesign(deps: StoreDeps, imageName: string): Promise<string | undefined> {
  const designs = await deps.db
    .selectFrom('gallery')
    .innerJoin('images', 'images.name', 'gallery.imageName')
    .select(['name', 'widthPx', 'perceptualHash', 'category', 'designNumber'])
    .where('trashedTime', 'is', null)
    .execute()
  const copy = designs.find(({ name }) => name.startsWith(imageName.slice(0, hashLength)))
  // The photo is stored, whether it can be compared or not.
  const similar = copy ?? (await findLookAlike(deps, imageName, designs).catch(() => undefined))
  return similar && formatDesignCode(similar.category, similar.designNumber)
}

type Comparable = Pick<Selectable<Tables['images']>, 'name' | 'widthPx' | 'perceptualHash'>

async function findLookAlike<T extends Comparable>(deps: StoreDeps, imageName: string, images: T[]) {
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

async function readSmallest({ files }: StoreDeps, { name, widthPx }: Comparable): Promise<Uint8Array> {
  const file = await files.get(webpName(name, Math.min(...listWidths(widthPx))))
  return file ? buffer(file.stream()) : Promise.reject(new ApiError('IMAGE_NOT_FOUND'))
}

/** Photos of plain surfaces have no hash. */
function countDifferences(hash: string | null, otherHash: string | null): number {
  if (!hash || !otherHash) return Number.POSITIVE_INFINITY
  const differing = BigInt(`0x${hash}`) ^ BigInt(`0x${otherHash}`)
  return differing.toString(2).replaceAll('0', '').length
}

/** Deletes expired uploads, and those with a time in the future, which a wrong clock has written. */
export async function deleteOldUploads({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const [oldest, latest] = [now() - uploadLifetimeMs, now() + uploadLifetimeMs]
  await db
    .deleteFrom('uploads')
    .where(({ eb, or }) => or([eb('createdAt', '<=', oldest), eb('createdAt', '>', latest)]))
    .execute()
}
