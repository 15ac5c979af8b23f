import { ApiError } from '../../api/errors.ts'
import { photoMaxBytes } from '../../api/shop-constants.ts'
import { ownScript } from '../../browser/background.ts'
import { within } from '../../browser/within.ts'
import { isReadable } from '../images/photo-start.ts'
import type { Redrawing } from './redraw-photo.worker.ts'
import workerUrl from './redraw-photo.worker.ts?worker&url'

/** A shrunk photo above this share of the bytes is not worth the loss of quality. */
const maxShareOfBytes = 0.9
const shrunkQuality = 0.85
const redrawTimeoutMs = 30_000
const readFileMs = 60_000

/** @throws {ApiError} BROKEN_PHOTO, PAYLOAD_TOO_LARGE */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const bytes = await readBytes(file).catch((cause) => {
    // The file was moved or deleted after the owner had chosen it.
    throw new ApiError('BROKEN_PHOTO', { cause })
  })
  const shrunk = await redrawPhoto(file, { quality: shrunkQuality })
  const isWorthIt = shrunk && (!isReadable(new Uint8Array(bytes)) || shrunk.size < file.size * maxShareOfBytes)
  const photo = isWorthIt ? shrunk : file
  // On a slow connection, the shop would reject a large file only after minutes.
  if (photo.size > photoMaxBytes) throw new ApiError('PAYLOAD_TOO_LARGE')
  return photo
}

/** @returns undefined if the browser cannot read the photo, which the server may read, or falsifies what it draws */
export async function redrawPhoto(photo: Blob, redrawing: Omit<Redrawing, 'photo'>): Promise<Blob | undefined> {
  // A separate worker for each photo frees its memory when it ends.
  const worker = new Worker(ownScript(workerUrl), { type: 'module' })
  const redrawn = await new Promise<Blob | undefined>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data)
    worker.onerror = () => resolve(undefined)
    setTimeout(resolve, redrawTimeoutMs)
    worker.postMessage({ photo, ...redrawing } satisfies Redrawing)
  })
  worker.terminate()
  return redrawn
}

/** A file that lies in the cloud may never arrive. */
export const readBytes = (file: Blob): Promise<ArrayBuffer> => within(readFileMs, file.arrayBuffer())
