import { type DetailedError, Upload } from 'tus-js-client'
import { uploadDoor } from '../../api/calls.ts'
import { Refusal } from '../../api/errors.ts'
import { refusalIn, Unreachable } from '../../ui/ask.ts'

/** A proxy that waits for the whole of a request loses no more than this when the line breaks; nginx takes no more of itself. */
const chunkBytes = 1024 * 1024
/** A line on which nothing moves for so long is taken for broken. */
const stallMs = 30_000

export interface Sending {
  filename: string
  /** Where some of it may be already. */
  uploadUrl?: string
  onUrl: (url: string) => void
  /** @param share that has come, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends what has not come yet of a photo.
 * @returns the id of the upload. @throws {Refusal} when the shop says no. @throws {Unreachable} when the line broke.
 */
export function sendInPieces(
  photo: Blob,
  { filename, uploadUrl, onUrl, onProgress, signal }: Sending,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout>
    const breakOff = () => end(() => reject(new Unreachable('broken off')))
    const end = (settle: () => void) => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', breakOff)
      void upload.abort()
      settle()
    }
    const moves = () => {
      clearTimeout(stalled)
      stalled = setTimeout(breakOff, stallMs)
    }
    const upload = new Upload(photo, {
      endpoint: uploadDoor.path,
      uploadUrl,
      metadata: { filename: plainName(filename) },
      chunkSize: chunkBytes,
      // The queue tries again, and remembers where.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && onUrl(pathOf(upload.url)),
      onProgress: (sent, total) => {
        moves()
        onProgress(total ? sent / total : 1)
      },
      onSuccess: () => end(() => resolve(idIn(upload.url ?? ''))),
      onError: (error) => {
        // Read before the end, which empties the answer.
        const meant = whatItMeans(error)
        end(() => reject(meant))
      },
    })
    signal.addEventListener('abort', breakOff)
    moves()
    upload.start()
  })
}

/** Tells the shop that the rest will not come. What it does not hear, it forgets after a day. */
export async function abandonUpload(url: string): Promise<void> {
  await Upload.terminate(url, { retryDelays: null }).catch(() => {})
}

/** The shop takes no marks that nobody sees, with which messengers begin their names, nor what leads to other folders. */
function plainName(filename: string): string {
  const plain = filename.replace(/[\p{C}\p{Zl}\p{Zp}/\\]/gu, '')
  return /^\.*$/.test(plain) ? 'photo' : plain
}

function whatItMeans(error: Error | DetailedError): Error {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  if (!answer) return new Unreachable('no answer', { cause: error })
  if (answer.getStatus() === 413) return new Refusal('PAYLOAD_TOO_LARGE')
  try {
    return refusalIn(JSON.parse(answer.getBody()))
  } catch {
    // In the protocol's own words: the place is another one by now, or the upload is over. Asked again, it is seen.
    return new Refusal('UNAVAILABLE', { cause: error })
  }
}

function pathOf(url: string): string {
  return new URL(url, window.location.href).pathname
}

function idIn(url: string): string {
  return pathOf(url).slice(`${uploadDoor.path}/`.length)
}
