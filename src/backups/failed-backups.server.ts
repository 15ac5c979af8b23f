import type { FailureReason } from '../api/backups.ts'
import { dashboardPaths } from '../api/dashboard-paths.ts'
import { m } from '../messages/compiled/messages.js'
import { dayAt } from '../messages/dates.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Deps } from '../platform/deps.server.ts'
import type { QueuedMail } from '../platform/mail/queue-mail.server.ts'
import { reportTrouble } from '../platform/report-trouble.server.ts'

/** A single night may fail by chance, for example during a restart of the machine. */
const nightsBeforeMail = 2
const path = `${dashboardPaths.more}#backups`

/** Notifies the owner's devices of the first failed night since the last tested backup, and mails about two or more. */
export async function reportFailedBackups(deps: Deps, today: string): Promise<void> {
  const nights = await deps.db
    .selectFrom('backups')
    .selectAll()
    .where('day', '<=', today)
    .orderBy('day', 'desc')
    .execute()
  const lastTested = nights.find(({ testedTime }) => testedTime !== null)
  const since = lastTested ? nights.slice(0, nights.indexOf(lastTested)) : nights
  // A past night without a reason also failed, because its process was killed.
  const failed = since.filter(({ day, reason }) => day < today || reason)
  if (failed.length === 0) return
  const reason = failed.find(({ reason }) => reason)?.reason
  await reportTrouble(deps, 'backups', lastTested?.day ?? 'none yet', () => ({
    notification: { body: m.mail_noBackup_push(), path, tag: 'backups' },
    mail: failed.length < nightsBeforeMail ? undefined : composeMail(lastTested, reason),
  }))
}

function composeMail(lastTested?: Tables['backups'], reason?: FailureReason | null): Omit<QueuedMail, 'to'> {
  const paragraphs = [
    m.mail_noBackup_text(),
    lastTested
      ? m.mail_noBackup_last({ day: dayAt(lastTested.testedTime ?? lastTested.heartbeatTime) })
      : m.mail_noBackup_none(),
    ...(reason && ['no space', 'folder', 'test failed'].includes(reason) ? [m.backups_reason({ reason })] : []),
    m.mail_noBackup_forward(),
    m.mail_noBackup_once(),
  ].map((paragraph) => ({ paragraph }))
  const parts = [...paragraphs, { button: m.mail_noBackup_button(), path }]
  return { subject: m.mail_noBackup_subject(), preview: m.mail_noBackup_preview(), parts }
}
