import { availableParallelism, loadavg } from 'node:os'

export function scaleTimeBound(ms: number): number {
  const [load = 0] = loadavg()
  return ms * Math.max(1, load / availableParallelism())
}
