import { statfs } from 'node:fs/promises'
import type { Config } from '../../../platform/config.server.ts'
import { type Observation, well, wrong } from '../observations.ts'
import * as sentences from '../sentences-of-checks.ts'

const bytesPerGb = 1e9
const leastFreeBytes = bytesPerGb
const leastFreeShare = 0.05

/** Of what lies on this machine: the data folder, and images where they are in another. */
export async function checkSpace({ dataDir, filesUrl }: Pick<Config, 'dataDir' | 'filesUrl'>): Promise<Observation[]> {
  const images = filesUrl.startsWith('disk:') ? [filesUrl.slice('disk:'.length)] : []
  const observations = await Promise.all([dataDir, ...images].map(async (path) => spaceOf(path, await statfs(path))))
  const low = observations.filter(({ state }) => state === 'wrong')
  return low.length > 0 ? low : observations.slice(0, 1)
}

/** @param disk in blocks, as `statfs` says. */
export function spaceOf(path: string, disk: { bsize: number; bavail: number; blocks: number }): Observation {
  const freeBytes = disk.bavail * disk.bsize
  const neededBytes = Math.max(leastFreeBytes, disk.blocks * disk.bsize * leastFreeShare)
  if (freeBytes < neededBytes) return wrong('space', sentences.littleSpace(inGb(freeBytes), inGb(neededBytes), path))
  return well('space', sentences.enoughSpace(inGb(freeBytes)))
}

function inGb(bytes: number): string {
  return `${(bytes / bytesPerGb).toFixed(1)} GB`
}
