import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { ApiError } from '../../api/errors.ts'
import type { Config } from '../config.server.ts'

const megabyte = 1024 * 1024
const leastReserveBytes = 1024 * megabyte
/** A share of the disk if that is more; on a very large disk the shop's messages never need as much. */
const reserveShare = 0.05
const mostReserveBytes = 5 * 1024 * megabyte
const retryAfterSeconds = 60

export interface DiskSpace {
  /**
   * Photos fill a disk. They are rejected while there is still room for messages, prices and sessions.
   * @throws {ApiError} INSUFFICIENT_STORAGE
   */
  refuseWithoutRoom(): Promise<void>
  /** Returns how many bytes must stay free on the disk of this folder. */
  reserveBytesIn(folder: string): Promise<number>
}

/** Watches the local disks that the settings name; a database server or a bucket reports by itself that it is full. */
export function openDiskSpace({
  databaseUrl,
  filesUrl,
  diskReserveBytes,
}: Pick<Config, 'databaseUrl' | 'filesUrl' | 'diskReserveBytes'>): DiskSpace {
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
        // A folder that has gone makes the put fail.
        const disk = await statfs(folder).catch(() => undefined)
        if (!disk) continue
        const freeBytes = disk.bavail * disk.bsize
        if (freeBytes >= (diskReserveBytes ?? usualReserveBytes(disk.blocks * disk.bsize))) continue
        throw new ApiError('INSUFFICIENT_STORAGE', { retryAfterSeconds })
      }
    },
  }
}

function usualReserveBytes(sizeBytes: number): number {
  return Math.max(leastReserveBytes, Math.min(sizeBytes * reserveShare, mostReserveBytes))
}
