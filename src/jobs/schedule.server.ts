import pLimit from 'p-limit'
import { deleteUnusedHashKey } from '../accounts/sign-in/imported-passwords.server.ts'
import { deleteOldCounts } from '../analytics/counting/counts.server.ts'
import { backupEvents } from '../backups/backup-state.server.ts'
import { copyNewestBackup } from '../backups/copy/copy-backup.server.ts'
import { openMessageCopies } from '../backups/copy/copy-messages.server.ts'
import { backUpNightly } from '../backups/nightly-backup.server.ts'
import { deleteOldMessages } from '../contact/inbox/message-settings.server.ts'
import { checkDaily } from '../daily-check/daily-check.server.ts'
import { makeAvifs } from '../gallery/images/avifs.server.ts'
import { imageEvents } from '../gallery/images/image-queue.server.ts'
import { deleteUnusedImages } from '../gallery/images/image-row.server.ts'
import { deleteOldTrash } from '../gallery/trash/trash.server.ts'
import { recordTime } from '../platform/clock.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { removeReceivedFiles } from '../platform/files/received-file.server.ts'
import { deleteGivenUpMails } from '../platform/mail/mail-queue.server.ts'
import { lookUpNewestVersion } from '../platform/newest-version.server.ts'
import { deleteOldSecurityLogs } from '../platform/security-log-file.server.ts'
import { saveErasures } from '../privacy/erasures.server.ts'
import { reportSpam } from './spam-report.server.ts'
import { sendWeeklySummary } from './weekly-summary.server.ts'

const intervalMs = 10 * 60_000
/** A message has a copy within a minute, even if one attempt fails. */
const messageCopiesIntervalMs = 20_000
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
  // A copy may take hours on a slow connection.
  const copies = pLimit(1)
  const runCopy = () => {
    if (copies.activeCount === 0) runJob(copies, 'copying the backup', () => copyNewestBackup(deps, abort.signal))
  }
  const runBackup = () =>
    runJob(backups, 'nightly backup', async () => {
      await backUpNightly(deps, abort.signal)
      runCopy()
    })
  const messageCopies = pLimit(1)
  const copyMessages = openMessageCopies(deps)
  const runMessageCopies = () => runJob(messageCopies, 'copying messages', () => copyMessages(abort.signal))

  const runLookUp = () =>
    runJob(maintenance, 'looking up the newest version', () => lookUpNewestVersion(deps, abort.signal))

  runLookUp()
  runAvifs()
  const interval = setInterval(() => {
    runJob(maintenance, 'cleanup', () => cleanUp(deps, unusedAfterMs))
    runAvifs()
    runBackup()
    runLookUp()
    runJob(maintenance, 'daily check', () => checkDaily(deps, abort.signal))
  }, intervalMs).unref()
  const copiesInterval = deps.config.backupsCopy
    ? setInterval(() => messageCopies.pendingCount === 0 && runMessageCopies(), messageCopiesIntervalMs).unref()
    : undefined
  imageEvents.on('stored', runAvifs)
  backupEvents.on('due', runBackup)
  return async () => {
    clearInterval(interval)
    clearInterval(copiesInterval)
    imageEvents.off('stored', runAvifs)
    backupEvents.off('due', runBackup)
    abort.abort()
    await Promise.all([maintenance(() => {}), backups(() => {}), copies(() => {}), messageCopies(() => {})])
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
    await attempt('deleting given-up mails', deleteGivenUpMails)
    await attempt('deleting old security logs', deleteOldSecurityLogs)
  }
  await attempt('reporting spam', reportSpam)
  await attempt('sending the weekly summary', sendWeeklySummary)
  await attempt('deleting unused images', () => deleteUnusedImages(deps, { olderThanMs: unusedAfterMs }))
  await attempt('deleting received files', () => removeReceivedFiles(deps.config, { olderThanMs: unusedAfterMs }))
  await attempt('deleting an unused hash key', deleteUnusedHashKey)
  // The disk may have been full, or the process may have ended, when a person was erased.
  await saveErasures(deps)
}
