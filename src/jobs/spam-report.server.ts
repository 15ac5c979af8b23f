import { reportDay } from '../api/shop-clock.ts'
import { composeSpamMail, getRecipient, spamPath } from '../contact/form/message-mail.server.ts'
import { readSetting, replaceSetting } from '../platform/database/settings-table.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { queueMail } from '../platform/mail/queue-mail.server.ts'
import { inOwnerLanguage } from '../platform/owner.server.ts'
import { queuePush } from '../platform/push/push.server.ts'

const dayMs = 24 * 3_600_000

/** Tells the owner once a day how many unread messages have gone to Spam since the last day. */
export async function reportSpam(deps: Deps): Promise<void> {
  const now = deps.now()
  const last = await readSetting(deps.db, 'spamReportTime')
  const lastTime = last ? Number(last) : now - dayMs
  if (reportDay(lastTime) === reportDay(now)) return
  await deps.db.transaction().execute(async (transaction) => {
    // Another process may report at the same time.
    const isClaimed = await replaceSetting(transaction, 'spamReportTime', last, String(now))
    const { count } = await transaction
      .selectFrom('contactMessages')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('receivedTime', '>', lastTime)
      .where('spamTime', 'is not', null)
      .where('readTime', 'is', null)
      .where('deletedTime', 'is', null)
      // People do not see the hidden field, so only programs are left out.
      .where('spamReasons', 'not like', '%hidden field%')
      .executeTakeFirstOrThrow()
    if (!isClaimed || Number(count) === 0) return
    const inTransaction = { ...deps, db: transaction }
    const to = await getRecipient(inTransaction)
    await inOwnerLanguage(transaction, async () => {
      const mail = composeSpamMail(to, Number(count))
      await queueMail(inTransaction, mail)
      await queuePush(inTransaction, { body: mail.subject, path: spamPath, tag: 'spam' })
    })
  })
  deps.mail.sendNow()
}
