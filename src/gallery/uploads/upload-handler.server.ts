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

/** A lost connection costs at most this much of what has arrived. */
const pieceBytes = 256 * 1024

/** Answers requests of the protocol tus, with the checks of every endpoint. */
export function createUploadHandler(guards: Guards) {
  const { shop } = guards
  const tus = new Server({
    path: uploadEndpoint.path,
    datastore: new Pieces(shop),
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
      const reply = errorResponse(toApiError(error, shop))
      return { status_code: reply.status, body: await reply.text() }
    },
  })

  return async function answer(request: Request, address: string): Promise<Response> {
    try {
      await admit(guards, uploadEndpoint, request.headers, address)
      const reply = await tus.handleWeb(request as Parameters<typeof tus.handleWeb>[0])
      for (const name of [...reply.headers.keys()]) if (name.startsWith('access-control-')) reply.headers.delete(name)
      // The unread rest of the body must not be taken for the next request.
      if (reply.status === 413) reply.headers.set('Connection', 'close')
      return reply
    } catch (error) {
      const refusal = toApiError(error, shop)
      logSecurityEvent(shop, { call: uploadEndpoint, address, refusal })
      return errorResponse(refusal)
    }
  }
}

/** Stores the pieces in the database, where any process finds them. */
class Pieces extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  readonly #shop: Shop

  constructor(shop: Shop) {
    super()
    this.#shop = shop
  }

  override async create(upload: TusUpload) {
    await this.#shop.diskSpace.rejectWhenFull()
    const { id, size, metadata } = upload
    // The library and `onUploadCreate` reject requests without size or filename.
    const values = { id, filename: metadata?.filename ?? '', sizeBytes: size ?? 0, receivedBytes: 0 }
    await this.#shop.db
      .insertInto('uploads')
      .values({ ...values, imageName: null, createdAt: this.#shop.now() })
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
    let at = offset
    let waiting = Buffer.alloc(0)
    const keep = async () => {
      const bytes = waiting
      waiting = Buffer.alloc(0)
      if (bytes.length > 0) await this.#add(id, at, bytes)
      at += bytes.length
    }
    try {
      for await (const chunk of stream) {
        waiting = Buffer.concat([waiting, chunk])
        if (waiting.length >= pieceBytes) await keep()
      }
    } finally {
      // After a lost connection the client continues behind these bytes.
      await keep()
    }
    return at
  }

  async #add(uploadId: string, startsAt: number, bytes: Uint8Array) {
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
      await transaction.insertInto('uploadPieces').values({ uploadId, startsAt, bytes }).execute()
    })
  }

  override async remove(id: string) {
    if (!(await removeUpload(this.#shop, id))) throw ERRORS.FILE_NOT_FOUND
  }

  override getExpiration() {
    return uploadLifetimeMs
  }
}
