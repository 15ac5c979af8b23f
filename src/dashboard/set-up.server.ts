import { isBlank } from '../api/is-blank.ts'
import { type SetUpItem, type SetUpMark, setUpItems } from '../api/set-up.ts'
import { countStartersOnShow } from '../gallery/catalogue/starter-gallery.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { getWritten } from '../shop-details/written-details.server.ts'

const fineKey = (item: SetUpItem) => `fineAsItIs:${item}`

/** What of the shop is still a placeholder, unless the owner has said that it is fine as it is. */
export async function listSetUpItems(shop: Pick<Shop, 'db'>): Promise<SetUpItem[]> {
  const [isOwn, fine] = await Promise.all([whatIsOwn(shop), fineItems(shop)])
  return setUpItems.filter((item) => !isOwn[item] && !fine.has(item))
}

/** Says that a placeholder is fine as it is, or takes that back. */
export async function markSetUpItem(shop: Pick<Shop, 'db'>, { item, fine }: SetUpMark): Promise<SetUpItem[]> {
  const key = fineKey(item)
  if (fine)
    await shop.db
      .insertInto('settings')
      .values({ key, value: 'yes' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  else await shop.db.deleteFrom('settings').where('key', '=', key).execute()
  return listSetUpItems(shop)
}

async function whatIsOwn(shop: Pick<Shop, 'db'>): Promise<Record<SetUpItem, boolean>> {
  const [info, texts, starters] = await Promise.all([
    getWritten(shop, 'contactInfo'),
    getWritten(shop, 'shopTexts'),
    countStartersOnShow(shop),
  ])
  const isWritten = (text: string | undefined) => text !== undefined && !isBlank(text)
  return {
    phone: isWritten(info.phone),
    address: isWritten(info.address),
    email: isWritten(info.email),
    whatsapp: isWritten(texts.whatsapp),
    map: isWritten(texts.map),
    videos: isWritten(texts.videos),
    story: isWritten(texts.story),
    hours: Object.values(info.businessHours ?? {}).some(isWritten),
    photos: starters === 0,
  }
}

async function fineItems(shop: Pick<Shop, 'db'>): Promise<Set<SetUpItem>> {
  const rows = await shop.db.selectFrom('settings').select('key').where('key', 'in', setUpItems.map(fineKey)).execute()
  return new Set(setUpItems.filter((item) => rows.some(({ key }) => key === fineKey(item))))
}
