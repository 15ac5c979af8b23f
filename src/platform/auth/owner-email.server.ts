import type { Shop } from '../shop.server.ts'

/** Returns the address with which the owner signs in: that of the settings until it is changed in the dashboard. */
export async function getOwnerEmail({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('role', '=', 'admin').executeTakeFirst()
  return row?.email ?? config.adminEmail
}

/** Returns the cached address; after a failure, that of the settings. */
export function ownerEmailForPages(shop: Pick<Shop, 'db' | 'config' | 'log' | 'contentCache'>): Promise<string> {
  return shop.contentCache
    .get('getOwnerEmail', () => getOwnerEmail(shop))
    .catch((error) => {
      shop.log.error({ err: error }, "the owner's address")
      return shop.config.adminEmail
    })
}
