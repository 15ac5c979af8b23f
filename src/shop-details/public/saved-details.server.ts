import type { ContactInfo } from '../../api/contact.ts'
import { ApiError } from '../../api/errors.ts'
import { clockInShop } from '../../api/shop-clock.ts'
import type { ShopTextsChange } from '../../api/shop-texts.ts'
import type { Identity } from '../../messages/identity.ts'
import { inLanguage } from '../../messages/in-language.server.ts'
import { firstLanguage } from '../../messages/language.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { identityOf } from '../../platform/identity.server.ts'
import { resolveContactInfo, type SavedDetails } from './displayed-details.ts'
import { flattenTexts, toDocument } from './texts-by-path.ts'

const ids = { contactInfo: 'details', shopTexts: 'texts' } as const

/** Returns the contact info with defaults for empty fields (specification, section 3). */
export async function getContactInfo(deps: Deps): Promise<ContactInfo> {
  const saved = await getSavedDetails(deps)
  return inLanguage(firstLanguage, () => resolveContactInfo(saved))
}

export async function loadIdentity(deps: Deps): Promise<Identity> {
  return identityOf(await getSavedDetailsOrNone(deps))
}

/** @throws {ApiError} INVALID_ARGUMENT for a founding year in the future */
export async function changeShopTexts(deps: Deps, change: ShopTextsChange) {
  if (Number(change.establishedYear) > clockInShop(deps.now()).getUTCFullYear()) {
    const detail = 'Invalid JSON payload received. /establishedYear must not be in the future'
    throw new ApiError('INVALID_ARGUMENT', { detail, field: 'establishedYear' })
  }
  await changeSavedDetails(deps, 'shopTexts', change)
}

/** Returns {} after a failure, so that pages show the defaults (specification, section 8). */
export function getSavedDetailsOrNone(deps: Deps): Promise<SavedDetails> {
  return deps.contentCache
    .get('shop details', () => getSavedDetails(deps))
    .catch((error): SavedDetails => {
      deps.log.error({ err: error }, 'reading shop details failed')
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
    // The first statement locks the row, so that concurrent changes do not overwrite each other.
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
