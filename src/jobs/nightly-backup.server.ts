import { rename, stat } from 'node:fs/promises'
import type { FailureReason } from '../api/backups.ts'
import { dayInShop } from '../api/shop-clock.ts'
import { openBackupsFolder, provenPath, tidyBackups, unprovenPath } from '../commands/backup/backup-files.server.ts'
import { BackupProblem } from '../commands/backup/backup-problem.ts'
import { makeBackup } from '../commands/backup/make-backup.server.ts'
import { proveBackup } from '../commands/backup/prove-backup.server.ts'
import { refuseWithoutSpace } from '../commands/backup/space.server.ts'
import { FilesUnavailable } from '../platform/files/file-store.ts'
import type { Shop } from '../platform/shop.server.ts'
import { type ClaimedNight, claimNight } from './backup-night.server.ts'
import { tellOfFailedNights } from './failed-nights.server.ts'

/** On the clock in the shop: nobody is at work, and hardly anybody looks. */
const quietHour = 3
const hourMs = 3_600_000
/** The backups of before, the new one, and the one that is restored for a try. */
const copiesNeeded = 2

/**
 * Makes the backup of this night, or of one that was missed, unless it is there or another process is at it; restores it
 * for a try; and only then counts it. What goes wrong is said in the log and to the owner, after a second night by mail.
 * @returns what has come of it; undefined where there was nothing to do.
 */
export async function backUpNightly(shop: Shop, stop: AbortSignal): Promise<'proven' | 'failed' | undefined> {
  if (!shop.config.backups) return undefined
  const today = dayInShop(shop.now() - quietHour * hourMs)
  const night = await claimNight(shop, today)
  const outcome = night && (await makeTonights(shop, night, stop))
  // Also of nights in which each process was killed in the middle, and could say nothing.
  if (outcome !== 'proven' && !stop.aborted) await tellOfFailedNights(shop, today)
  return outcome
}

async function makeTonights(shop: Shop, night: ClaimedNight, stop: AbortSignal) {
  try {
    const done = await makeAndProve(shop, night.day, stop)
    await night.end({ state: 'proven', reason: null, provenTime: shop.now(), ...done })
    shop.log.info({ day: night.day, ...done }, 'backup proven')
    return 'proven' as const
  } catch (error) {
    return await giveUp(shop, night, { error, stop })
  } finally {
    night.stopSaying()
  }
}

async function makeAndProve(shop: Shop, day: string, stop: AbortSignal) {
  const { backupsDir: folder, databaseUrl } = shop.config
  await openBackupsFolder(folder)
  // First, as it makes room.
  await tidyBackups(folder, dayInShop(shop.now()))
  await refuseWithoutSpace(shop, folder, copiesNeeded)
  const unproven = unprovenPath(folder, day)
  await makeBackup({ ...shop, databaseUrl }, unproven, () => {}, stop)
  const { missing } = await proveBackup(unproven, stop).catch((cause) => {
    throw isFull(cause) || stop.aborted ? cause : new BackupProblem(cause.message, 'not proven', { cause })
  })
  await rename(unproven, provenPath(folder, day))
  await tidyBackups(folder, dayInShop(shop.now()))
  const { size } = await stat(provenPath(folder, day))
  return { sizeBytes: size, missingFiles: missing.length }
}

async function giveUp(shop: Shop, night: ClaimedNight, { error, stop }: { error: unknown; stop: AbortSignal }) {
  // The process is being stopped: whoever comes next begins anew.
  if (stop.aborted) {
    await night.forget()
    return undefined
  }
  const reason = reasonOf(error)
  await night.end({ state: 'failed', reason })
  shop.log.error({ err: error, day: night.day, reason }, 'backup failed')
  return 'failed' as const
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
