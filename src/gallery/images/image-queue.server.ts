import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { ApiError } from '../../api/errors.ts'
import type { JobResult, Jobs } from './image-worker.server.ts'
import { isHeic, isReadable, startBytes } from './photo-start.ts'

const maxWaiting = 8
const retryAfterSeconds = 5
/** A camera's JPEG, PNG or WebP of 50 megapixels takes 280 MB (`test/faults/bombs.test.ts`). */
const maxMemoryBytes = 512 * 1024 * 1024
/** The HEIC decoder holds all pixels twice at four bytes each: 400 MB for 50 megapixels, besides the file. */
const maxHeicMemoryBytes = 900 * 1024 * 1024
const memoryCheckIntervalMs = 50
const photoTimeoutMs = 30_000
/** The timeout is shorter than the lease of an AVIF. */
const resizeTimeoutMs = 90_000
const [photoNiceness, resizeNiceness] = [5, 19]
const resizePauseMs = 1_000

const program = import.meta.env.PROD ? 'image-worker.js' : 'image-worker.server.ts'
const programFile = fileURLToPath(new URL(program, import.meta.url))

export const imageEvents = new EventEmitter<{ stored: [] }>()

const photos = pLimit(1)
/** A decoder that crashes ends by one of these. Systems and administrators end processes by other signals. */
const crashSignals = ['SIGSEGV', 'SIGBUS', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGTRAP']

/** @throws {ApiError} UNAVAILABLE, BROKEN_PHOTO, UNSUPPORTED_PHOTO, TOO_MANY_PIXELS */
export async function convertPhoto(file: Blob) {
  if (!isReadable(await file.slice(0, startBytes).bytes())) throw new ApiError('UNSUPPORTED_PHOTO')
  if (photos.pendingCount >= maxWaiting) throw new ApiError('UNAVAILABLE', { retryAfterSeconds })
  // The file is read when its turn comes, because many waiting photos would fill the memory.
  return photos(async () =>
    runJob('convertPhoto', [await file.bytes()], photoNiceness, AbortSignal.timeout(photoTimeoutMs)),
  )
}

export function countWaitingPhotos(): number {
  return photos.pendingCount
}

/** Returns the index of the first picture that looks the same, or -1. */
export function findSamePicture(picture: Uint8Array, others: Uint8Array[]) {
  return photos(() => runJob('findSamePicture', [picture, others], photoNiceness, AbortSignal.timeout(photoTimeoutMs)))
}

export function drawSharePicture(jpeg: Uint8Array, size: { widthPx: number; heightPx: number }) {
  return runJob('prepareSharePicture', [jpeg, size], photoNiceness, AbortSignal.timeout(photoTimeoutMs))
}

/** Waits while a photo is converted. @throws {ApiError} UNAVAILABLE, BROKEN_PHOTO; any error once `stop` is aborted */
export async function resizeJpeg(jpeg: Uint8Array, format: 'webp' | 'avif', widthPx: number, stop?: AbortSignal) {
  while (photos.activeCount > 0) await pause(resizePauseMs, undefined, { signal: stop })
  const signal = AbortSignal.any([AbortSignal.timeout(resizeTimeoutMs), ...(stop ? [stop] : [])])
  return runJob('resizeJpeg', [jpeg, format, widthPx], resizeNiceness, signal)
}

async function runJob<T extends keyof Jobs>(job: T, args: Parameters<Jobs[T]>, niceness: number, signal: AbortSignal) {
  // The photo is not at fault if its worker cannot start, is killed, or is stopped until the time limit.
  const result = await runWorker(job, args, niceness, signal).catch((cause) => {
    throw new ApiError('UNAVAILABLE', { retryAfterSeconds, cause })
  })
  if ('code' in result) throw new ApiError(result.code, { cause: new Error(result.reason) })
  return result.output as Awaited<ReturnType<Jobs[T]>>
}

async function runWorker<T extends keyof Jobs>(
  job: T,
  args: Parameters<Jobs[T]>,
  niceness: number,
  signal: AbortSignal,
): Promise<JobResult> {
  const worker = fork(programFile, {
    serialization: 'advanced',
    execArgv: [],
    // The worker needs none of the shop's settings and secrets.
    env: { PATH: process.env.PATH, VIPS_BLOCK_UNTRUSTED: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    signal,
    killSignal: 'SIGKILL',
  })
  let isTooLarge = false
  const memoryBytes = isHeic(args[0]) ? maxHeicMemoryBytes : maxMemoryBytes
  const memoryCheck = setInterval(async () => {
    // An address-space limit would stop V8 itself. Only Linux reports the memory in use.
    const status = await readFile(`/proc/${worker.pid}/status`, 'utf8').catch(() => '')
    if (!(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024 > memoryBytes)) return
    isTooLarge = true
    worker.kill('SIGKILL')
  }, memoryCheckIntervalMs)
  try {
    return await new Promise<JobResult>((resolve, reject) => {
      worker.on('error', reject)
      worker.on('message', (message) => resolve(message as JobResult))
      worker.on('exit', (code, exitSignal) => {
        const reason = `The image worker ended by ${exitSignal ?? code}.`
        if (isTooLarge || crashSignals.includes(`${exitSignal}`)) resolve({ code: 'BROKEN_PHOTO', reason })
        else reject(new Error(reason))
      })
      // Without a process there is no channel either, and `error` follows.
      if (!worker.pid) return
      // Raising a priority needs root, and the server may have started with a low one.
      setPriority(worker.pid, Math.max(niceness, getPriority()))
      worker.send({ job, args }, () => {})
    })
  } finally {
    clearInterval(memoryCheck)
    worker.kill('SIGKILL')
  }
}
