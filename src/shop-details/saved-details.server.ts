import type { ContactInfo } from '../api/contact.ts'
import type { ShopTexts } from '../api/shop-texts.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import { firstLanguage } from '../messages/language.ts'
import type { Shop } from '../platform/shop.server.ts'
import { resolveContactInfo, resolveLinks, resolveTexts, type SavedDetails } from './displayed-details.ts'
import { flattenTexts, toDocument } from './texts-by-path.ts'

const ids = { contactInfo: 'details', shopTexts: 'texts' } as const

type Deps = Pick<Shop, 'db'>

/** Returns the default of each empty field (specification, section 3). */
export async function getContactInfo(shop: Deps): Promise<ContactInfo> {
  const saved = await getSavedDetails(shop)
  return inLanguage(firstLanguage, () => resolveContactInfo(saved))
}

export async function getShopTexts(shop: Deps): Promise<ShopTexts> {
  const saved = await getSavedDetails(shop)
  const texts = inLanguage('en', () => ({ ...resolveLinks(saved), ...resolveTexts(saved) }))
  return { ...texts, tamil: inLanguage('ta', () => resolveTexts(saved)) }
}

/** Returns {} after a failure, so that pages show the defaults (specification, section 8). */
export function getSavedDetailsOrNone(shop: Pick<Shop, 'db' | 'log' | 'contentCache'>): Promise<SavedDetails> {
  return shop.contentCache
    .get('shop details', () => getSavedDetails(shop))
    .catch((error): SavedDetails => {
      shop.log.error({ err: error }, 'the shop details cannot be read')
      return {}
    })
}

export async function getSavedDetails({ db }: Deps): Promise<SavedDetails> {
  const rows = await db
    .selectFrom('contactInfo')
    .select('fields')
    .unionAll(db.selectFrom('shopTexts').select('fields'))
    .execute()
  return Object.assign({}, ...rows.map(({ fields }) => JSON.parse(fields)))
}

export async function changeSavedDetails({ db }: Deps, table: keyof typeof ids, change: SavedDetails): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Writing first locks the row, so that two simultaneous changes do not overwrite each other.
    const { fields } = await transaction
      .insertInto(table)
      .values({ id: ids[table], fields: '{}' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: ids[table] }))
      .returning('fields')
      .executeTakeFirstOrThrow()
    const texts = { ...flattenTexts(JSON.parse(fields)), ...flattenTexts(change) }
    await transaction
      .updateTable(table)
      .set({ fields: JSON.stringify(toDocument(texts)) })
      .execute()
  })
}
