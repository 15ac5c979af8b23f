import { describeReasons } from '../commands/backup/describe-failure.ts'
import { failedBackupsReportedKey } from '../commands/backup/tables.ts'
import { m } from '../messages/compiled/messages.js'
import { dayAt } from '../messages/dates.ts'
import { currentLanguage, pathIn } from '../messages/language.ts'
import { getOwnerEmail } from '../platform/auth/owner-email.server.ts'
import type { Tables } from '../platform/database/tables.ts'
import { inOwnerLanguage } from '../platform/mail/owner-language.server.ts'
import { type QueuedMail, queueMail } from '../platform/mail/queue-mail.server.ts'
import type { Shop } from '../platform/shop.server.ts'

/** A single night may fail by chance, as during a restart of the machine. */
const nightsUntilTold = 2

type Parts = Pick<Shop, 'db' | 'config' | 'now' | 'mail' | 'publicOrigin'>
type Night = Tables['backups']

/** Mails the owner after two nights without a proven backup, once until the next proven one. @param today the night's day */
export async function reportFailedBackups(shop: Parts, today: string): Promise<void> {
  const nights = await shop.db
    .selectFrom('backups')
    .selectAll()
    .where('day', '<=', today)
    .orderBy('day', 'desc')
    .execute()
  const lastProven = nights.find(({ state }) => state === 'proven')
  const since = lastProven ? nights.slice(0, nights.indexOf(lastProven)) : nights
  // A past night failed, too, when its process was killed and left no reason.
  const failed = since.filter(({ day, reason }) => day < today || reason)
  if (failed.length < nightsUntilTold) return
  const to = await getOwnerEmail(shop)
  const isTold = await shop.db.transaction().execute(async (transaction) => {
    const value = lastProven?.day ?? 'none yet'
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('settings')
      .values({ key: failedBackupsReportedKey, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }).where('settings.value', '!=', value))
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return false
    const about = { to, lastProven, reason: failed.find(({ reason }) => reason)?.reason }
    await inOwnerLanguage(transaction, () => queueMail(transaction, shop.now(), mailAboutNights(shop, about)))
    return true
  })
  if (isTold) shop.mail.wake()
}

function mailAboutNights(
  shop: Pick<Shop, 'publicOrigin'>,
  { to, lastProven, reason }: { to: string; lastProven?: Night; reason?: Night['reason'] },
): QueuedMail {
  const last = lastProven
    ? m.mail_noBackup_last({ day: dayAt(lastProven.provenTime ?? lastProven.saidTime) })
    : m.mail_noBackup_none()
  // The other reasons ask for no action.
  const isToDo = reason && ['no space', 'folder', 'not proven'].includes(reason)
  const paragraphs = [
    m.mail_noBackup_text(),
    last,
    ...(isToDo ? [describeReasons[reason]()] : []),
    m.mail_noBackup_tell(),
    m.mail_noBackup_once(),
  ].map((paragraph) => ({ paragraph }))
  const link = `${shop.publicOrigin()}${pathIn(currentLanguage(), '/admin#backups')}`
  const [heading, preview] = [m.mail_noBackup_subject(), m.mail_noBackup_preview()]
  const parts = [...paragraphs, { button: m.mail_noBackup_button(), link }]
  return { to, subject: heading, body: { heading, preview, parts } }
}
