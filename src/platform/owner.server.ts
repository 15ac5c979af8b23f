import { mailLanguages } from '../api/shop-constants.ts'
import { inLanguage } from '../messages/in-language.server.ts'
import { readSetting } from './database/settings-table.server.ts'
import type { Deps } from './deps.server.ts'

export async function getOwnerEmail({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('role', '=', 'admin').executeTakeFirst()
  return row?.email ?? config.adminEmail
}

export async function inOwnerLanguage<T>(db: Deps['db'], work: () => T): Promise<Awaited<T>> {
  const saved = await readSetting(db, 'mailLanguage')
  return await inLanguage(mailLanguages.find((language) => language === saved) ?? 'en', work)
}
