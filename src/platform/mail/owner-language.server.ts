import { mailLanguages } from '../../api/shop-constants.ts'
import { inLanguage } from '../../messages/in-language.server.ts'
import type { Shop } from '../shop.server.ts'

export async function inOwnerLanguage<T>(db: Shop['db'], work: () => T): Promise<Awaited<T>> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'mailLanguage').executeTakeFirst()
  return await inLanguage(mailLanguages.find((language) => language === row?.value) ?? 'en', work)
}
