import { MessageSettings, type MessageSettingsChange } from '../api/contact.ts'
import { deletedMessageDays, spamDays } from '../api/shop-constants.ts'
import type { Shop } from '../platform/shop.server.ts'

const defaults: MessageSettings = { messageRetention: 'never', mailLanguage: 'en' }
const keys = Object.keys(defaults) as (keyof MessageSettings)[]
const dayMs = 24 * 3_600_000
/** Other writes can run between two batches. */
const batchSize = 200

export async function getMessageSettings(shop: Pick<Shop, 'db'>): Promise<MessageSettings> {
  const rows = await shop.db.selectFrom('settings').selectAll().where('key', 'in', keys).execute()
  return MessageSettings.parse({ ...defaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) })
}

export async function changeMessageSettings(
  shop: Pick<Shop, 'db'>,
  change: MessageSettingsChange,
): Promise<MessageSettings> {
  const values = keys.flatMap((key) => (change[key] === undefined ? [] : [{ key, value: change[key] }]))
  await shop.db
    .insertInto('settings')
    .values(values)
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute()
  return getMessageSettings(shop)
}

export async function deleteOldMessages(shop: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const { messageRetention } = await getMessageSettings(shop)
  const before = (days: number) => shop.now() - days * dayMs
  const retainedFrom = messageRetention === 'never' ? 0 : before(Number(messageRetention))
  for (let deleted = batchSize; deleted === batchSize; )
    deleted = await shop.db.transaction().execute(async (transaction) => {
      const rows = await transaction
        .deleteFrom('contactMessages')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('contactMessages')
            .select('id')
            .where(({ eb, or, and }) =>
              or([
                eb('deletedTime', '<=', before(deletedMessageDays)),
                eb('spamTime', '<=', before(spamDays)),
                and([eb('spamTime', 'is', null), eb('receivedTime', '<=', retainedFrom)]),
              ]),
            )
            .limit(batchSize),
        )
        .returning('mailId')
        .execute()
      const mailIds = rows.flatMap(({ mailId }) => mailId ?? [])
      if (mailIds.length > 0) await transaction.deleteFrom('mails').where('id', 'in', mailIds).execute()
      return rows.length
    })
}
