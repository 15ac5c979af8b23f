import type { ShopTexts, ShopTextsChange } from '../api/shop-texts.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { getWrittenContactInfo } from './contact-info.server.ts'
import { shownContactInfo, shownLinks, shownWords, type WrittenWords } from './shown-details.ts'

/** What else the owner may write, with the built-in default for every field that she has not written. */
export async function getShopTexts(shop: Pick<Shop, 'db'>): Promise<ShopTexts> {
  const [written, contactInfo] = await Promise.all([getWrittenShopTexts(shop), getWrittenContactInfo(shop)])
  const { address } = inLanguage('ta', () => shownContactInfo(contactInfo, written.tamil))
  return {
    ...shownLinks(written, contactInfo),
    ...inLanguage('en', () => shownWords(written)),
    tamil: { address, ...inLanguage('ta', () => shownWords(written)) },
  }
}

/** For pages, only what she has written: the defaults are in the script. A failure is logged and shown as nothing. */
export function getWrittenTextsOrNone(shop: Pick<Shop, 'db' | 'log' | 'kept'>): Promise<ShopTextsChange> {
  return shop.kept
    .get('shopTexts', () => getWrittenShopTexts(shop))
    .catch((error) => {
      shop.log.error({ err: error }, 'shop texts')
      return {}
    })
}

/** Only what the owner has written herself. */
export async function getWrittenShopTexts(shop: Pick<Shop, 'db'>): Promise<ShopTextsChange> {
  const row = await shop.db.selectFrom('shopTexts').select('fields').where('id', '=', 'texts').executeTakeFirst()
  return row ? (JSON.parse(row.fields) as ShopTextsChange) : {}
}

/** Changes the fields that are sent, of lists each entry for itself; an empty one goes back to its default. */
export async function changeShopTexts(shop: Pick<Shop, 'db'>, change: ShopTextsChange): Promise<ShopTexts> {
  await shop.db.transaction().execute(async (transaction) => {
    // Made or touched first, and so held, that two changes at once do not take each other back.
    const { fields } = await transaction
      .insertInto('shopTexts')
      .values({ id: 'texts', fields: '{}' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 'texts' }))
      .returning('fields')
      .executeTakeFirstOrThrow()
    const written = JSON.parse(fields) as ShopTextsChange
    const tamil = change.tamil && { tamil: changed(written.tamil ?? {}, change.tamil) }
    await transaction
      .updateTable('shopTexts')
      .set({ fields: JSON.stringify({ ...changed(written, change), ...tamil }) })
      .execute()
  })
  return getShopTexts(shop)
}

function changed<Words extends WrittenWords>(written: Words, change: Words): Words {
  const reasons = change.reasons?.map((reason, index) => ({ ...written.reasons?.[index], ...reason }))
  return { ...written, ...change, ...(reasons && { reasons }) }
}
