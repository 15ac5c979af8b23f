import type { ContactInfo, ContactInfoChange } from '../api/contact.ts'
import type { ShopTexts, ShopTextsChange } from '../api/shop-texts.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import { firstLanguage } from '../messages/language.ts'
import type { Shop } from '../platform/shop.server.ts'
import { resolveContactInfo, resolveLinks, resolveTexts } from './displayed-details.ts'
import { flattenTexts, toDocument } from './texts-by-path.ts'

interface SavedDetails {
  contactInfo: ContactInfoChange
  shopTexts: ShopTextsChange
}

const ids = { contactInfo: 'details', shopTexts: 'texts' } as const

type Deps = Pick<Shop, 'db'>

/** Empty fields have their defaults (specification, section 3). */
export async function getContactInfo(shop: Deps): Promise<ContactInfo> {
  const saved = await getSavedDetails(shop, 'contactInfo')
  return inLanguage(firstLanguage, () => resolveContactInfo(saved))
}

export async function getShopTexts(shop: Deps): Promise<ShopTexts> {
  const [texts, contactInfo] = await Promise.all([
    getSavedDetails(shop, 'shopTexts'),
    getSavedDetails(shop, 'contactInfo'),
  ])
  const { address } = inLanguage('ta', () => resolveContactInfo(contactInfo, texts.tamil))
  return {
    ...resolveLinks(texts, contactInfo),
    ...inLanguage('en', () => resolveTexts(texts)),
    tamil: { address, ...inLanguage('ta', () => resolveTexts(texts)) },
  }
}

/** Returns {} after a failure, so that pages show the defaults (specification, section 8). */
export function getSavedDetailsOrNone<Table extends keyof SavedDetails>(
  shop: Pick<Shop, 'db' | 'log' | 'contentCache'>,
  table: Table,
): Promise<SavedDetails[Table]> {
  return shop.contentCache
    .get(table, () => getSavedDetails(shop, table))
    .catch((error): SavedDetails[Table] => {
      shop.log.error({ err: error }, table)
      return {}
    })
}

export async function getSavedDetails<Table extends keyof SavedDetails>(
  { db }: Deps,
  table: Table,
): Promise<SavedDetails[Table]> {
  const row = await db.selectFrom<keyof SavedDetails>(table).select('fields').executeTakeFirst()
  return row ? JSON.parse(row.fields) : {}
}

/** An empty field returns to its default. */
export async function changeSavedDetails<Table extends keyof SavedDetails>(
  { db }: Deps,
  table: Table,
  change: SavedDetails[Table],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Writing first locks the row, so that two simultaneous changes do not overwrite each other.
    const { fields } = await transaction
      .insertInto<keyof SavedDetails>(table)
      .values({ id: ids[table], fields: '{}' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: ids[table] }))
      .returning('fields')
      .executeTakeFirstOrThrow()
    const texts = { ...flattenTexts(JSON.parse(fields)), ...flattenTexts(change) }
    await transaction
      .updateTable<keyof SavedDetails>(table)
      .set({ fields: JSON.stringify(toDocument(texts)) })
      .execute()
  })
}
