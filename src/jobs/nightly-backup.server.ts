import { rename, stat } from 'node:fs/promises'
import type { FailureReason } from '../api/backups.ts'
import { dayInShop } from '../api/shop-clock.ts'
import {
  openBackupsFolder,
  provenPath,
  refuseWithoutSpace,
  tidyBackups,
  trialPath,
  unprovenPath,
} from '../commands/backup/backup-files.server.ts'
import { BackupProblem } from '../commands/backup/backup-problem.ts'
import { makeBackup } from '../commands/backup/make-backup.server.ts'
import { proveBackup } from '../commands/backup/restore-backup.server.ts'
import { FilesUnavailable } from '../platform/files/file-store.ts'
import type { Shop } from '../platform/shop.server.ts'
import { claimNight } from './backup-night.server.ts'
import { tellOfFailedNights } from './failed-nights.server.ts'

/** By the clock in the shop. */
const quietHour = 3
const hourMs = 3_600_000

/**
 * Makes the backup of this night, or of a missed one, restores it as a trial, and only then counts it. A failure is
 * logged and shown to the owner, after a second night also by mail.
 * @returns undefined when there was nothing to do, or when stopped.
 */
export async function backUpNightly(shop: Shop, stop: AbortSignal): Promise<'proven' | 'failed' | undefined> {
  if (!shop.config.backups) return undefined
  const today = dayInShop(shop.now() - quietHour * hourMs)
  const outcome = (await claimNight(shop, today)) ? await makeTonights(shop, today, stop) : undefined
  // Nights count, too, in which the process was killed.
  if (outcome !== 'proven' && !stop.aborted) await tellOfFailedNights(shop, today)
  return outcome
}

async function makeTonights(shop: Shop, day: string, stop: AbortSignal): Promise<'proven' | 'failed' | undefined> {
  const night = shop.db.updateTable('backups').where('day', '=', day)
  try {
    const done = await makeAndProve(shop, day, stop)
    const saidTime = shop.now()
    await night.set({ state: 'proven', reason: null, saidTime, provenTime: saidTime, ...done }).execute()
    shop.log.info({ day, ...done }, 'backup proven')
    return 'proven'
  } catch (error) {
    if (stop.aborted) {
      // The next process starts again.
      await shop.db.deleteFrom('backups').where('day', '=', day).execute()
      return undefined
    }
    const reason = reasonOf(error)
    await night.set({ state: 'failed', reason, saidTime: shop.now() }).execute()
    shop.log.error({ err: error, day, reason }, 'backup failed')
    return 'failed'
  }
}

async function makeAndProve(shop: Shop, day: string, stop: AbortSignal) {
  const folder = shop.config.backupsDir
  const today = dayInShop(shop.now())
  await openBackupsFolder(folder)
  await tidyBackups(folder, today)
  try {
    await refuseWithoutSpace(shop, folder)
    const unproven = unprovenPath(folder, day)
    await makeBackup(shop, unproven, () => {}, stop)
    const { missing } = await proveBackup(unproven, trialPath(folder), stop).catch((cause) => {
      throw isFull(cause) || stop.aborted ? cause : new BackupProblem(cause.message, 'not proven', { cause })
    })
    await rename(unproven, provenPath(folder, day))
    const { size } = await stat(provenPath(folder, day))
    return { sizeBytes: size, missingFiles: missing.length }
  } finally {
    await tidyBackups(folder, today)
  }
}

function reasonOf(error: unknown): FailureReason {
  if (error instanceof BackupProblem) return error.reason
  if (error instanceof FilesUnavailable) return 'files away'
  if (isFull(error)) return 'no space'
  return ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR'].includes(codeOf(error)) ? 'folder' : 'other'
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
