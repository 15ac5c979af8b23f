import { Buffer } from 'node:buffer'
import type { Selectable } from 'kysely'
import { ApiError, type ErrorCode } from '../../api/errors.ts'
import { uploadLifetimeSeconds } from '../../api/shop-constants.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { imageUrl, nameInUrl } from '../images/image-address.ts'
import { storeImage } from '../images/store-image.server.ts'

export type Upload = Selectable<Tables['uploads']>

export const uploadLifetimeMs = uploadLifetimeSeconds * 1000
/** The same photo would be rejected again. */
const final: ErrorCode[] = ['UNSUPPORTED_PHOTO', 'BROKEN_PHOTO', 'TOO_MANY_PIXELS', 'INVALID_ARGUMENT']

export async function findUpload(shop: Pick<Shop, 'db' | 'now'>, id: string): Promise<Upload | undefined> {
  return shop.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('createdAt', '>', shop.now() - uploadLifetimeMs)
    .executeTakeFirst()
}

export async function removeUpload(shop: Pick<Shop, 'db'>, id: string): Promise<boolean> {
  const { numDeletedRows } = await shop.db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Makes the image of a complete upload and deletes the bytes. A repeated request gets the same answer, because the
 * first answer may have been lost.
 * @throws {ApiError} NOT_FOUND; INVALID_ARGUMENT when bytes are missing; what `storeImage` throws.
 */
export async function storeUpload(
  shop: Pick<Shop, 'db' | 'files' | 'diskSpace' | 'now' | 'log'>,
  { id }: { id: string },
): Promise<{ url: string }> {
  const upload = await findUpload(shop, id)
  if (!upload) throw new ApiError('NOT_FOUND')
  if (upload.imageName) return { url: imageUrl(upload.imageName) }
  if (upload.receivedBytes < upload.sizeBytes)
    throw new ApiError('INVALID_ARGUMENT', {
      detail: `${upload.receivedBytes} of ${upload.sizeBytes} bytes have come`,
    })
  const file = await bytesOf(shop, upload)
  // Another request has made the image meanwhile.
  if (file.length < upload.sizeBytes) return storeUpload(shop, { id })
  const { url } = await storeImage(shop, { filename: upload.filename, file }).catch(async (error) => {
    if (error instanceof ApiError && final.includes(error.code)) await removeUpload(shop, id)
    throw error
  })
  await shop.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('uploads')
      .set({ imageName: nameInUrl(url) ?? null })
      .where('id', '=', id)
      .execute()
    await transaction.deleteFrom('uploadPieces').where('uploadId', '=', id).execute()
  })
  return { url }
}

/** Deletes old uploads, and those from the future: the clock was wrong. */
export async function deleteOldUploads(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await shop.db
    .deleteFrom('uploads')
    .where(({ eb, or }) =>
      or([eb('createdAt', '<=', shop.now() - uploadLifetimeMs), eb('createdAt', '>', shop.now() + uploadLifetimeMs)]),
    )
    .execute()
}

async function bytesOf(shop: Pick<Shop, 'db'>, { id }: Upload): Promise<Uint8Array> {
  const pieces = await shop.db
    .selectFrom('uploadPieces')
    .select('bytes')
    .where('uploadId', '=', id)
    .orderBy('startsAt')
    .execute()
  return Buffer.concat(pieces.map(({ bytes }) => bytes))
}
