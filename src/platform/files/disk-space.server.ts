import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { ApiError } from '../../api/errors.ts'
import type { Config } from '../config.server.ts'

const megabyte = 1024 * 1024
const minReserveBytes = 1024 * megabyte
const maxReserveBytes = 5 * 1024 * megabyte
const reserveShare = 0.05
const retryAfterSeconds = 60

/** Watches local disks only, because a database server or a bucket reports itself when it is full. */
export function openDiskSpace(config: Pick<Config, 'databaseUrl' | 'filesUrl' | 'diskReserveBytes'>) {
  const { databaseUrl, filesUrl, diskReserveBytes } = config
  const folders: string[] = []
  if (filesUrl.startsWith('disk:')) folders.push(resolve(filesUrl.slice('disk:'.length)))
  if (databaseUrl.startsWith('sqlite:')) folders.push(dirname(resolve(databaseUrl.slice('sqlite:'.length))))

  function reserveBytes({ blocks, bsize }: { blocks: number; bsize: number }): number {
    const share = Math.min(blocks * bsize * reserveShare, maxReserveBytes)
    return diskReserveBytes ?? Math.max(minReserveBytes, share)
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
