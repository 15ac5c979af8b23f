import { Buffer } from 'node:buffer'
import type { Selectable } from 'kysely'
import { Refusal, type RefusalCode } from '../../api/errors.ts'
import { uploadLifetimeSeconds } from '../../api/shop-facts.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { imageUrl, nameInUrl } from '../images/image-address.ts'
import { keepImage } from '../images/keep-image.server.ts'

export type Upload = Selectable<Tables['uploads']>

export const uploadLifetimeMs = uploadLifetimeSeconds * 1000
/** Sent again, the photo would be refused again. */
const final: RefusalCode[] = ['UNSUPPORTED_PHOTO', 'BROKEN_PHOTO', 'TOO_MANY_PIXELS', 'INVALID_ARGUMENT']

/** @throws {Refusal} INSUFFICIENT_STORAGE */
export async function beginUpload(
  shop: Pick<Shop, 'db' | 'now' | 'room'>,
  upload: Pick<Upload, 'id' | 'filename' | 'sizeBytes'>,
): Promise<void> {
  await shop.room.refuseWithoutRoom()
  const values = { ...upload, receivedBytes: 0, imageName: null, createdAt: shop.now() }
  await shop.db.insertInto('uploads').values(values).execute()
}

/** An upload that is not over, or undefined. */
export async function findUpload(shop: Pick<Shop, 'db' | 'now'>, id: string): Promise<Upload | undefined> {
  return shop.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('createdAt', '>', shop.now() - uploadLifetimeMs)
    .executeTakeFirst()
}

/**
 * Keeps the next piece, by whichever process it comes.
 * @returns whether it is kept: not when another request has brought bytes for this place before.
 */
export async function addPiece(
  shop: Pick<Shop, 'db'>,
  { id, startsAt, bytes }: { id: string; startsAt: number; bytes: Uint8Array },
): Promise<boolean> {
  return shop.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('uploads')
      .set({ receivedBytes: startsAt + bytes.length })
      .where('id', '=', id)
      .where('receivedBytes', '=', startsAt)
      .where('sizeBytes', '>=', startsAt + bytes.length)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await transaction.insertInto('uploadPieces').values({ uploadId: id, startsAt, bytes }).execute()
    return true
  })
}

/** @returns whether there was one. */
export async function removeUpload(shop: Pick<Shop, 'db'>, id: string): Promise<boolean> {
  const { numDeletedRows } = await shop.db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Makes the image of an upload that is complete. The answer may get lost, so that it can be asked for again; of the
 * bytes nothing is left when it is made, nor when it cannot be.
 * @throws {Refusal} NOT_FOUND when there is no such upload any more; INVALID_ARGUMENT when bytes are missing; what
 * `keepImage` throws.
 */
export async function keepUpload(
  shop: Pick<Shop, 'db' | 'files' | 'room' | 'now' | 'log'>,
  { id }: { id: string },
): Promise<{ url: string }> {
  const upload = await findUpload(shop, id)
  if (!upload) throw new Refusal('NOT_FOUND')
  if (upload.imageName) return { url: imageUrl(upload.imageName) }
  if (upload.receivedBytes < upload.sizeBytes)
    throw new Refusal('INVALID_ARGUMENT', {
      detail: `${upload.receivedBytes} of ${upload.sizeBytes} bytes have come`,
    })
  const file = await bytesOf(shop, upload)
  // Another request has made it meanwhile.
  if (file.length < upload.sizeBytes) return keepUpload(shop, { id })
  const { url } = await keepImage(shop, { filename: upload.filename, file }).catch(async (error) => {
    if (error instanceof Refusal && final.includes(error.code)) await removeUpload(shop, id)
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

/** Removes what nobody will go on with; also what was begun by a clock that was ahead of this one. */
export async function sweepUploads(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
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
