import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Server, Upload as TusUpload } from '@tus/server'
import { uploadDoor } from '../../api/calls.ts'
import { FileName } from '../../api/gallery.ts'
import { photoMaxBytes } from '../../api/shop-facts.ts'
import { admit, type Guards } from '../../platform/http/endpoint.server.ts'
import { refusalOf, replyToRefusal } from '../../platform/http/reply-to-error.server.ts'
import { logSecurityEvent } from '../../platform/security-log.server.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { addPiece, beginUpload, findUpload, removeUpload, uploadLifetimeMs } from './uploads.server.ts'

/** What a line that breaks may cost at most, besides what was on its way. */
const pieceBytes = 256 * 1024

/** The photos' own protocol, behind the guards of every call. */
export function openUploadDoor(guards: Guards) {
  const { shop } = guards
  const tus = new Server({
    path: uploadDoor.path,
    datastore: new Pieces(shop),
    maxSize: photoMaxBytes,
    relativeLocation: true,
    // Nobody else's pages.
    allowedOrigins: [],
    // Each piece has one place, and the database lets only one in, whichever process it came to.
    locker: { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) },
    onUploadCreate: async (_, { metadata }) => {
      if (!FileName.safeParse(metadata?.filename).success)
        throw { status_code: 400, body: 'Upload-Metadata must name the file: filename\n' }
      return {}
    },
    onResponseError: async (_, error) => {
      // Those of the protocol have their status with them.
      if ('status_code' in error) return undefined
      const reply = replyToRefusal(refusalOf(error, shop))
      return { status_code: reply.status, body: await reply.text() }
    },
  })

  return async function answer(request: Request, address: string): Promise<Response> {
    try {
      await admit(guards, uploadDoor, request.headers, address)
      const reply = await tus.handleWeb(request as Parameters<typeof tus.handleWeb>[0])
      for (const name of [...reply.headers.keys()]) if (name.startsWith('access-control-')) reply.headers.delete(name)
      // What is left of a body that nobody reads must not be taken for the next request.
      if (reply.status === 413) reply.headers.set('Connection', 'close')
      return reply
    } catch (error) {
      const refusal = refusalOf(error, shop)
      logSecurityEvent(shop, { call: uploadDoor, address, refusal })
      return replyToRefusal(refusal)
    }
  }
}

/** The library's idea of a store, on the shop's own database. */
class Pieces extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  readonly #shop: Shop

  constructor(shop: Shop) {
    super()
    this.#shop = shop
  }

  override async create(upload: TusUpload) {
    // The door asks for both.
    await beginUpload(this.#shop, {
      id: upload.id,
      filename: upload.metadata?.filename ?? '',
      sizeBytes: upload.size ?? 0,
    })
    return upload
  }

  override async getUpload(id: string) {
    const found = await findUpload(this.#shop, id)
    if (!found) throw ERRORS.FILE_NOT_FOUND
    // Its age is by the shop's clock; the library goes by the machine's.
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
    let waiting: Uint8Array[] = []
    let waitingBytes = 0
    const keep = async () => {
      if (waitingBytes === 0) return
      const bytes = Buffer.concat(waiting)
      waiting = []
      waitingBytes = 0
      if (!(await addPiece(this.#shop, { id, startsAt: at, bytes }))) throw ERRORS.INVALID_OFFSET
      at += bytes.length
    }
    try {
      for await (const chunk of stream) {
        waiting.push(chunk)
        waitingBytes += chunk.length
        if (waitingBytes >= pieceBytes) await keep()
      }
    } finally {
      // Also when the line broke: what has come need not come again.
      await keep()
    }
    return at
  }

  override async remove(id: string) {
    if (!(await removeUpload(this.#shop, id))) throw ERRORS.FILE_NOT_FOUND
  }

  override getExpiration() {
    return uploadLifetimeMs
  }
}
