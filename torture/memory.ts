import { readdirSync, readFileSync } from 'node:fs'

const lookEveryMs = 20

/** The resident memory of a process now, in mebibytes; 0 where it is gone. Linux only. */
export function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Watches the processes that this one has started: what the largest of them has had at most since it was asked last. */
export function watchChildren(pid: number) {
  let most = 0
  const look = () => {
    for (const child of childrenOf(pid)) most = Math.max(most, memoryOf(child))
  }
  const looking = setInterval(look, lookEveryMs)
  return {
    take() {
      const taken = most
      most = 0
      return taken
    },
    stop: () => clearInterval(looking),
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
