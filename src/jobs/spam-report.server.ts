import { dayInShop } from '../api/shop-clock.ts'
import { composeSpamMail, getRecipient, spamPath } from '../contact/message-mail.server.ts'
import { readSetting } from '../platform/database/settings-table.server.ts'
import { queueMail } from '../platform/mail/queue-mail.server.ts'
import { inOwnerLanguage } from '../platform/owner.server.ts'
import { queuePush } from '../platform/push/push.server.ts'
import type { Shop } from '../platform/shop.server.ts'

const key = 'spamReportTime'
const dayMs = 24 * 3_600_000
/** The day of a report begins at 8 a.m., so that no notification wakes the owner. */
const dayStartMs = 8 * 3_600_000

/** Tells the owner once a day how many unread messages have gone to Spam since the last day. */
export async function reportSpam(shop: Shop): Promise<void> {
  const now = shop.now()
  const last = (await readSetting(shop.db, key)) ?? String(now - dayMs)
  const day = dayInShop(now - dayStartMs)
  if (dayInShop(Number(last) - dayStartMs) === day) return
  await shop.db.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows: claimed } = await transaction
      .insertInto('settings')
      .values({ key, value: String(now) })
      // Another process may report at the same time.
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value: String(now) })
          .where('settings.value', '=', last),
      )
      .executeTakeFirstOrThrow()
    const { count } = await transaction
      .selectFrom('contactMessages')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('receivedTime', '>', Number(last))
      .where('spamTime', 'is not', null)
      .where('readTime', 'is', null)
      .where('deletedTime', 'is', null)
      // People do not see the hidden field, so only programs are left out.
      .where('spamReasons', 'not like', '%hidden field%')
      .executeTakeFirstOrThrow()
    if (!claimed || Number(count) === 0) return
    const deps = { ...shop, db: transaction }
    const to = await getRecipient(deps)
    await inOwnerLanguage(transaction, async () => {
      const mail = composeSpamMail(to, Number(count))
      await queueMail(deps, mail)
      await queuePush(deps, { body: mail.subject, path: spamPath, tag: 'spam' })
    })
  })
  shop.mail.sendNow()
}
