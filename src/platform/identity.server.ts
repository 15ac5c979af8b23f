import type { Kysely } from 'kysely'
import { establishedYear } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { type Identity, type IdentityTexts, resolveIdentity } from '../messages/identity.ts'
import type { Tables } from './database/tables.ts'

export async function getIdentity({ db }: { db: Kysely<Tables> }): Promise<Identity> {
  const row = await db.selectFrom('shopTexts').select('fields').executeTakeFirst()
  return identityOf(row ? JSON.parse(row.fields) : {})
}

export function namesIn({ shop, otherName = '' }: Identity): string[] {
  return [shop, otherName]
}

/** Saved texts override defaults. */
export function identityOf(saved: IdentityTexts): Identity {
  const [inEnglish, inTamil] = (['en', 'ta'] as const).map((locale) => ({
    name: m.shop_name({}, { locale }),
    town: m.shop_town({}, { locale }),
  }))
  const identity = resolveIdentity(saved, { ...inEnglish, establishedYear, tamil: inTamil })
  const { welcome, tagline } = identity
  return { ...identity, welcome: welcome || m.hero_heading(), tagline: tagline || m.hero_line(identity) }
}
