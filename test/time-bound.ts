import { availableParallelism, loadavg } from 'node:os'

/** What takes a second alone takes three while three wait for each core: by so much a bound is moved. */
export function scaleTimeBound(ms: number): number {
  const [load = 0] = loadavg()
  return ms * Math.max(1, load / availableParallelism())
}
