import { establishedYear } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { type Identity, resolveIdentity } from '../messages/identity.ts'
import type { Database } from './database/database.server.ts'
import type { Settings } from './settings.server.ts'

type IdentitySettings = Partial<
  Pick<Settings, 'shopName' | 'shopNameTamil' | 'shopTown' | 'shopTownTamil' | 'establishedYear'>
>

export async function getIdentity({
  db,
  config,
}: Pick<Database, 'db'> & { config: IdentitySettings }): Promise<Identity> {
  const row = await db.selectFrom('shopTexts').select('fields').executeTakeFirst()
  return identityOf(row ? JSON.parse(row.fields) : {}, config)
}

/** Lists the names that must not make up most of a password. */
export async function listShopNames(shop: Parameters<typeof getIdentity>[0]): Promise<string[]> {
  return namesIn(await getIdentity(shop))
}

export function namesIn({ shop, otherName = '' }: Identity): string[] {
  return [shop, otherName]
}

/** Saved texts override settings, and settings override defaults. */
export function identityOf(saved: Parameters<typeof resolveIdentity>[0], config: IdentitySettings): Identity {
  const settings = {
    name: config.shopName,
    town: config.shopTown,
    establishedYear: config.establishedYear,
    tamil: { name: config.shopNameTamil, town: config.shopTownTamil },
  }
  const [inEnglish, inTamil] = (['en', 'ta'] as const).map((locale) => ({
    name: m.shop_name({}, { locale }),
    town: m.shop_town({}, { locale }),
  }))
  return resolveIdentity(saved, settings, { ...inEnglish, establishedYear, tamil: inTamil })
}
