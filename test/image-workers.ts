import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { vi } from 'vitest'

export const [photoNiceness, avifNiceness] = [5, 19]

export function imageWorkers(niceness = photoNiceness): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((id) => {
      try {
        const [state, parent] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        const isOurs = Number(parent) === process.pid && state !== 'Z' && state !== 'X'
        return isOurs && isImageWorker(id) && getPriority(id) === niceness
      } catch {
        return false
      }
    })
}

/** Stops the next image worker, so that it cannot finish its job. */
export async function stopNextWorker(niceness = photoNiceness): Promise<number> {
  const [id = 0] = await vi.waitUntil(
    () => {
      const ids = imageWorkers(niceness)
      return ids.length > 0 && ids
    },
    { interval: 5, timeout: 60_000 },
  )
  process.kill(id, 'SIGSTOP')
  return id
}

function isImageWorker(id: number): boolean {
  return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('image-worker')
}
