import { availableParallelism, loadavg } from 'node:os'

/** Scales a time limit by the load of the machine. */
export function scaleTimeBound(ms: number): number {
  const [load = 0] = loadavg()
  return ms * Math.max(1, load / availableParallelism())
}
