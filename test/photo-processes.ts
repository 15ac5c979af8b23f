import { readdirSync, readFileSync } from 'node:fs'

/** How nice they are. */
export const [belowVisitors, belowAll] = [5, 19]

/** The ids of the processes for photos that this process has started. Another test in it may have had AVIFs made. */
export function processesForPhotos(niceness = belowVisitors): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        const about = readStat(`/proc/${id}/stat`)
        const command = readFileSync(`/proc/${id}/cmdline`, 'utf8')
        const isOurs = Number(about[1]) === process.pid && about[0] !== 'Z' && command.includes('photo-process')
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

/** What stands behind its name, from its state on. */
function readStat(path: string): string[] {
  return readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? []
}
