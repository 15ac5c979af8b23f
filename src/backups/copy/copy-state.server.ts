import type { BackupState } from '../../api/backups.ts'
import { readSetting } from '../../platform/database/settings-table.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { copyKeys } from '../rows.server.ts'
import type { Upload } from './copy-bucket.server.ts'

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
  return { time: copied?.time, failedSince }
}

/** Returns whether the copies of two nights or more have failed. One may fail by chance. */
export async function isCopyMissing(deps: Pick<Deps, 'db' | 'config'>): Promise<boolean> {
  return deps.config.backupsCopy !== undefined && (await readCopyState(deps)).failedNights.length > 1
}

export async function readCopyState({ db }: Pick<Deps, 'db'>): Promise<CopyState> {
  return { failedNights: [], ...JSON.parse((await readSetting(db, copyKeys.backup)) ?? '{}') }
}
