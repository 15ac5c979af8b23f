import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ApiError } from '../../api/errors.ts'
import { type Config, localPath } from '../config.server.ts'

const megabyte = 1024 * 1024
const minReserveBytes = 1024 * megabyte
const maxReserveBytes = 5 * 1024 * megabyte
const reserveShare = 0.05
const retryAfterSeconds = 60

/** Watches local disks only, because a database server or a bucket reports itself when it is full. */
export function openDiskSpace(config: Pick<Config, 'databaseUrl' | 'filesUrl' | 'diskReserveMb'>) {
  const [images, database] = [config.filesUrl, config.databaseUrl].map(localPath)
  const folders = [images, database && dirname(database)].filter((folder) => folder !== undefined)

  function reserveBytes({ blocks, bsize }: { blocks: number; bsize: number }): number {
    if (config.diskReserveMb !== undefined) return config.diskReserveMb * megabyte
    return Math.max(minReserveBytes, Math.min(blocks * bsize * reserveShare, maxReserveBytes))
  }

  return {
    reserveBytesIn: async (folder: string) => reserveBytes(await statfs(folder)),
    /** Rejects photos while there is still space for messages and sessions. @throws {ApiError} INSUFFICIENT_STORAGE */
    async rejectWhenFull(): Promise<void> {
      for (const folder of folders) {
        // A missing folder makes the write itself fail.
        const disk = await statfs(folder).catch(() => undefined)
        if (disk && disk.bavail * disk.bsize < reserveBytes(disk))
          throw new ApiError('INSUFFICIENT_STORAGE', { retryAfterSeconds })
      }
    },
  }
}
