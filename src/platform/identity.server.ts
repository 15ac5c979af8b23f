import type { Kysely } from 'kysely'
import { establishedYear } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { type Identity, type IdentityTexts, resolveIdentity } from '../messages/identity.ts'
import type { Tables } from './database/tables.ts'
import type { Settings } from './settings.server.ts'

interface Deps {
  db: Kysely<Tables>
  config: Partial<Settings>
}

export async function getIdentity({ db, config }: Deps): Promise<Identity> {
  const row = await db.selectFrom('shopTexts').select('fields').executeTakeFirst()
  return identityOf(row ? JSON.parse(row.fields) : {}, config)
}

export function namesIn({ shop, otherName = '' }: Identity): string[] {
  return [shop, otherName]
}

/** Saved texts override settings, and settings override defaults. */
export function identityOf(saved: IdentityTexts, config: Partial<Settings>): Identity {
  const [inEnglish, inTamil] = (['en', 'ta'] as const).map((locale) => ({
    name: m.shop_name({}, { locale }),
    town: m.shop_town({}, { locale }),
  }))
  const defaults = { ...inEnglish, establishedYear, tamil: inTamil }
  const identity = resolveIdentity(saved, identitySettings(config), defaults)
  const { welcome, tagline } = identity
  return { ...identity, welcome: welcome || m.hero_heading(), tagline: tagline || m.hero_line(identity) }
}

export function identitySettings(config: Partial<Settings>) {
  const textsIn = (language: '' | 'Tamil') => ({
    name: config[`shopName${language}`],
    town: config[`shopTown${language}`],
    welcome: config[`shopWelcome${language}`],
    tagline: config[`shopTagline${language}`],
  })
  return { ...textsIn(''), establishedYear: config.establishedYear, tamil: textsIn('Tamil') }
}
