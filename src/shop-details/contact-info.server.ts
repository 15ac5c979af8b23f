import type { ContactInfo, ContactInfoChange } from '../api/contact.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import { firstLanguage } from '../messages/language.ts'
import type { Shop } from '../platform/shop.server.ts'
import { shownContactInfo } from './shown-details.ts'

/**
 * How to reach the shop, with the built-in default for every field that the owner has not written. One document, in
 * whatever language the page is that asks for it (specification, section 3).
 */
export async function getContactInfo(shop: Pick<Shop, 'db'>): Promise<ContactInfo> {
  const written = await getWrittenContactInfo(shop)
  return inLanguage(firstLanguage, () => shownContactInfo(written))
}

/** For pages, only what she has written: a failure is logged, and the defaults are shown (specification, section 8). */
export function getWrittenContactInfoOrNone(shop: Pick<Shop, 'db' | 'log' | 'kept'>): Promise<ContactInfoChange> {
  return shop.kept
    .get('contactInfo', () => getWrittenContactInfo(shop))
    .catch((error): ContactInfoChange => {
      shop.log.error({ err: error }, 'contact info')
      return {}
    })
}

/** Only what the owner has written herself. */
export async function getWrittenContactInfo(shop: Pick<Shop, 'db'>): Promise<ContactInfoChange> {
  const row = await shop.db.selectFrom('contactInfo').select('fields').where('id', '=', 'details').executeTakeFirst()
  return row ? (JSON.parse(row.fields) as ContactInfoChange) : {}
}

/** Changes the fields that are sent; an empty one goes back to its default. */
export async function changeContactInfo(shop: Pick<Shop, 'db'>, change: ContactInfoChange): Promise<ContactInfo> {
  await shop.db.transaction().execute(async (transaction) => {
    // Made or touched first, and so held, that two changes at once do not take each other back.
    const { fields } = await transaction
      .insertInto('contactInfo')
      .values({ id: 'details', fields: '{}' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 'details' }))
      .returning('fields')
      .executeTakeFirstOrThrow()
    const written = JSON.parse(fields) as ContactInfoChange
    const businessHours = { ...written.businessHours, ...change.businessHours }
    await transaction
      .updateTable('contactInfo')
      .set({ fields: JSON.stringify({ ...written, ...change, businessHours }) })
      .execute()
  })
  return getContactInfo(shop)
}
