import type { Kysely } from 'kysely'
import type { SettingKey } from './database/setting-keys.ts'
import type { Tables } from './database/tables.ts'
import type { Deps } from './deps.server.ts'
import { type QueuedMail, queueMail } from './mail/queue-mail.server.ts'
import { getOwnerEmail, inOwnerLanguage } from './owner.server.ts'
import { type Notification, queuePush } from './push/push.server.ts'

type Report = { notification: Notification; mail?: Omit<QueuedMail, 'to'> }

/** Queues one notification and one mail to the owner for each period of a trouble. The mail may follow later. */
export async function reportTrouble(deps: Deps, trouble: string, period: string, compose: () => Report): Promise<void> {
  const to = await getOwnerEmail(deps)
  await deps.db.transaction().execute((transaction) =>
    inOwnerLanguage(transaction, async () => {
      const inTransaction = { ...deps, db: transaction }
      const { notification, mail } = compose()
      if (await isFirstReport(transaction, `notified:${trouble}`, period)) await queuePush(inTransaction, notification)
      if (mail && (await isFirstReport(transaction, `mailed:${trouble}`, period)))
        await queueMail(inTransaction, { ...mail, to })
    }),
  )
  deps.mail.sendNow()
}

/** Stores the last period that was reported. */
async function isFirstReport(db: Kysely<Tables>, key: SettingKey, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }).where('settings.value', '!=', value))
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}
