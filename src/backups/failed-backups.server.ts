import type { Kysely } from 'kysely'
import type { FailureReason } from '../api/backups.ts'
import { m } from '../messages/compiled/messages.js'
import { dayAt } from '../messages/dates.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Deps } from '../platform/deps.server.ts'
import { type QueuedMail, queueMail } from '../platform/mail/queue-mail.server.ts'
import { getOwnerEmail, inOwnerLanguage } from '../platform/owner.server.ts'
import { queuePush } from '../platform/push/push.server.ts'
import { failedBackupKeys } from './rows.server.ts'

/** A single night may fail by chance, for example during a restart of the machine. */
const nightsBeforeMail = 2

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
  const to = await getOwnerEmail(deps)
  const lastDay = lastTested?.day ?? 'none yet'
  await deps.db.transaction().execute((transaction) =>
    inOwnerLanguage(transaction, async () => {
      const inTransaction = { ...deps, db: transaction }
      if (await isFirstReport(transaction, failedBackupKeys.notified, lastDay))
        await queuePush(inTransaction, { body: m.mail_noBackup_push(), path: '/admin/more#backups', tag: 'backups' })
      if (failed.length < nightsBeforeMail) return
      if (await isFirstReport(transaction, failedBackupKeys.mailed, lastDay))
        await queueMail(inTransaction, composeMail(to, lastTested, failed.find(({ reason }) => reason)?.reason))
    }),
  )
  deps.mail.sendNow()
}

async function isFirstReport(db: Kysely<Tables>, key: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }).where('settings.value', '!=', value))
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

function composeMail(to: string, lastTested?: Tables['backups'], reason?: FailureReason | null): QueuedMail {
  const paragraphs = [
    m.mail_noBackup_text(),
    lastTested
      ? m.mail_noBackup_last({ day: dayAt(lastTested.testedTime ?? lastTested.heartbeatTime) })
      : m.mail_noBackup_none(),
    ...(reason && ['no space', 'folder', 'test failed'].includes(reason) ? [m.backups_reason({ reason })] : []),
    m.mail_noBackup_forward(),
    m.mail_noBackup_once(),
  ].map((paragraph) => ({ paragraph }))
  const parts = [...paragraphs, { button: m.mail_noBackup_button(), path: '/admin/more#backups' }]
  return { to, subject: m.mail_noBackup_subject(), preview: m.mail_noBackup_preview(), parts }
}
