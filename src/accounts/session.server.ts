import { ApiError } from '../api/errors.ts'
import { adminSessionLimits, visitorSessionLimits } from '../api/shop-constants.ts'
import { readAuthError } from '../platform/auth/auth.server.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'

/** This interval keeps most requests read-only. */
const lastUseIntervalMs = 15 * 60_000
/** The clocks of several servers may differ by this much. */
const clockToleranceMs = 10 * 60_000

export interface AccountRequest {
  owner: Visitor
  headers: Headers
  responseHeaders: Headers
}

/** Decides for every request who is the admin. @throws {ApiError} UNAVAILABLE */
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

/** Deletes an expired session. Times are compared with the library's clock. @throws {ApiError} UNAVAILABLE */
export async function findSession(shop: Pick<Shop, 'auth' | 'log'>, headers: Headers) {
  if (!headers.get('cookie')?.includes('shop_session')) return undefined
  const { api, internalAdapter } = await shop.auth()
  const found = await api.getSession({ headers }).catch((cause) => {
    // The library gives no better error when the database does not answer.
    if (readAuthError(cause).statusCode === 500) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5, cause })
    throw cause
  })
  if (!found) return undefined
  const { user, session } = found
  if (hasExpired(session, user)) {
    await internalAdapter.deleteSession(session.token)
    return undefined
  }
  if (Date.now() - new Date(session.updatedAt).getTime() > lastUseIntervalMs)
    // A session stays valid while the disk is full.
    await internalAdapter
      .updateSession(session.token, { updatedAt: new Date() })
      .catch((error) => shop.log.warn({ err: error }, 'last use of a session not recorded'))
  return found
}

/** The library sets `updatedAt` only when the session starts. */
export function hasExpired(
  session: Record<'createdAt' | 'updatedAt', string | Date>,
  { role }: { role?: string | null },
): boolean {
  const { idleSeconds, absoluteSeconds } = role === 'admin' ? adminSessionLimits : visitorSessionLimits
  const ageMs = Date.now() - new Date(session.createdAt).getTime()
  const idleMs = Date.now() - new Date(session.updatedAt).getTime()
  // A time in the future means that the clock was ahead then or is behind now, so the age is unknown.
  if (Math.min(ageMs, idleMs) < -clockToleranceMs) return true
  // The last use is written late, which must not end a session early.
  return ageMs > absoluteSeconds * 1000 || idleMs > idleSeconds * 1000 + lastUseIntervalMs
}
