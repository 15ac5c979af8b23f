import { MessageSettings, type MessageSettingsChange } from '../../api/contact.ts'
import { deletedMessageDays, spamDays } from '../../api/shop-constants.ts'
import { writeSetting } from '../../platform/database/settings-table.server.ts'
import type { Deps } from '../../platform/deps.server.ts'

const defaults: MessageSettings = { messageRetention: 'never', mailLanguage: 'en', weeklySummary: 'notification' }
const keys = Object.keys(defaults) as (keyof MessageSettings)[]
const dayMs = 24 * 3_600_000

export async function getMessageSettings(deps: Deps): Promise<MessageSettings> {
  const rows = await deps.db.selectFrom('settings').selectAll().where('key', 'in', keys).execute()
  return MessageSettings.parse({ ...defaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) })
}

/** Returns for how long messages are stored. Pages that cannot read it promise nothing. */
export function getRetentionOrNever(deps: Deps): Promise<MessageSettings['messageRetention']> {
  return deps.contentCache
    .get('retention', async () => (await getMessageSettings(deps)).messageRetention)
    .catch((error) => {
      deps.log.error({ err: error }, 'reading the retention failed')
      return defaults.messageRetention
    })
}

export async function changeMessageSettings(deps: Deps, change: MessageSettingsChange) {
  for (const key of keys) if (change[key]) await writeSetting(deps.db, key, change[key])
  return getMessageSettings(deps)
}

export async function deleteOldMessages(deps: Deps): Promise<void> {
  const { messageRetention } = await getMessageSettings(deps)
  const before = (days: number) => deps.now() - days * dayMs
  const retainedFrom = messageRetention === 'never' ? 0 : before(Number(messageRetention))
  const expired = deps.db
    .selectFrom('contactMessages')
    .where(({ eb, or, and }) =>
      or([
        eb('deletedTime', '<=', before(deletedMessageDays)),
        eb('spamTime', '<=', before(spamDays)),
        and([eb('spamTime', 'is', null), eb('receivedTime', '<=', retainedFrom)]),
      ]),
    )
  await deps.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('mails').where('id', 'in', expired.select('mailId')).execute()
    await transaction.deleteFrom('contactMessages').where('id', 'in', expired.select('id')).execute()
  })
}
