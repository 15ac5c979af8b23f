import pLimit from 'p-limit'
import { deleteUnusedHashKey } from '../accounts/imported-passwords.server.ts'
import { deleteOldCounts } from '../analytics/counts.server.ts'
import { backupEvents } from '../commands/backup/backup-state.server.ts'
import { findPhoneNumbersInOldMessages } from '../contact/find-phone-numbers.server.ts'
import { deleteOldMessages } from '../contact/message-settings.server.ts'
import { makeAvifs } from '../gallery/images/avifs.server.ts'
import { imageEvents } from '../gallery/images/image-queue.server.ts'
import { deleteUnusedImages } from '../gallery/images/image-row.server.ts'
import { deleteOldTrash } from '../gallery/trash/trash.server.ts'
import { deleteOldUploads } from '../gallery/uploads/uploads.server.ts'
import { recordTime } from '../platform/clock.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { backUpNightly } from './nightly-backup.server.ts'
import { reportSpam } from './spam-report.server.ts'

const intervalMs = 10 * 60_000
/** An unused file may belong to a running upload for less than this time. */
export const unusedAfterMs = 15 * 60_000

/** Starts cleanup, AVIF encoding and backups. @returns a function that stops them and waits for running ones. */
export function startBackgroundJobs(deps: Deps, { makesAvifs }: { makesAvifs: boolean }): () => Promise<void> {
  const abort = new AbortController()
  const maintenance = pLimit(1)
  // A long backup must not delay the maintenance.
  const backups = pLimit(1)
  const runJob = (queue: typeof backups, name: string, job: () => Promise<unknown>) =>
    void queue(job).catch((error) => deps.log.error({ err: error }, `${name} failed`))

  const runAvifs = () => {
    if (makesAvifs) runJob(maintenance, 'making AVIF files', () => makeAvifs(deps, abort.signal))
  }
  const runBackup = () => runJob(backups, 'nightly backup', () => backUpNightly(deps, abort.signal))

  runAvifs()
  const interval = setInterval(() => {
    runJob(maintenance, 'cleanup', () => cleanUp(deps, unusedAfterMs))
    runAvifs()
    runBackup()
  }, intervalMs).unref()
  imageEvents.on('stored', runAvifs)
  backupEvents.on('due', runBackup)
  return async () => {
    clearInterval(interval)
    imageEvents.off('stored', runAvifs)
    backupEvents.off('due', runBackup)
    abort.abort()
    await Promise.all([maintenance(() => {}), backups(() => {})])
  }
}

/** Runs each cleanup even if another one fails, and logs failures. */
export async function cleanUp(deps: Deps, unusedAfterMs: number): Promise<void> {
  const attempt = <T>(name: string, job: (deps: Deps) => Promise<T>) =>
    job(deps).catch((error) => void deps.log.error({ err: error }, `${name} failed`))

  if (await attempt('recording the time', recordTime)) {
    await attempt('deleting old trash', deleteOldTrash)
    await attempt('deleting old messages', deleteOldMessages)
    await attempt('deleting old counts', deleteOldCounts)
  }
  await attempt('reporting spam', reportSpam)
  await attempt('finding phone numbers', findPhoneNumbersInOldMessages)
  await attempt('deleting unused images', () => deleteUnusedImages(deps, { olderThanMs: unusedAfterMs }))
  await attempt('deleting old uploads', deleteOldUploads)
  await attempt('deleting an unused hash key', deleteUnusedHashKey)
}
