import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Refusal } from '../../api/errors.ts'
import type { Config } from '../config.server.ts'

const megabyte = 1024 * 1024
const leastReserveBytes = 1024 * megabyte
/** Of a disk, where that is more; on a very large one the shop's messages never need as much. */
const reserveShare = 0.05
const mostReserveBytes = 5 * 1024 * megabyte
const retryAfterSeconds = 60

export interface Room {
  /**
   * Photos are what fills a disk. They are refused while there is still room for messages, prices and sessions.
   * @throws {Refusal} INSUFFICIENT_STORAGE
   */
  refuseWithoutRoom(): Promise<void>
  /** What must stay free on the disk of this folder. */
  reserveBytesIn(folder: string): Promise<number>
}

/** Of the disks that the settings name: what a database server or a bucket has left is theirs to tell. */
export function openRoom({
  databaseUrl,
  filesUrl,
  diskReserveBytes,
}: Pick<Config, 'databaseUrl' | 'filesUrl' | 'diskReserveBytes'>): Room {
  const folders = [
    ...(filesUrl.startsWith('disk:') ? [resolve(filesUrl.slice('disk:'.length))] : []),
    ...(databaseUrl.startsWith('sqlite:') ? [dirname(resolve(databaseUrl.slice('sqlite:'.length)))] : []),
  ]
  return {
    async reserveBytesIn(folder) {
      const { blocks, bsize } = await statfs(folder)
      return diskReserveBytes ?? usualReserveBytes(blocks * bsize)
    },
    async refuseWithoutRoom() {
      for (const folder of folders) {
        // Asked each time, so that whoever makes room need not start the shop anew. A folder that has gone says so itself.
        const disk = await statfs(folder).catch(() => undefined)
        if (!disk) continue
        const freeBytes = disk.bavail * disk.bsize
        if (freeBytes >= (diskReserveBytes ?? usualReserveBytes(disk.blocks * disk.bsize))) continue
        throw new Refusal('INSUFFICIENT_STORAGE', { retryAfterSeconds })
      }
    },
  }
}

function usualReserveBytes(sizeBytes: number): number {
  return Math.max(leastReserveBytes, Math.min(sizeBytes * reserveShare, mostReserveBytes))
}
