import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { findSession } from './session.server.ts'

/** Returns the user of the session cookie. Only this function decides who is the admin. @throws {Refusal} UNAVAILABLE */
export async function identify(shop: Pick<Shop, 'auth' | 'log'>, headers: Headers): Promise<Visitor | undefined> {
  const found = await findSession(shop, headers)
  if (!found) return undefined
  const { user, session } = found
  return {
    uid: user.id,
    email: user.email,
    isAdmin: user.role === 'admin',
    sessionId: session.id,
    loginTime: new Date(session.createdAt).getTime(),
  }
}
