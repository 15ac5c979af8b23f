import type { ContactInfo, ContactInfoChange } from '../contract/contact.ts'
import { defaultContactInfo } from '../contract/shop-facts.ts'
import type { Shop } from '../platform/shop.server.ts'

/** How to reach the shop, with the built-in default for every field that the owner has not written. */
export async function getContactInfo(shop: Pick<Shop, 'db'>): Promise<ContactInfo> {
  const written = await getWrittenContactInfo(shop)
  const { businessHours, ...defaults } = defaultContactInfo
  return {
    address: written.address?.trim() || defaults.address,
    phone: written.phone?.trim() || defaults.phone,
    email: written.email?.trim() || defaults.email,
    businessHours: {
      monFri: written.businessHours?.monFri?.trim() || businessHours.monFri,
      sat: written.businessHours?.sat?.trim() || businessHours.sat,
      sun: written.businessHours?.sun?.trim() || businessHours.sun,
    },
  }
}

/** The same for pages: a failure is logged and the defaults are shown (specification, section 8). */
export async function getContactInfoOrDefaults(shop: Pick<Shop, 'db' | 'log' | 'kept'>): Promise<ContactInfo> {
  return shop.kept
    .get('contactInfo', () => getContactInfo(shop))
    .catch((error) => {
      shop.log.error({ err: error }, 'contact info')
      return defaultContactInfo
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
