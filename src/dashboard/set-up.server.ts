import { isBlank } from '../api/is-blank.ts'
import { type SetUpItem, type SetUpMark, setUpItems } from '../api/set-up.ts'
import { countPublishedStarters } from '../gallery/catalogue/starter-gallery.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { getSavedDetails } from '../shop-details/saved-details.server.ts'
import { flattenTexts } from '../shop-details/texts-by-path.ts'

const getKey = (item: SetUpItem) => `fineAsItIs:${item}`

export async function listSetUpItems(shop: Pick<Shop, 'db'>): Promise<SetUpItem[]> {
  const [saved, starters, fine] = await Promise.all([
    getSavedDetails(shop),
    countPublishedStarters(shop),
    shop.db.selectFrom('settings').select('key').where('key', 'in', setUpItems.map(getKey)).execute(),
  ])
  const written = Object.entries(flattenTexts({ ...saved, hours: saved.businessHours }))
  const isReplaced = (item: SetUpItem) =>
    item === 'photos' ? starters === 0 : written.some(([path, text]) => path.split('.')[0] === item && !isBlank(text))
  return setUpItems.filter((item) => !isReplaced(item) && !fine.some(({ key }) => key === getKey(item)))
}

export async function markSetUpItem(shop: Pick<Shop, 'db'>, { item, fine }: SetUpMark): Promise<SetUpItem[]> {
  const key = getKey(item)
  if (fine)
    await shop.db
      .insertInto('settings')
      .values({ key, value: 'yes' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  else await shop.db.deleteFrom('settings').where('key', '=', key).execute()
  return listSetUpItems(shop)
}
