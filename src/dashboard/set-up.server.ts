import { isBlank } from '../api/is-blank.ts'
import { type SetUpItem, type SetUpMark, setUpItems, setUpKey } from '../api/set-up.ts'
import { countPublishedStarters } from '../gallery/catalogue/starter-gallery.server.ts'
import { writeSetting } from '../platform/database/settings-table.server.ts'
import { identitySettings } from '../platform/identity.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { getSavedDetails } from '../shop-details/saved-details.server.ts'
import { flattenTexts } from '../shop-details/texts-by-path.ts'

export async function listSetUpItems(shop: Shop): Promise<SetUpItem[]> {
  const [saved, starters, accepted] = await Promise.all([
    getSavedDetails(shop),
    countPublishedStarters(shop),
    shop.db.selectFrom('settings').select('key').where('key', 'in', setUpItems.map(setUpKey)).execute(),
  ])
  const settings = identitySettings(shop.config)
  const texts = {
    ...saved,
    // A name or town in one language is used in both.
    name: [saved.name, saved.tamil?.name, settings.name, settings.tamil.name],
    town: [saved.town, saved.tamil?.town, settings.town, settings.tamil.town],
    welcome: [saved.welcome, settings.welcome],
    tagline: [saved.tagline, settings.tagline],
    establishedYear: [saved.establishedYear, settings.establishedYear],
    hours: saved.businessHours,
    // Devices show notifications through the service worker.
    notifications: shop.config.serviceWorker ? undefined : 'off',
  }
  const written = Object.entries(flattenTexts(texts))
  const isReplaced = (item: SetUpItem) =>
    item === 'photos' ? starters === 0 : written.some(([path, text]) => path.split('.')[0] === item && !isBlank(text))
  return setUpItems.filter((item) => !isReplaced(item) && !accepted.some(({ key }) => key === setUpKey(item)))
}

export async function markSetUpItem({ db }: Shop, { item, accepted }: SetUpMark): Promise<void> {
  const key = setUpKey(item)
  if (accepted) await writeSetting(db, key, 'yes')
  else await db.deleteFrom('settings').where('key', '=', key).execute()
}
