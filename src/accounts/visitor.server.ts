import { Refusal } from '../contract/errors.ts'
import { authStatus } from '../platform/auth.server.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'

/**
 * Who asks, by the session's cookie alone. The one place that decides who is the admin.
 * @throws {Refusal} UNAVAILABLE when it cannot be known now.
 */
export async function identify(shop: Pick<Shop, 'auth'>, headers: Headers): Promise<Visitor | undefined> {
  if (!headers.get('cookie')?.includes('shop_session')) return undefined
  const found = await shop.auth.api.getSession({ headers }).catch((cause) => {
    // The engine says no more than this when the database does not answer.
    if (authStatus(cause) === 500) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5, cause })
    throw cause
  })
  return found ? { uid: found.user.id, email: found.user.email, isAdmin: found.user.role === 'admin' } : undefined
}
