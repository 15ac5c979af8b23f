import { mailLanguages } from '../../api/shop-facts.ts'
import { inLanguage } from '../../messages/in-language.server.ts'
import type { Shop } from '../shop.server.ts'

/** Whatever `work` says, it says as the owner reads it, and not as whoever it is about does. */
export async function inOwnersLanguage<T>(db: Shop['db'], work: () => T): Promise<Awaited<T>> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'mailLanguage').executeTakeFirst()
  return await inLanguage(mailLanguages.find((language) => language === row?.value) ?? 'en', work)
}
