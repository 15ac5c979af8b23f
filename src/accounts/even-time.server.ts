import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does `work`, and is over only when a whole number of steps has gone by since it began: who asks does not learn from
 * the time whether there was much to do. @throws what `work` throws, as late.
 */
export async function inEvenTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    await pause(stepMs - ((performance.now() - began) % stepMs))
  }
}
