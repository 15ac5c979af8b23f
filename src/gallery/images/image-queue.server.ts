import { EventEmitter } from 'node:events'
import pLimit from 'p-limit'
import { ApiError } from '../../api/errors.ts'
import { isHeic } from './heic-brands.server.ts'
import { runImageJob } from './run-image-job.server.ts'

/** Each may be as large as an upload, and is in memory. */
const maxWaiting = 8
const retryAfterSeconds = 5
/** The HEIC decoder holds all pixels twice, at four bytes each: 400 MB for 50 megapixels, besides the file. */
const heicMemoryBytes = 900 * 1024 * 1024
/** A phone's photo takes one second; a busy machine takes longer. */
const photoTimeoutMs = 30_000
/** An AVIF runs at the lowest priority; shorter than its lease. */
const avifTimeoutMs = 90_000
/** The owner waits for a photo; nobody waits for an AVIF. */
const [photoNiceness, avifNiceness] = [5, 19]

/** An AVIF conversion was stopped because the owner waits for a photo. */
export class PutOff extends Error {}

/** Emits `stored` when an image may need AVIFs. */
export const imageEvents = new EventEmitter<{ stored: [] }>()

const photos = pLimit(1)
let avifsUntilPhoto = new AbortController()

/** @throws {ApiError} UNAVAILABLE when too many photos wait; otherwise as `preparePhoto` */
export function convertPhoto(bytes: Uint8Array) {
  const maxMemoryBytes = isHeic(bytes) ? heicMemoryBytes : undefined
  return withStartupLock((limits) => runImageJob('preparePhoto', [bytes], { ...limits, maxMemoryBytes }))
}

/** @throws the signal's reason; otherwise as `convertPhoto` */
export function drawPlaceholder(jpeg: Uint8Array, stop: AbortSignal) {
  return withStartupLock(({ niceness, signal }) =>
    runImageJob('preparePlaceholder', [jpeg], { niceness, signal: AbortSignal.any([signal, stop]) }),
  )
}

/** Makes a lost WebP of a stored image again. @throws as `convertPhoto` */
export function convertToWebp(jpeg: Uint8Array, widthPx: number) {
  return withStartupLock((limits) => runImageJob('prepareWebp', [jpeg, widthPx], limits))
}

/** Draws the picture that messengers show of a design. Does not wait for photos. */
export function drawSharePicture(jpeg: Uint8Array) {
  return runImageJob('prepareSharePicture', [jpeg], photoLimits())
}

/** @throws {PutOff} when a photo is at work or arrives; {Refusal} BROKEN_PHOTO; a TimeoutError; the signal's reason */
export async function convertToAvif(jpeg: Uint8Array, widthPx: number, stop: AbortSignal) {
  if (photos.activeCount > 0) throw new PutOff()
  const signal = AbortSignal.any([stop, avifsUntilPhoto.signal, AbortSignal.timeout(avifTimeoutMs)])
  return runImageJob('prepareAvif', [jpeg, widthPx], { niceness: avifNiceness, signal })
}

export function photosWaiting(): number {
  return photos.pendingCount
}

async function withStartupLock<T>(run: (limits: ReturnType<typeof photoLimits>) => Promise<T>): Promise<T> {
  if (photos.pendingCount >= maxWaiting) throw new ApiError('UNAVAILABLE', { retryAfterSeconds })
  avifsUntilPhoto.abort(new PutOff())
  avifsUntilPhoto = new AbortController()
  return photos(() => run(photoLimits())).catch((cause) => {
    throw cause instanceof DOMException && cause.name === 'TimeoutError'
      ? new ApiError('BROKEN_PHOTO', { cause })
      : cause
  })
}

function photoLimits() {
  return { niceness: photoNiceness, signal: AbortSignal.timeout(photoTimeoutMs) }
}
