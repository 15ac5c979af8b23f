import { Buffer } from 'node:buffer'
import { ApiError } from '../../api/errors.ts'
import { uploadLifetimeSeconds } from '../../api/shop-constants.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { formatDesignCode } from '../catalogue/design-code.ts'
import { hashLength, imageUrl, nameInUrl } from '../images/image-address.ts'
import { type StoreDeps, storeImage } from '../images/store-image.server.ts'

const uploadLifetimeMs = uploadLifetimeSeconds * 1000
/** Copies of a photo differ in at most 3 of the 64 bits, because their size or quality differs; other photos in 10. */
const maxDifference = 5

export async function findUpload({ db, now }: Pick<Shop, 'db' | 'now'>, id: string) {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('createdAt', '>', now() - uploadLifetimeMs)
    .executeTakeFirst()
}

/** Turns a complete upload into an image. Is idempotent, because the response may be lost. */
export async function storeUpload(shop: StoreDeps, { id }: { id: string }) {
  const imageName = await makeImage(shop, id)
  return { url: imageUrl(imageName), similarTo: await findSimilarDesign(shop, imageName) }
}

async function makeImage(shop: StoreDeps, id: string): Promise<string> {
  const upload = await findUpload(shop, id)
  if (!upload) throw new ApiError('NOT_FOUND')
  if (upload.imageName) return upload.imageName
  const { sizeBytes, receivedBytes } = upload
  if (receivedBytes < sizeBytes)
    throw new ApiError('INVALID_ARGUMENT', { detail: `${receivedBytes} of ${sizeBytes} bytes have arrived` })
  const chunks = await shop.db
    .selectFrom('uploadChunks')
    .select('bytes')
    .where('uploadId', '=', id)
    .orderBy('startsAt')
    .execute()
  const file = Buffer.concat(chunks.map(({ bytes }) => bytes))
  // Another request has made the image and deleted the chunks.
  if (file.length < sizeBytes) return makeImage(shop, id)
  const { url } = await storeImage(shop, { filename: upload.filename, file })
  const imageName = nameInUrl(url) as string
  await shop.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('uploads').set({ imageName }).where('id', '=', id).execute()
    await transaction.deleteFrom('uploadChunks').where('uploadId', '=', id).execute()
  })
  return imageName
}

async function findSimilarDesign({ db }: Pick<Shop, 'db'>, imageName: string): Promise<string | undefined> {
  const image = await db.selectFrom('images').select('perceptualHash').where('name', '=', imageName).executeTakeFirst()
  const designs = await db
    .selectFrom('gallery')
    .innerJoin('images', 'images.name', 'gallery.imageName')
    .select(['imageName', 'perceptualHash', 'category', 'designNumber'])
    .where('trashedTime', 'is', null)
    .execute()
  const hash = image?.perceptualHash
  const similar = designs.find(
    (design) =>
      design.imageName.startsWith(imageName.slice(0, hashLength)) ||
      (design.perceptualHash && hash && countDifferences(design.perceptualHash, hash) <= maxDifference),
  )
  return similar && formatDesignCode(similar.category, similar.designNumber)
}

function countDifferences(hash: string, otherHash: string): number {
  const differing = BigInt(`0x${hash}`) ^ BigInt(`0x${otherHash}`)
  return differing.toString(2).replaceAll('0', '').length
}

/** Deletes expired uploads, and those with a time in the future, which a wrong clock has written. */
export async function deleteOldUploads({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const [oldest, latest] = [now() - uploadLifetimeMs, now() + uploadLifetimeMs]
  await db
    .deleteFrom('uploads')
    .where(({ eb, or }) => or([eb('createdAt', '<=', oldest), eb('createdAt', '>', latest)]))
    .execute()
}
