import { type Kysely, sql } from 'kysely'
import { MessageSettings, type MessageSettingsChange } from '../api/contact.ts'
import { deletedMessageDays, spamDays } from '../api/shop-constants.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Shop } from '../platform/shop.server.ts'

const defaults: MessageSettings = { messageRetention: 'never', mailLanguage: 'en' }
const settings = Object.keys(defaults) as (keyof MessageSettings)[]
const dayMs = 24 * 3_600_000
/** Other writes can run between two batches. */
const deletedAtOnce = 200

export async function getMessageSettings(shop: Pick<Shop, 'db'>): Promise<MessageSettings> {
  const rows = await shop.db.selectFrom('settings').selectAll().where('key', 'in', settings).execute()
  return MessageSettings.parse({ ...defaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) })
}

export async function changeMessageSettings(
  shop: Pick<Shop, 'db'>,
  change: MessageSettingsChange,
): Promise<MessageSettings> {
  for (const key of settings) {
    const value = change[key]
    if (value === undefined) continue
    await shop.db
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }
  return getMessageSettings(shop)
}

/** Deletes for ever the messages that were deleted a day ago, old spam, and what the owner's retention no longer keeps. */
export async function deleteOldMessages(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const { messageRetention } = await getMessageSettings(shop)
  await deleteForGood(shop, sql`"deletedTime" <= ${shop.now() - deletedMessageDays * dayMs}`)
  await deleteForGood(shop, sql`"spamTime" <= ${shop.now() - spamDays * dayMs}`)
  if (messageRetention !== 'never')
    await deleteForGood(
      shop,
      sql`"spamTime" is null and "receivedTime" <= ${shop.now() - Number(messageRetention) * dayMs}`,
    )
}

/** Deletes messages together with the mails about them. */
async function deleteForGood({ db }: { db: Kysely<Tables> }, condition: ReturnType<typeof sql>): Promise<void> {
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce; )
    deleted = await db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .deleteFrom('contactMessages')
        .where('id', 'in', (eb) =>
          eb.selectFrom('contactMessages').select('id').where(sql<boolean>`${condition}`).limit(deletedAtOnce),
        )
        .returning('mailId')
        .execute()
      const mailIds = rows.flatMap(({ mailId }) => mailId ?? [])
      if (mailIds.length > 0) await transaction.deleteFrom('mails').where('id', 'in', mailIds).execute()
      return rows.length
    })
}
