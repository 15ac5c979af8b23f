export interface Pauses {
  /** The pause doubles each time. */
  firstPauseMs: number
  longestPauseMs: number
}

/** Returns a function that repeats the work until it returns true. A page can wait for a connection, a worker cannot. */
export function repeatUntilDone(work: () => Promise<boolean>, { firstPauseMs, longestPauseMs }: Pauses) {
  let isRunning = false
  let isWanted = false
  let wake = () => {}
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      wake = resolve
      setTimeout(resolve, ms)
    })
  const endPause = () => wake()

  /** While it runs, another call ends the pause, as a new connection and a return to the page do. */
  return async function run({ isLate = false } = {}): Promise<void> {
    isWanted = true
    if (isRunning) return isLate ? undefined : endPause()
    isRunning = true
    addEventListener('online', endPause)
    document.addEventListener('visibilitychange', endPause)
    if (isLate) await pause(firstPauseMs)
    for (let ms = firstPauseMs; isWanted; ms = Math.min(2 * ms, longestPauseMs)) {
      isWanted = false
      if (!(await work())) {
        isWanted = true
        await pause(ms)
      }
    }
    isRunning = false
  }
}
