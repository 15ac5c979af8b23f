import type { Shop } from '../shop.server.ts'

export async function getOwnerEmail({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('role', '=', 'admin').executeTakeFirst()
  return row?.email ?? config.adminEmail
}

export function ownerEmailForPages(shop: Pick<Shop, 'db' | 'config' | 'contentCache'>): Promise<string> {
  return shop.contentCache.get('getOwnerEmail', () => getOwnerEmail(shop))
}
