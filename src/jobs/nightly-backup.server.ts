import { rename, stat } from 'node:fs/promises'
import type { FailureReason } from '../api/backups.ts'
import { addDays, dayInShop } from '../api/shop-clock.ts'
import {
  openBackupsFolder,
  rejectWithoutSpace,
  testedPath,
  tidyBackups,
  trialPath,
  untestedPath,
} from '../commands/backup/backup-files.server.ts'
import { BackupProblem } from '../commands/backup/backup-problem.ts'
import { makeBackup } from '../commands/backup/make-backup.server.ts'
import { testBackup } from '../commands/backup/restore-backup.server.ts'
import { syncFolder } from '../platform/files/disk.server.ts'
import { FilesUnavailable } from '../platform/files/file-store.ts'
import type { Shop } from '../platform/shop.server.ts'
import { reportFailedBackups } from './failed-backups.server.ts'

const hourMs = 3_600_000
/** Backups start at 3 a.m. in the time zone of the shop. */
const startOffsetMs = 3 * hourMs
const retryAfterMs = 3 * hourMs
/** Rows are stored longer than any backup file. */
const retainedDays = 90

/** @returns undefined when there was nothing to do, or when stopped. */
export async function backUpNightly(shop: Shop, stop: AbortSignal): Promise<'tested' | 'failed' | undefined> {
  if (!shop.config.backups) return undefined
  const today = dayInShop(shop.now() - startOffsetMs)
  const outcome = (await claimNight(shop, today)) ? await makeNightBackup(shop, today, stop) : undefined
  // A night whose process was killed is reported, too.
  if (outcome !== 'tested' && !stop.aborted) await reportFailedBackups(shop, today)
  return outcome
}

async function makeNightBackup(shop: Shop, day: string, stop: AbortSignal): Promise<'tested' | 'failed' | undefined> {
  const night = shop.db.updateTable('backups').where('day', '=', day)
  try {
    const result = await makeProvenBackup(shop, day, stop)
    const heartbeatTime = shop.now()
    await night.set({ state: 'tested', reason: null, heartbeatTime, testedTime: heartbeatTime, ...result }).execute()
    shop.log.info({ day, ...result }, 'backup tested')
    return 'tested'
  } catch (error) {
    if (stop.aborted) {
      // The next process makes this backup again.
      await shop.db.deleteFrom('backups').where('day', '=', day).execute()
      return undefined
    }
    const reason = getReason(error)
    await night.set({ state: 'failed', reason, heartbeatTime: shop.now() }).execute()
    shop.log.error({ err: error, day, reason }, 'backup failed')
    return 'failed'
  }
}

async function makeProvenBackup(shop: Shop, day: string, stop: AbortSignal) {
  const folder = shop.config.backupsDir
  const today = dayInShop(shop.now())
  await openBackupsFolder(folder)
  await tidyBackups(folder, today)
  try {
    await rejectWithoutSpace(shop, folder)
    const file = untestedPath(folder, day)
    await makeBackup(shop, file, () => {}, stop)
    const { missing } = await testBackup(file, trialPath(folder), stop).catch((cause) => {
      throw getReason(cause) === 'no space' || stop.aborted
        ? cause
        : new BackupProblem(cause.message, 'test failed', { cause })
    })
    await rename(file, testedPath(folder, day))
    await syncFolder(folder)
    const { size } = await stat(testedPath(folder, day))
    return { sizeBytes: size, missingFiles: missing.length }
  } finally {
    await tidyBackups(folder, today)
  }
}

/** @returns false if the backup is tested, or another attempt started recently. */
async function claimNight({ db, now }: Shop, day: string): Promise<boolean> {
  const heartbeatTime = now()
  // A clock that was ahead wrote the later days.
  await db
    .deleteFrom('backups')
    .where(({ eb, or }) => or([eb('day', '>', dayInShop(heartbeatTime)), eb('day', '<', addDays(day, -retainedDays))]))
    .execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('backups')
    .values({ day, state: 'under way', heartbeatTime })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ state: 'under way', heartbeatTime })
        .where('backups.state', '!=', 'tested')
        .where('backups.heartbeatTime', '<=', heartbeatTime - retryAfterMs),
    )
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

const reasons: Record<string, FailureReason> = {
  ...{ ENOSPC: 'no space', EDQUOT: 'no space' },
  ...{ EACCES: 'folder', EPERM: 'folder', EROFS: 'folder', ENOENT: 'folder', ENOTDIR: 'folder' },
}

function getReason(error: unknown): FailureReason {
  if (error instanceof BackupProblem) return error.reason
  if (error instanceof FilesUnavailable) return 'files away'
  return (error instanceof Error && 'code' in error && reasons[String(error.code)]) || 'other'
}
