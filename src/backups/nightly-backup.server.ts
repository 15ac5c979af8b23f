import { mkdir, rename, stat } from 'node:fs/promises'
import type { FailureReason } from '../api/backups.ts'
import { dayInShop } from '../api/shop-clock.ts'
import { isDiskFull } from '../platform/database/database-unavailable.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { FilesUnavailable } from '../platform/files/file-store.ts'
import { syncFolder } from '../platform/files/open-files.server.ts'
import { saveErasures } from '../privacy/erasures.server.ts'
import { cleanUpBackups, rejectWithoutSpace, testedPath, trialPath, untestedPath } from './backup-files.server.ts'
import { claimNight, nightOf } from './backup-state.server.ts'
import { BackupError } from './check-backup.server.ts'
import { reportFailedBackups } from './failed-backups.server.ts'
import { makeBackup, type ReportProgress } from './make-backup.server.ts'
import { testBackup } from './restore-backup.server.ts'

const retryAfterMs = 3 * 3_600_000

/** Makes and tests a nightly or requested backup in one process. @returns undefined if it was not due or was stopped */
export async function backUpNightly(deps: Deps, stop: AbortSignal): Promise<'tested' | 'failed' | undefined> {
  const today = nightOf(deps.now())
  if (!deps.config.backups && !(await isRequested(deps, today))) return undefined
  // A clock that was ahead wrote the rows of later days.
  await deps.db.deleteFrom('backups').where('day', '>', dayInShop(deps.now())).execute()
  const isClaimed = await claimNight(deps, today, 'running', { from: ['due'], abandonedAfterMs: retryAfterMs })
  const outcome = isClaimed ? await makeNightBackup(deps, today, stop) : undefined
  // This also reports earlier nights whose process was killed.
  if (outcome !== 'tested' && !stop.aborted) await reportFailedBackups(deps, today)
  return outcome
}

async function makeNightBackup(deps: Deps, day: string, stop: AbortSignal): Promise<'tested' | 'failed' | undefined> {
  const night = deps.db.updateTable('backups').where('day', '=', day)
  try {
    const report: ReportProgress = (copiedPercent) => night.set({ copiedPercent, heartbeatTime: deps.now() }).execute()
    const result = await makeTestedBackup(deps, day, report, stop)
    const heartbeatTime = deps.now()
    await night.set({ state: 'tested', reason: null, heartbeatTime, testedTime: heartbeatTime, ...result }).execute()
    deps.log.info({ day, ...result }, 'backup tested')
    return 'tested'
  } catch (error) {
    if (stop.aborted) {
      await night.set({ state: 'due' }).execute()
      return undefined
    }
    const reason = getReason(error)
    await night.set({ state: 'failed', reason, heartbeatTime: deps.now() }).execute()
    deps.log.error({ err: error, day, reason }, 'backup failed')
    return 'failed'
  }
}

async function makeTestedBackup(deps: Deps, day: string, report: ReportProgress, stop: AbortSignal) {
  const folder = deps.config.backupsDir
  const today = dayInShop(deps.now())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await cleanUpBackups(folder, today)
  try {
    await rejectWithoutSpace(deps, folder)
    const file = untestedPath(folder, day)
    await makeBackup(deps, file, () => {}, stop, report)
    await report(100)
    const { missing } = await testBackup(file, trialPath(folder), stop).catch((cause) => {
      throw getReason(cause) === 'no space' || stop.aborted
        ? cause
        : new BackupError(cause.message, 'test failed', { cause })
    })
    await rename(file, testedPath(folder, day))
    await saveErasures(deps)
    await syncFolder(folder)
    const { size } = await stat(testedPath(folder, day))
    return { sizeBytes: size, missingFiles: missing.length }
  } finally {
    await cleanUpBackups(folder, today)
  }
}

async function isRequested({ db }: Deps, day: string): Promise<boolean> {
  const requested = db.selectFrom('backups').select('day').where('day', '=', day).where('state', '=', 'due')
  return (await requested.executeTakeFirst()) !== undefined
}

const reasons: Record<string, FailureReason> = {
  ...{ ENOSPC: 'no space', EDQUOT: 'no space' },
  ...{ EACCES: 'folder', EPERM: 'folder', EROFS: 'folder', ENOENT: 'folder', ENOTDIR: 'folder', EEXIST: 'folder' },
}

function getReason(error: unknown): FailureReason {
  if (error instanceof BackupError) return error.reason
  if (isDiskFull(error)) return 'no space'
  if (error instanceof FilesUnavailable) return 'files unavailable'
  return (error instanceof Error && 'code' in error && reasons[String(error.code)]) || 'other'
}
