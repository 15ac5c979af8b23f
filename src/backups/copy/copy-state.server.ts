import type { BackupState } from '../../api/backups.ts'
import { readSetting } from '../../platform/database/settings-table.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { copyKeys } from '../rows.server.ts'
import type { Upload } from './copy-bucket.server.ts'

/** One night may fail by chance, and messages for an hour. */
const nightsBeforeTrouble = 2
const messagesLateMs = 3_600_000

export interface CopyState {
  /** This is the test time of the backup that was copied last, which tells two backups of one night apart. */
  copied?: { testedTime: number; time: number }
  failedNights: string[]
  failedSince?: number
  upload?: Upload & { testedTime: number; salt: string }
}

/** Returns what the dashboard shows, and nothing without BACKUPS_COPY. */
export async function getCopyState(deps: Pick<Deps, 'db' | 'config'>): Promise<BackupState['copy']> {
  if (!deps.config.backupsCopy) return undefined
  const { copied, failedSince } = await readCopyState(deps)
  const messagesFailedSince = await readMessagesFailure(deps)
  const since = Math.min(failedSince ?? Number.POSITIVE_INFINITY, messagesFailedSince ?? Number.POSITIVE_INFINITY)
  return { time: copied?.time, failedSince: Number.isFinite(since) ? since : undefined }
}

/** Returns whether the copies of two nights have failed, or those of messages for an hour. */
export async function isCopyMissing(deps: Pick<Deps, 'db' | 'config' | 'now'>): Promise<boolean> {
  if (!deps.config.backupsCopy) return false
  const messagesFailedSince = await readMessagesFailure(deps)
  const isLate = messagesFailedSince !== undefined && deps.now() - messagesFailedSince > messagesLateMs
  return isLate || (await readCopyState(deps)).failedNights.length >= nightsBeforeTrouble
}

export async function readCopyState({ db }: Pick<Deps, 'db'>): Promise<CopyState> {
  return { failedNights: [], ...JSON.parse((await readSetting(db, copyKeys.backup)) ?? '{}') }
}

/** Returns since when new messages could not be copied. */
export async function readMessagesFailure({ db }: Pick<Deps, 'db'>): Promise<number | undefined> {
  return Number(await readSetting(db, copyKeys.messagesFailure)) || undefined
}
