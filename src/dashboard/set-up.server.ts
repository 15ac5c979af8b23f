import { isBlank } from '../api/is-blank.ts'
import { type SetUpItem, type SetUpMark, setUpItems, setUpKey } from '../api/set-up.ts'
import { countPublishedStarters } from '../gallery/manage/starter-gallery.server.ts'
import { writeSetting } from '../platform/database/settings-table.server.ts'
import type { Deps } from '../platform/deps.server.ts'
import { hasMail } from '../platform/mail/mailer.server.ts'
import { getSavedDetails } from '../shop-details/public/saved-details.server.ts'
import { flattenTexts } from '../shop-details/public/texts-by-path.ts'

export async function listSetUpItems(deps: Deps): Promise<SetUpItem[]> {
  const [saved, starters, accepted] = await Promise.all([
    getSavedDetails(deps),
    countPublishedStarters(deps),
    deps.db.selectFrom('settings').select('key').where('key', 'in', setUpItems.map(setUpKey)).execute(),
  ])
  const texts = {
    ...saved,
    // A name or town in one language is used in both.
    name: [saved.name, saved.tamil?.name],
    town: [saved.town, saved.tamil?.town],
    hours: saved.businessHours,
    mail: hasMail(deps.config) ? 'on' : undefined,
    // Devices show notifications through the service worker.
    notifications: deps.config.serviceWorker ? undefined : 'off',
  }
  const written = Object.entries(flattenTexts(texts))
  const isReplaced = (item: SetUpItem) =>
    item === 'photos' ? starters === 0 : written.some(([path, text]) => path.split('.')[0] === item && !isBlank(text))
  return setUpItems.filter((item) => !isReplaced(item) && !accepted.some(({ key }) => key === setUpKey(item)))
}

export async function markSetUpItem({ db }: Deps, { item, accepted }: SetUpMark): Promise<void> {
  const key = setUpKey(item)
  if (accepted) await writeSetting(db, key, 'yes')
  else await db.deleteFrom('settings').where('key', '=', key).execute()
}
