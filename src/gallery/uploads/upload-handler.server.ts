import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Server, Upload as TusUpload } from '@tus/server'
import { uploadEndpoint } from '../../api/endpoints.ts'
import { FileName } from '../../api/gallery.ts'
import { photoMaxBytes } from '../../api/shop-constants.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { type Guards, guardRequest } from '../../platform/http/endpoint.server.ts'
import { errorResponse, toApiError } from '../../platform/http/error-response.server.ts'
import { logSecurityEvent } from '../../platform/security-log.server.ts'
import { findUpload } from './uploads.server.ts'

export function createUploadHandler(guards: Guards) {
  const { deps } = guards
  const tus = new Server({
    path: uploadEndpoint.path,
    datastore: createChunkStore(deps),
    maxSize: photoMaxBytes,
    relativeLocation: true,
    allowedOrigins: [],
    // The database accepts one chunk for each offset, whichever process receives it.
    locker: { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) },
    onResponseError: async (_, error) => {
      if ('status_code' in error) return undefined
      const response = errorResponse(toApiError(error, deps))
      return { status_code: response.status, body: await response.text() }
    },
  })

  return async (request: Request, address: string): Promise<Response> => {
    try {
      await guardRequest(guards, uploadEndpoint, request.headers, address)
      const response = await tus.handleWeb(request as Parameters<typeof tus.handleWeb>[0])
      const { headers } = response
      for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name)
      // The server must not parse the unread rest of the body as the next request.
      if (response.status === 413) headers.set('Connection', 'close')
      return response
    } catch (error) {
      const apiError = toApiError(error, deps)
      logSecurityEvent(deps, { endpoint: uploadEndpoint, address, error: apiError })
      return errorResponse(apiError)
    }
  }
}

function createChunkStore(deps: Deps): DataStore {
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'creation-with-upload', 'termination'],

    async create(upload: TusUpload) {
      // The library rejects requests without a size.
      const { id, size: sizeBytes = 0, metadata } = upload
      const { data: filename } = FileName.safeParse(metadata?.filename)
      if (filename === undefined) throw { status_code: 400, body: 'Upload-Metadata must name the file: filename\n' }
      await deps.diskSpace.rejectWhenFull()
      const values = { id, filename, sizeBytes, receivedBytes: 0, imageName: null, createdAt: deps.now() }
      await deps.db.insertInto('uploads').values(values).execute()
      return upload
    },

    async getUpload(id: string) {
      const found = await findUpload(deps, id)
      if (!found) throw ERRORS.FILE_NOT_FOUND
      const { sizeBytes: size, receivedBytes: offset, filename } = found
      return new TusUpload({ id, size, offset, metadata: { filename } })
    },

    async write(stream: Readable, id: string, offset: number) {
      const chunks: Uint8Array[] = []
      let bytes: Uint8Array = Buffer.alloc(0)
      try {
        for await (const chunk of stream) chunks.push(chunk)
      } finally {
        // After a lost connection the client continues after these bytes.
        bytes = Buffer.concat(chunks)
        if (bytes.length > 0) await addChunk(deps, id, offset, bytes)
      }
      return offset + bytes.length
    },

    async remove(id: string) {
      const { numDeletedRows } = await deps.db.deleteFrom('uploads').where('id', '=', id).executeTakeFirst()
      if (numDeletedRows === 0n) throw ERRORS.FILE_NOT_FOUND
    },
  })
}

async function addChunk({ db }: Deps, uploadId: string, startsAt: number, bytes: Uint8Array): Promise<void> {
  const endsAt = startsAt + bytes.length
  await db.transaction().execute(async (transaction) => {
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
