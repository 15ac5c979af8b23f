import { type Kysely, sql } from 'kysely'
import { MessageSettings } from '../contract/contact.ts'
import { deletedMessageDays, spamDays } from '../contract/shop-facts.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Shop } from '../platform/shop.server.ts'

const retentionKey = 'messageRetention'
const dayMs = 24 * 3_600_000
/** Other writers come in between. */
const deletedAtOnce = 200

export async function getMessageSettings(shop: Pick<Shop, 'db'>): Promise<MessageSettings> {
  const row = await shop.db.selectFrom('settings').select('value').where('key', '=', retentionKey).executeTakeFirst()
  return MessageSettings.parse({ messageRetention: row?.value ?? 'never' })
}

export async function changeMessageSettings(
  shop: Pick<Shop, 'db'>,
  { messageRetention: value }: MessageSettings,
): Promise<MessageSettings> {
  await shop.db
    .insertInto('settings')
    .values({ key: retentionKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return getMessageSettings(shop)
}

/**
 * Deletes for good what was deleted a day ago, spam that has been kept for its time, and what is older than the owner
 * wants to keep it. What a clock that was ahead has put away stays longer, never shorter.
 */
export async function sweepMessages(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const { messageRetention } = await getMessageSettings(shop)
  await deleteForGood(shop, sql`"deletedTime" <= ${shop.now() - deletedMessageDays * dayMs}`)
  await deleteForGood(shop, sql`"spamTime" <= ${shop.now() - spamDays * dayMs}`)
  if (messageRetention !== 'never')
    await deleteForGood(
      shop,
      sql`"spamTime" is null and "receivedTime" <= ${shop.now() - Number(messageRetention) * dayMs}`,
    )
}

/** With the mails that tell of them, whether they have left or not. */
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
