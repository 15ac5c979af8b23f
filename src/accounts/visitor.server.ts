import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'

/** Who asks, by the session's cookie alone. The one place that decides who is the admin. */
export async function identify(shop: Pick<Shop, 'auth'>, headers: Headers): Promise<Visitor | undefined> {
  if (!headers.get('cookie')?.includes('shop_session')) return undefined
  const found = await shop.auth.api.getSession({ headers })
  return found ? { uid: found.user.id, email: found.user.email, isAdmin: found.user.role === 'admin' } : undefined
}
