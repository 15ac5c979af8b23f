import { MessageSettings, type MessageSettingsChange } from '../api/contact.ts'
import { deletedMessageDays, spamDays } from '../api/shop-constants.ts'
import { writeSetting } from '../platform/database/settings-table.server.ts'
import type { Shop } from '../platform/shop.server.ts'

const defaults: MessageSettings = { messageRetention: 'never', mailLanguage: 'en' }
const keys = Object.keys(defaults) as (keyof MessageSettings)[]
const dayMs = 24 * 3_600_000

export async function getMessageSettings(shop: Shop): Promise<MessageSettings> {
  const rows = await shop.db.selectFrom('settings').selectAll().where('key', 'in', keys).execute()
  return MessageSettings.parse({ ...defaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) })
}

export async function changeMessageSettings(shop: Shop, change: MessageSettingsChange) {
  for (const [key, value] of Object.entries(change)) await writeSetting(shop.db, key, value)
  return getMessageSettings(shop)
}

export async function deleteOldMessages(shop: Shop): Promise<void> {
  const { messageRetention } = await getMessageSettings(shop)
  const before = (days: number) => shop.now() - days * dayMs
  const retainedFrom = messageRetention === 'never' ? 0 : before(Number(messageRetention))
  const expired = shop.db
    .selectFrom('contactMessages')
    .where(({ eb, or, and }) =>
      or([
        eb('deletedTime', '<=', before(deletedMessageDays)),
        eb('spamTime', '<=', before(spamDays)),
        and([eb('spamTime', 'is', null), eb('receivedTime', '<=', retainedFrom)]),
      ]),
    )
  await shop.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('mails').where('id', 'in', expired.select('mailId')).execute()
    await transaction.deleteFrom('contactMessages').where('id', 'in', expired.select('id')).execute()
  })
}
