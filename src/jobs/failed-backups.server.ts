import { failureMessages } from '../commands/backup/describe-failure.ts'
import { failedBackupsReportedKey } from '../commands/backup/tables.ts'
import { m } from '../messages/compiled/messages.js'
import { dayAt } from '../messages/dates.ts'
import { currentLanguage, pathIn } from '../messages/language.ts'
import { getOwnerEmail } from '../platform/auth/owner-email.server.ts'
import type { Tables } from '../platform/database/tables.ts'
import { inOwnerLanguage } from '../platform/mail/owner-language.server.ts'
import { type QueuedMail, queueMail } from '../platform/mail/queue-mail.server.ts'
import { queuePush } from '../platform/push/queue-push.server.ts'
import type { Shop } from '../platform/shop.server.ts'

/** A single night may fail by chance, for example during a restart of the machine. */
const nightsBeforeMail = 2

type Deps = Pick<Shop, 'db' | 'config' | 'now' | 'mail' | 'publicOrigin'>

/** Mails the owner once about two or more failed nights since the last tested backup. */
export async function reportFailedBackups(shop: Deps, today: string): Promise<void> {
  const nights = await shop.db
    .selectFrom('backups')
    .selectAll()
    .where('day', '<=', today)
    .orderBy('day', 'desc')
    .execute()
  const lastTested = nights.find(({ testedTime }) => testedTime !== null)
  const since = lastTested ? nights.slice(0, nights.indexOf(lastTested)) : nights
  // A past night without a reason also failed, because its process was killed.
  const failed = since.filter(({ day, reason }) => day < today || reason)
  if (failed.length < nightsBeforeMail) return
  const to = await getOwnerEmail(shop)
  const isQueued = await shop.db.transaction().execute(async (transaction) => {
    const value = lastTested?.day ?? 'none yet'
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('settings')
      .values({ key: failedBackupsReportedKey, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }).where('settings.value', '!=', value))
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return false
    const context = { to, lastTested, reason: failed.find(({ reason }) => reason)?.reason }
    await inOwnerLanguage(transaction, async () => {
      const mail = composeMail(shop, context)
      const deps = { ...shop, db: transaction }
      await queueMail(deps, mail)
      await queuePush(deps, { body: mail.subject, path: '/admin/more#backups', tag: 'backups' })
    })
    return true
  })
  if (isQueued) shop.mail.sendNow()
}

function composeMail(
  shop: Pick<Shop, 'publicOrigin'>,
  { to, lastTested, reason }: { to: string; lastTested?: Tables['backups']; reason?: Tables['backups']['reason'] },
): QueuedMail {
  const paragraphs = [
    m.mail_noBackup_text(),
    lastTested
      ? m.mail_noBackup_last({ day: dayAt(lastTested.testedTime ?? lastTested.heartbeatTime) })
      : m.mail_noBackup_none(),
    // The owner can do nothing about the other reasons.
    ...(reason && ['no space', 'folder', 'test failed'].includes(reason) ? [failureMessages[reason]()] : []),
    m.mail_noBackup_forward(),
    m.mail_noBackup_once(),
  ].map((paragraph) => ({ paragraph }))
  const link = `${shop.publicOrigin()}${pathIn(currentLanguage(), '/admin/more#backups')}`
  const subject = m.mail_noBackup_subject()
  const parts = [...paragraphs, { button: m.mail_noBackup_button(), link }]
  return { to, subject, body: { heading: subject, preview: m.mail_noBackup_preview(), parts } }
}
