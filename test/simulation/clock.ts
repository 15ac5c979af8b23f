import { syncBuiltinESMExports } from 'node:module'
import promises from 'node:timers/promises'

export const dayMs = 24 * 3_600_000
/** The product's own function may be wrong. */
export const dayInKaraikudi = (time: number) => new Date(time + 5.5 * 3_600_000).toISOString().slice(0, 10)

interface Timer {
  at: number
  run: () => void
}

export type Clock = ReturnType<typeof openClock>

/** The clock of a simulated day. Nothing waits for real time: a timer ends when the world reaches its time. */
export function openClock(startTime: number) {
  let time = startTime
  /** People and wrong time servers change the clock, but not the time that passes. */
  let shift = 0
  let timers: Timer[] = []
  const clock = {
    /** A request that waits beyond this time fails, and the world ends its day. */
    deadline: Number.POSITIVE_INFINITY,
    now: () => time + shift,
    /** Returns the time that has passed, whatever the clock says. */
    time: () => time,
    jump(ms: number): void {
      shift += ms
    },
    pass(ms: number): void {
      time += ms
    },
    setTimer(run: () => void, ms = 0): Timer {
      const timer = { at: time + ms, run }
      timers.push(timer)
      return timer
    },
    clearTimer(timer: unknown): void {
      timers = timers.filter((other) => other !== timer)
    },
    /** Ends the earliest timer that is due. @returns false if there is none */
    runDueTimer(): boolean {
      const due = timers.filter(({ at }) => at <= time).sort((a, b) => a.at - b.at)[0]
      clock.clearTimer(due)
      due?.run()
      return due !== undefined
    },
  }
  return clock
}

/** Lets `Date` and the pauses of the server follow the world's clock. @returns a function that ends this */
export function installClock(clock: Clock): () => void {
  const RealDate = Date
  const { setTimeout: realPause } = promises
  class WorldDate extends RealDate {
    constructor(...values: []) {
      super(...(values.length > 0 ? values : ([clock.now()] as unknown as [])))
    }
    static override now = () => clock.now()
    static override [Symbol.hasInstance](value: unknown) {
      return value instanceof RealDate
    }
  }
  globalThis.Date = WorldDate as unknown as DateConstructor
  promises.setTimeout = <T>(ms = 0, value?: T, options: { signal?: AbortSignal; ref?: boolean } = {}) =>
    new Promise<T>((resolve, reject) => {
      const { signal, ref } = options
      if (signal?.aborted) return reject(signal.reason)
      const end = () => resolve(value as T)
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      if (ref === false) return void clock.setTimer(end, ms)
      // A request waits, and nothing else happens meanwhile.
      clock.pass(ms)
      setImmediate(() => (clock.time() > clock.deadline ? reject(new Error('A request waits for ever.')) : end()))
    })
  syncBuiltinESMExports()
  return () => {
    globalThis.Date = RealDate
    promises.setTimeout = realPause
    syncBuiltinESMExports()
  }
}
