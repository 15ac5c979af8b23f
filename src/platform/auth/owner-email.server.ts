import type { Shop } from '../shop.server.ts'

/** With which the owner signs in: the settings' address until she has changed it in the dashboard. */
export async function getOwnerEmail({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('role', '=', 'admin').executeTakeFirst()
  return row?.email ?? config.adminEmail
}

/** The same for pages: a failure is logged, and the settings' address is told. */
export function ownerEmailForPages(shop: Pick<Shop, 'db' | 'config' | 'log' | 'contentCache'>): Promise<string> {
  return shop.contentCache
    .get('getOwnerEmail', () => getOwnerEmail(shop))
    .catch((error) => {
      shop.log.error({ err: error }, "the owner's address")
      return shop.config.adminEmail
    })
}
