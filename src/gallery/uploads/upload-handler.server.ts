import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Server, Upload as TusUpload } from '@tus/server'
import { uploadEndpoint } from '../../api/endpoints.ts'
import { FileName } from '../../api/gallery.ts'
import { photoMaxBytes } from '../../api/shop-constants.ts'
import { admit, type Guards } from '../../platform/http/endpoint.server.ts'
import { errorResponse, toApiError } from '../../platform/http/error-response.server.ts'
import { logSecurityEvent } from '../../platform/security-log.server.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { findUpload, removeUpload, uploadLifetimeMs } from './uploads.server.ts'

/** A killed process loses at most this much of an upload. */
const pieceBytes = 256 * 1024

/** Requests pass the same checks as those of every endpoint. */
export function createUploadHandler(guards: Guards) {
  const { shop } = guards
  const tus = new Server({
    path: uploadEndpoint.path,
    datastore: new PieceStore(shop),
    maxSize: photoMaxBytes,
    relativeLocation: true,
    allowedOrigins: [],
    // The database accepts one piece for each offset, in whichever process it arrives.
    locker: { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) },
    onUploadCreate: async (_, { metadata }) => {
      if (!FileName.safeParse(metadata?.filename).success)
        throw { status_code: 400, body: 'Upload-Metadata must name the file: filename\n' }
      return {}
    },
    onResponseError: async (_, error) => {
      if ('status_code' in error) return undefined
      const response = errorResponse(toApiError(error, shop))
      return { status_code: response.status, body: await response.text() }
    },
  })

  return async (request: Request, address: string): Promise<Response> => {
    try {
      await admit(guards, uploadEndpoint, request.headers, address)
      const response = await tus.handleWeb(request as Parameters<typeof tus.handleWeb>[0])
      const { headers } = response
      for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
      // The server must not parse the unread rest of the body as the next request.
      if (response.status === 413) headers.set('Connection', 'close')
      return response
    } catch (error) {
      const apiError = toApiError(error, shop)
      logSecurityEvent(shop, { call: uploadEndpoint, address, refusal: apiError })
      return errorResponse(apiError)
    }
  }
}

/** Stores the pieces in the database, where any process finds them. */
class PieceStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  readonly #shop: Shop

  constructor(shop: Shop) {
    super()
    this.#shop = shop
  }

  override async create(upload: TusUpload) {
    await this.#shop.diskSpace.rejectWhenFull()
    // The library and `onUploadCreate` reject requests without size or filename.
    const { id, size: sizeBytes = 0, metadata } = upload
    const values = { id, filename: metadata?.filename ?? '', sizeBytes, receivedBytes: 0, imageName: null }
    await this.#shop.db
      .insertInto('uploads')
      .values({ ...values, createdAt: this.#shop.now() })
      .execute()
    return upload
  }

  override async getUpload(id: string) {
    const found = await findUpload(this.#shop, id)
    if (!found) throw ERRORS.FILE_NOT_FOUND
    // The library compares the age with the clock of the machine, not of the shop.
    const ageMs = this.#shop.now() - found.createdAt
    return new TusUpload({
      id,
      size: found.sizeBytes,
      offset: found.receivedBytes,
      metadata: { filename: found.filename },
      creation_date: new Date(Date.now() - ageMs).toISOString(),
    })
  }

  override async write(stream: Readable, id: string, offset: number) {
    let storedBytes = offset
    let piece = Buffer.alloc(0)
    const flush = async () => {
      const bytes = piece
      piece = Buffer.alloc(0)
      if (bytes.length > 0) await this.#addPiece(id, storedBytes, bytes)
      storedBytes += bytes.length
    }
    try {
      for await (const chunk of stream) {
        piece = Buffer.concat([piece, chunk])
        if (piece.length >= pieceBytes) await flush()
      }
    } finally {
      // After a lost connection the client continues behind these bytes.
      await flush()
    }
    return storedBytes
  }

  async #addPiece(uploadId: string, startsAt: number, bytes: Uint8Array) {
    const endsAt = startsAt + bytes.length
    await this.#shop.db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('uploads')
        .set({ receivedBytes: endsAt })
        .where('id', '=', uploadId)
        .where('receivedBytes', '=', startsAt)
        .where('sizeBytes', '>=', endsAt)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw ERRORS.INVALID_OFFSET
      await transaction.insertInto('uploadChunks').values({ uploadId, startsAt, bytes }).execute()
    })
  }

  override async remove(id: string) {
    if (!(await removeUpload(this.#shop, id))) throw ERRORS.FILE_NOT_FOUND
  }

  override getExpiration() {
    return uploadLifetimeMs
  }
}
