import { ownScript } from '../../ui/own-script.ts'
import type { Shrinking } from './shrink-photo.worker.ts'
import workerAddress from './shrink-photo.worker.ts?worker&url'

/** The shop stores 2048 pixels; a little more leaves it a choice. */
const maxEdgePx = 2560
const quality = 0.85
/** A shrunk photo above this share of the bytes is not worth the loss of quality. */
const worthwhileShare = 0.9
const patienceMs = 30_000

/** A smaller photo, or the file itself where the browser cannot make one or it would be no smaller. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return file
  // One for each: all that it took is free when it ends.
  const worker = new Worker(ownScript(workerAddress), { type: 'module' })
  const shrunk = await new Promise<Blob | undefined>((resolve) => {
    const giveUp = () => resolve(undefined)
    worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data)
    worker.onerror = giveUp
    setTimeout(giveUp, patienceMs)
    worker.postMessage({ file, maxEdgePx, quality } satisfies Shrinking)
  })
  worker.terminate()
  return shrunk && shrunk.size < file.size * worthwhileShare ? shrunk : file
}
