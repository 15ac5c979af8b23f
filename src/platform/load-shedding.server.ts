import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ApiError } from '../api/errors.ts'

const maxDelayMs = 400
const maxRunning = 200
const retryAfterSeconds = 5
const sampleMs = 500
/** Node measures by a timer of this interval and includes the interval in the delay. */
const resolutionMs = 20

export type LoadShedder = ReturnType<typeof openLoadShedder>

export function openLoadShedder(delayMs: () => number = () => 0) {
  let running = 0

  function rejectIfOverloaded(isOwner: boolean): void {
    const isOverloaded = delayMs() >= maxDelayMs || running >= maxRunning
    if (isOverloaded && !isOwner) throw new ApiError('UNAVAILABLE', { retryAfterSeconds })
  }

  return {
    rejectIfOverloaded,
    /** Counts running work. Callers read the body first, so that slow clients do not count. @throws {ApiError} */
    async run<T>(isOwner: boolean, work: () => T | Promise<T>): Promise<T> {
      rejectIfOverloaded(isOwner)
      running++
      try {
        return await work()
      } finally {
        running--
      }
    },
    delayMs,
  }
}

/** Measures the event-loop delay as the lower mean of the last two half seconds, so that one pause is not overload. */
export function monitorDelay(): () => number {
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
