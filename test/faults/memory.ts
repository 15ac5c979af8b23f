import { readdirSync, readFileSync } from 'node:fs'

const pollMs = 20

/** Returns the resident memory of a process in mebibytes, or 0 if it has ended. It requires Linux. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Watches child processes and returns the peak memory of the largest one since the last call. */
export function watchChildren(pid: number) {
  let most = 0
  const measure = () => {
    for (const child of childrenOf(pid)) most = Math.max(most, memoryOf(child))
  }
  const timer = setInterval(measure, pollMs)
  return {
    take() {
      const taken = most
      most = 0
      return taken
    },
    stop: () => clearInterval(timer),
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}
