import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Sacrifice, sacrifices } from '../../api/call.ts'
import { Refusal } from '../../api/errors.ts'

/** With so much delay, or so many requests that run, the first of the sacrifices is made; and so on. */
const delaysMs = [250, 350, 450, 600, 800, 1_200]
const runningAtOnce = [80, 120, 160, 200, 240, 400]
const retryAfterSeconds = 5
const lookEveryMs = 500
/** Node's own measure ticks so often, and counts the tick itself. */
const tickMs = 20
/** A sign of life has to come within a second. */
const muchMs = 800
/** With so much everything is given up. */
const endMs = 10_000

export interface Load {
  /** @throws {Refusal} UNAVAILABLE when the process has so much to do that it makes this sacrifice. */
  admit(what: Sacrifice): void
  /** Counts a request as running. @returns what ends it */
  begin(): () => void
  /** Of a request that runs: it does not count while this waits for whoever asks, which costs nothing. */
  aside<T>(wait: () => Promise<T>): Promise<T>
  delayMs(): number
  running(): number
  /** How often each sacrifice was made. */
  made: Record<Sacrifice, number>
}

/** @param delayMs by how much the process comes late to what it has to do. */
export function openLoad(delayMs: () => number = () => 0): Load {
  let running = 0
  const made = Object.fromEntries(sacrifices.map((what) => [what, 0])) as Record<Sacrifice, number>
  return {
    admit(what) {
      const at = sacrifices.indexOf(what)
      if (delayMs() < Number(delaysMs[at]) && running < Number(runningAtOnce[at])) return
      made[what]++
      throw new Refusal('UNAVAILABLE', { retryAfterSeconds })
    },
    begin() {
      running++
      let ended = false
      return () => {
        if (!ended) running--
        ended = true
      }
    },
    async aside(wait) {
      running--
      try {
        return await wait()
      } finally {
        running++
      }
    },
    delayMs,
    running: () => running,
    made,
  }
}

/**
 * How late this process was on average, in the better one of the last two half seconds: one hitch is no burden. Or how
 * late it is just now, where that is a lot: very many requests that have come at once are answered in one go, with
 * nothing measured in between.
 */
export function watchDelay(): () => number {
  const delays = monitorEventLoopDelay({ resolution: tickMs })
  delays.enable()
  let [lastMs, beforeMs] = [0, 0]
  let tickedAt = performance.now()
  setInterval(() => {
    tickedAt = performance.now()
  }, tickMs).unref()
  setInterval(() => {
    beforeMs = lastMs
    lastMs = delays.count > 0 ? Math.max(0, delays.mean / 1e6 - tickMs) : 0
    delays.reset()
  }, lookEveryMs).unref()
  return () => {
    const nowMs = performance.now() - tickedAt - tickMs
    return nowMs > muchMs ? endMs : Math.min(lastMs, beforeMs)
  }
}
