import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ApiError } from '../../api/errors.ts'
import { type Config, localPath } from '../config.server.ts'

const megabyte = 1024 * 1024
const minReserveBytes = 1024 * megabyte
const maxReserveBytes = 5 * 1024 * megabyte
const reserveShare = 0.05
const retryAfterSeconds = 60
const lastReserveBytes = 4 * megabyte
/** A sign-in or a deletion writes less than this. */
const minFreeBytes = megabyte

/** Watches local disks only, because a database server or a bucket reports itself when it is full. */
export function openDiskSpace(config: Pick<Config, 'databaseUrl' | 'filesUrl' | 'diskReserveMb'>) {
  const [images, database] = [config.filesUrl, config.databaseUrl].map(localPath)
  const folders = [images, database && dirname(database)].filter((folder) => folder !== undefined)

  function reserveBytes({ blocks, bsize }: { blocks: number; bsize: number }): number {
    if (config.diskReserveMb !== undefined) return config.diskReserveMb * megabyte
    return Math.max(minReserveBytes, Math.min(blocks * bsize * reserveShare, maxReserveBytes))
  }

  /** Returns the free space beyond the reserve, which may be negative. */
  async function countFreeBytes(folder: string): Promise<number> {
    const disk = await statfs(folder)
    return disk.bavail * disk.bsize - reserveBytes(disk)
  }

  async function isNearlyFull(): Promise<boolean> {
    // A missing folder makes the write itself fail.
    for (const folder of folders) if ((await countFreeBytes(folder).catch(() => 0)) < 0) return true
    return false
  }

  /** Returns the free share of the fullest disk, and undefined without a local one. */
  async function getFreePercent(): Promise<number | undefined> {
    const disks = await Promise.all(folders.map((folder) => statfs(folder).catch(() => undefined)))
    const percents = disks.flatMap((disk) => (disk?.blocks ? Math.floor((100 * disk.bavail) / disk.blocks) : []))
    return percents.length > 0 ? Math.min(...percents) : undefined
  }

  return {
    isNearlyFull,
    getFreePercent,
    countFreeBytes,
    /** Rejects photos while there is still space for messages and sessions. @throws {ApiError} INSUFFICIENT_STORAGE */
    async rejectWhenFull(): Promise<void> {
      if (await isNearlyFull()) throw new ApiError('INSUFFICIENT_STORAGE', { retryAfterSeconds })
    },
    /**
     * Reserves space in a file. On a full disk, requests that `mayUse` it delete the file.
     * @throws {ApiError} UNAVAILABLE for other requests, until there is space for the file again
     */
    async keepLastReserve({ mayUse }: { mayUse: boolean }): Promise<void> {
      const disk = database && (await statfs(dirname(database)).catch(() => undefined))
      // Some network file systems do not report their size.
      if (!disk || disk.blocks === 0) return
      const file = join(dirname(database), 'disk-reserve')
      const freeBytes = disk.bavail * disk.bsize
      // A killed process may have written a part of it.
      const isReserved = statSync(file, { throwIfNoEntry: false })?.size === lastReserveBytes
      if (freeBytes > 2 * lastReserveBytes) {
        // A file system that compresses would store zeros in no space.
        if (!isReserved) await writeFile(file, randomBytes(lastReserveBytes), { mode: 0o600 }).catch(() => {})
      } else if (mayUse) {
        if (freeBytes < minFreeBytes) await rm(file, { force: true })
      } else if (!isReserved) throw new ApiError('UNAVAILABLE', { retryAfterSeconds })
    },
  }
}
