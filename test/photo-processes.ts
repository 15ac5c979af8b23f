import { readdirSync, readFileSync } from 'node:fs'

/** The ninth bit of a set of signals. */
const sigkill = 1n << 8n

/** How nice they are. */
export const [belowVisitors, belowAll] = [5, 19]

/** The ids of the living processes for photos that this process has started. Another test in it may have had AVIFs made. */
export function processesForPhotos(niceness = belowVisitors): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        const about = readStat(`/proc/${id}/stat`)
        const command = readFileSync(`/proc/${id}/cmdline`, 'utf8')
        const isOurs = Number(about[1]) === process.pid && command.includes('photo-process') && !isDying(id)
        return isOurs && Number(about[16]) === niceness
      } catch {
        return false
      }
    })
}

/** Linux's numbers of the policies of its threads; none of one that is gone. */
export function policiesOf(id: number): number[] {
  try {
    return readdirSync(`/proc/${id}/task`).map((thread) => Number(readStat(`/proc/${id}/task/${thread}/stat`)[38]))
  } catch {
    return []
  }
}

/** Whoever gives way may be long about it. */
function isDying(id: number): boolean {
  const status = readFileSync(`/proc/${id}/status`, 'utf8')
  const pending = [...status.matchAll(/^(?:SigPnd|ShdPnd):\s+(\w+)/gm)].map(([, signals]) => BigInt(`0x${signals}`))
  return /^State:\s+[ZX]/m.test(status) || pending.some((signals) => signals & sigkill)
}

/** What stands behind its name, from its state on. */
function readStat(path: string): string[] {
  return readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? []
}
