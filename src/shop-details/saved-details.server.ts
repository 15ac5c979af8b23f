import type { ContactInfo, ContactInfoChange } from '../api/contact.ts'
import type { ShopTexts, ShopTextsChange } from '../api/shop-texts.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import { firstLanguage } from '../messages/language.ts'
import type { Shop } from '../platform/shop.server.ts'
import { displayedContactInfo, displayedLinks, displayedTexts } from './displayed-details.ts'
import { documentOf, textsByPath } from './texts-by-path.ts'

interface Written {
  contactInfo: ContactInfoChange
  shopTexts: ShopTextsChange
}

const ids = { contactInfo: 'details', shopTexts: 'texts' } as const

type Parts = Pick<Shop, 'db'>

/** Returns the contact info in one language for all pages (specification, section 3), with defaults for empty fields. */
export async function getContactInfo(shop: Parts): Promise<ContactInfo> {
  const written = await getSavedDetails(shop, 'contactInfo')
  return inLanguage(firstLanguage, () => displayedContactInfo(written))
}

export async function getShopTexts(shop: Parts): Promise<ShopTexts> {
  const [written, contactInfo] = await Promise.all([
    getSavedDetails(shop, 'shopTexts'),
    getSavedDetails(shop, 'contactInfo'),
  ])
  const { address } = inLanguage('ta', () => displayedContactInfo(contactInfo, written.tamil))
  return {
    ...displayedLinks(written, contactInfo),
    ...inLanguage('en', () => displayedTexts(written)),
    tamil: { address, ...inLanguage('ta', () => displayedTexts(written)) },
  }
}

/** For pages: logs a failure and returns nothing, so that the defaults are shown (specification, section 8). */
export function getSavedDetailsOrNone<Table extends keyof Written>(
  shop: Pick<Shop, 'db' | 'log' | 'contentCache'>,
  table: Table,
): Promise<Written[Table]> {
  return shop.contentCache
    .get(table, () => getSavedDetails(shop, table))
    .catch((error): Written[Table] => {
      shop.log.error({ err: error }, table)
      return {}
    })
}

export async function getSavedDetails<Table extends keyof Written>(
  { db }: Parts,
  table: Table,
): Promise<Written[Table]> {
  const row = await db.selectFrom<keyof Written>(table).select('fields').executeTakeFirst()
  return row ? JSON.parse(row.fields) : {}
}

/** Changes the fields that are sent. An empty one goes back to its default. */
export async function changeSavedDetails<Table extends keyof Written>(
  { db }: Parts,
  table: Table,
  change: Written[Table],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Writing first locks the row, so that two simultaneous changes do not overwrite each other.
    const { fields } = await transaction
      .insertInto<keyof Written>(table)
      .values({ id: ids[table], fields: '{}' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: ids[table] }))
      .returning('fields')
      .executeTakeFirstOrThrow()
    const texts = { ...textsByPath(JSON.parse(fields)), ...textsByPath(change) }
    await transaction
      .updateTable<keyof Written>(table)
      .set({ fields: JSON.stringify(documentOf(texts)) })
      .execute()
  })
}
