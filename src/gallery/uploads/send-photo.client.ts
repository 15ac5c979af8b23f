import { type DetailedError, Upload } from 'tus-js-client'
import { uploadEndpoint } from '../../api/endpoints.ts'
import { ApiError } from '../../api/errors.ts'
import { NetworkError, readErrorResponse } from '../../ui/call-api.ts'

/** A lost connection behind a buffering proxy loses one chunk. By default nginx accepts no larger body. */
const chunkBytes = 1024 * 1024
const stallMs = 30_000

interface SendOptions {
  filename: string
  uploadUrl?: string
  onUrl: (url: string) => void
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/** @returns the upload's id. @throws {ApiError} if the shop rejects it; {NetworkError} if the connection is lost */
export async function sendPhoto(photo: Blob, { filename, uploadUrl, onUrl, onProgress, signal }: SendOptions) {
  let stall: ReturnType<typeof setTimeout> | undefined
  const upload = new Upload(photo, {
    endpoint: uploadEndpoint.path,
    uploadUrl,
    metadata: { filename: toPlainName(filename) },
    chunkSize: chunkBytes,
    retryDelays: null,
    storeFingerprintForResuming: false,
    onUploadUrlAvailable: () => upload.url && onUrl(getPathname(upload.url)),
  })
  const finished = new Promise<void>((resolve, reject) => {
    const stop = () => reject(new NetworkError('stopped'))
    const restartTimer = () => {
      clearTimeout(stall)
      stall = setTimeout(stop, stallMs)
    }
    signal.addEventListener('abort', stop)
    restartTimer()
    upload.options.onSuccess = () => resolve()
    upload.options.onError = (error) => reject(toApiError(error))
    upload.options.onProgress = (sent, total) => {
      restartTimer()
      onProgress(total ? sent / total : 1)
    }
  })
  upload.start()
  try {
    await finished
    return getPathname(upload.url ?? '').slice(`${uploadEndpoint.path}/`.length)
  } finally {
    clearTimeout(stall)
    void upload.abort()
  }
}

/** Messengers begin names with invisible marks. The shop rejects these marks and names with a folder. */
function toPlainName(filename: string): string {
  const plain = filename.replace(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, '')
  return /^\.*$/.test(plain) ? 'photo' : plain
}

function toApiError(error: Error | DetailedError): Error {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return new NetworkError('no response', { cause: error })
  try {
    return readErrorResponse(JSON.parse(response.getBody()))
  } catch {
    // The tus server reports a wrong offset or a missing upload as plain text; the next attempt requests the offset.
    return new ApiError('UNAVAILABLE', { cause: error })
  }
}

function getPathname(url: string): string {
  return new URL(url, window.location.href).pathname
}
