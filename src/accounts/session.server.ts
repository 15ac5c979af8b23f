import { ApiError } from '../api/errors.ts'
import { adminSessionLimits, visitorSessionLimits } from '../api/shop-constants.ts'
import { authStatus } from '../platform/auth/auth.server.ts'
import type { Shop } from '../platform/shop.server.ts'

/** Writing the last use at most so often keeps most requests read-only. */
const noteEveryMs = 15 * 60_000
/** The clocks of several servers may differ by so much. */
const mostAheadMs = 10 * 60_000

/**
 * Returns the session of the cookie, and deletes an expired one. Times are compared with the clock that the library uses.
 * @throws {ApiError} UNAVAILABLE
 */
export async function findSession(shop: Pick<Shop, 'auth' | 'log'>, headers: Headers) {
  if (!headers.get('cookie')?.includes('shop_session')) return undefined
  const { api, internalAdapter } = await shop.auth()
  const found = await api.getSession({ headers }).catch((cause) => {
    // The library gives no better error when the database does not answer.
    if (authStatus(cause) === 500) throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5, cause })
    throw cause
  })
  if (!found) return undefined
  if (isOver(found.session, found.user)) {
    await internalAdapter.deleteSession(found.session.token)
    return undefined
  }
  if (Date.now() - lastSeen(found.session) > noteEveryMs)
    // A session stays valid while the disk is full.
    await internalAdapter
      .updateSession(found.session.token, { updatedAt: new Date() })
      .catch((error) => shop.log.warn({ err: error }, 'last seen'))
  return found
}

interface Times {
  createdAt: string | Date
  updatedAt: string | Date
}

/** The library sets `updatedAt` only when the session starts. */
function lastSeen({ updatedAt }: Times): number {
  return new Date(updatedAt).getTime()
}

export function isOver(session: Times, { role }: { role?: string | null }): boolean {
  const { idleSeconds, absoluteSeconds } = role === 'admin' ? adminSessionLimits : visitorSessionLimits
  const age = Date.now() - new Date(session.createdAt).getTime()
  // With a time in the future, the age of the session is unknown: the clock was ahead then or is behind now.
  if (Math.max(-age, lastSeen(session) - Date.now()) > mostAheadMs) return true
  // The last use is written late, which must not end a session early.
  return age > absoluteSeconds * 1000 || Date.now() - lastSeen(session) > idleSeconds * 1000 + noteEveryMs
}
