import { setTimeout as pause } from 'node:timers/promises'

/** Takes a multiple of `stepMs`, so that the time does not reveal how much work there was. */
export async function inConstantTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    await pause(stepMs - ((performance.now() - began) % stepMs))
  }
}
