import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ApiError } from '../api/errors.ts'

const maxDelayMs = 400
const maxRunning = 200
const retryAfterSeconds = 5
const sampleMs = 500
/** Node measures by a timer of this interval, which itself counts as delay. */
const resolutionMs = 20

export type Load = ReturnType<typeof openLoad>

/** Answers only the owner while the process is overloaded. */
export function openLoad(delayMs: () => number = () => 0) {
  let running = 0
  let shed = 0

  function admit(isOwner: boolean): void {
    if (isOwner || (delayMs() < maxDelayMs && running < maxRunning)) return
    shed++
    throw new ApiError('UNAVAILABLE', { retryAfterSeconds })
  }

  return {
    admit,
    /** The body of the request is read before, so that slow clients overload nothing. @throws {ApiError} */
    async run<T>(isOwner: boolean, work: () => T | Promise<T>): Promise<T> {
      admit(isOwner)
      running++
      try {
        return await work()
      } finally {
        running--
      }
    },
    delayMs,
    running: () => running,
    shed: () => shed,
  }
}

/** Uses the better mean of the last two half seconds, so that one hitch is no overload. */
export function watchDelay(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  histogram.enable()
  let means = [0, 0]
  setInterval(() => {
    // The histogram has no mean without a sample.
    const mean = histogram.count > 0 ? Math.max(0, histogram.mean / 1e6 - resolutionMs) : 0
    means = [mean, Number(means[0])]
    histogram.reset()
  }, sampleMs).unref()
  return () => Math.min(...means)
}
