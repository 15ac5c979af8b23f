import type { Shop } from '../shop.server.ts'

/** The owner can change the address of the settings in the dashboard. */
export async function getOwnerEmail({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<string> {
  const row = await db.selectFrom('users').select('email').where('role', '=', 'admin').executeTakeFirst()
  return row?.email ?? config.adminEmail
}

/** Falls back to the address of the settings after a failure. */
export function ownerEmailForPages(shop: Pick<Shop, 'db' | 'config' | 'log' | 'contentCache'>): Promise<string> {
  return shop.contentCache
    .get('getOwnerEmail', () => getOwnerEmail(shop))
    .catch((error) => {
      shop.log.error({ err: error }, "the owner's address")
      return shop.config.adminEmail
    })
}
