import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Refusal } from '../../api/errors.ts'
import { BoundedProcess } from './bounded-process.server.ts'
import { isHeic } from './heic-brands.server.ts'

/** Each may be as large as an upload, and is in memory. */
const mostWaiting = 8
const retryAfterSeconds = 5
/** Its decoder holds all pixels twice, at four bytes each: of fifty megapixels 400 MB, besides what it reads them from. */
const heicMemoryBytes = 900 * 1024 * 1024
/** A phone's photo takes one second, and somebody waits for it; a busy machine may take its time. */
const photoPatienceMs = 30_000
/** Behind everybody else on the machine; shorter than the claim on the image. */
const avifPatienceMs = 90_000
/** A photo that is there already, one of several, comes sooner. */
const quietAfterMs = 100

/** The work was stopped for a photo that somebody waits for. */
export class PutOff extends Error {
  override readonly name = 'PutOff'
}

const forPhotos = new BoundedProcess({ niceness: 5, isWaitedFor: true, threads: 1, patienceMs: photoPatienceMs })
const forAvifs = new BoundedProcess({
  niceness: 19,
  isWaitedFor: false,
  threads: 2,
  patienceMs: avifPatienceMs,
  late: new Error('no time for an AVIF'),
})
/** They stand in line outside of the process, so that a share picture waits for one of them and not for all. */
const photoAfterPhoto = pLimit(1)
let quietTimer: NodeJS.Timeout | undefined
const toldWhenQuiet = new Set<() => void>()
let untilNextPhoto = new AbortController()

/** What an uploaded photo becomes. An AVIF that is being made makes room for it. @throws as `first` and `preparePhoto` */
export function developPhoto(bytes: Uint8Array) {
  return first(() => forPhotos.ask('preparePhoto', [bytes], isHeic(bytes) ? { mostMemoryBytes: heicMemoryBytes } : {}))
}

/** @throws the signal's reason. */
export function developPlaceholder(jpeg: Uint8Array, signal: AbortSignal) {
  return first(() => forPhotos.ask('preparePlaceholder', [jpeg], { signal }))
}

/** Of a kept picture whose WebP in this width is lost. */
export function developWebp(jpeg: Uint8Array, widthPx: number) {
  return first(() => forPhotos.ask('prepareWebp', [jpeg, widthPx]))
}

/** What messengers show of a design, from the JPEG of its photo: behind one photo at most, and no AVIF makes room for it. */
export function developSharePicture(jpeg: Uint8Array) {
  return forPhotos.ask('prepareSharePicture', [jpeg])
}

/** @throws {PutOff} when a photo has come; {Refusal} as `prepareAvif` does; an error when there was no time for it; the signal's reason. */
export async function developAvif(jpeg: Uint8Array, widthPx: number, signal: AbortSignal) {
  if (photoAfterPhoto.activeCount > 0) throw new PutOff()
  return forAvifs.ask('prepareAvif', [jpeg, widthPx], { signal: AbortSignal.any([signal, untilNextPhoto.signal]) })
}

/** How many photos wait for their turn. */
export function photosWaiting(): number {
  return photoAfterPhoto.pendingCount
}

/** Tells when AVIFs are due and no photo has come for a moment. @returns how not to be told any more */
export function whenQuiet(tell: () => void): () => void {
  toldWhenQuiet.add(tell)
  return () => void toldWhenQuiet.delete(tell)
}

/** Has AVIFs made when no other photo comes now. */
export function avifsAreDue(): void {
  clearTimeout(quietTimer)
  quietTimer = setTimeout(() => {
    if (photoAfterPhoto.activeCount > 0) return
    for (const tell of toldWhenQuiet) tell()
  }, quietAfterMs)
  quietTimer.unref()
}

/** @throws {Refusal} UNAVAILABLE when too many wait. */
async function first<T>(work: () => Promise<T>): Promise<T> {
  if (photoAfterPhoto.pendingCount >= mostWaiting) throw new Refusal('UNAVAILABLE', { retryAfterSeconds })
  untilNextPhoto.abort(new PutOff())
  untilNextPhoto = new AbortController()
  // Beside the photo, where there is a core for it. Where it does not start, whoever needs it is told.
  if (toldWhenQuiet.size > 0 && availableParallelism() > 1) forAvifs.wake().catch(() => {})
  // Also when nothing becomes of this photo: others may be due, and were not begun for it.
  return photoAfterPhoto(work).finally(avifsAreDue)
}
