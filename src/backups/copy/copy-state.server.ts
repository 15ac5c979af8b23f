import type { BackupState } from '../../api/backups.ts'
import { readSetting, replaceSetting } from '../../platform/database/settings-table.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { isShopEmpty } from '../empty-shop.server.ts'
import type { Upload } from './copy-bucket.server.ts'

const hourMs = 3_600_000
/** One night may fail by chance, and the copy of the second one may take four hours. */
const backupLateMs = (2 * 24 + 4) * hourMs
const messagesLateMs = hourMs

type CopyDeps = Pick<Deps, 'db' | 'config' | 'now'>

interface CopyState {
  /** The time of the last copy or, before the first one, since when there is something to copy. */
  time: number
  /** This is the test time of the copied backup, which tells two backups of one night apart. */
  copied?: number
  hasFailed?: boolean
  /** Until this time, one process copies. */
  claimedUntil?: number
  upload?: Upload & { testedTime: number; salt: string }
}

/** Returns what the dashboard shows, and nothing without BACKUPS_COPY. */
export async function getCopyState(deps: CopyDeps): Promise<BackupState['copy']> {
  if (!deps.config.backupsCopy) return undefined
  const { state } = await openCopyState(deps)
  const backupSince = state.hasFailed || (await isLate(deps, state)) ? state.time : undefined
  const since = [backupSince, await readMessagesFailure(deps)].filter((time) => time !== undefined)
  return { time: state.copied && state.time, failedSince: since.length > 0 ? Math.min(...since) : undefined }
}

/** Returns since when the copies of two nights are missing, or those of messages for an hour. */
export async function findMissingCopy(deps: CopyDeps): Promise<number | undefined> {
  if (!deps.config.backupsCopy) return undefined
  const { state } = await openCopyState(deps)
  if (await isLate(deps, state)) return state.time
  const messagesFailedSince = await readMessagesFailure(deps)
  return deps.now() - (messagesFailedSince ?? deps.now()) > messagesLateMs ? messagesFailedSince : undefined
}

/** The shop may have been stopped on those nights, so this does not depend on failures. */
async function isLate({ db, now }: CopyDeps, { time }: CopyState): Promise<boolean> {
  return now() - time > backupLateMs && !(await isShopEmpty(db))
}

/** Reads the state, and saves changes unless another process has changed it. @returns `save`, which returns whether it did */
export async function openCopyState({ db, now }: Pick<Deps, 'db' | 'now'>) {
  let stored = await readSetting(db, 'backupCopy')
  const state: CopyState = stored ? JSON.parse(stored) : { time: now() }
  const save = async (changed: Partial<CopyState>) => {
    const value = JSON.stringify(Object.assign(state, changed))
    const isSaved = await replaceSetting(db, 'backupCopy', stored, value)
    stored = value
    return isSaved
  }
  return { state, save, isNew: !stored }
}

/** Returns since when new messages could not be copied. */
export async function readMessagesFailure({ db }: Pick<Deps, 'db'>): Promise<number | undefined> {
  return Number(await readSetting(db, 'messagesNotCopiedSince')) || undefined
}
