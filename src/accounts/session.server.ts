import { Refusal } from '../api/errors.ts'
import { adminSessionLimits, visitorSessionLimits } from '../api/shop-facts.ts'
import { authStatus } from '../platform/auth/auth.server.ts'
import type { Shop } from '../platform/shop.server.ts'

/** So often it is noted that somebody is still there: no request writes because of the one before it. */
const noteEveryMs = 15 * 60_000
/** Clocks of several machines are this close, and one is set by as much while nobody notices. */
const mostAheadMs = 10 * 60_000

/**
 * The session that the cookie stands for, unless it has rested too long or is too old: then it is deleted. Measured by
 * the clock of the authentication library, which wrote its times.
 * @throws {Refusal} UNAVAILABLE when it cannot be known now.
 */
export async function findSession(shop: Pick<Shop, 'auth' | 'log'>, headers: Headers) {
  if (!headers.get('cookie')?.includes('shop_session')) return undefined
  const { api, internalAdapter } = await shop.auth()
  const found = await api.getSession({ headers }).catch((cause) => {
    // The engine says no more than this when the database does not answer.
    if (authStatus(cause) === 500) throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5, cause })
    throw cause
  })
  if (!found) return undefined
  if (isOver(found.session, found.user)) {
    await internalAdapter.deleteSession(found.session.token)
    return undefined
  }
  if (Date.now() - lastSeen(found.session) > noteEveryMs)
    // Where nothing can be written, what is kept can still be read.
    await internalAdapter
      .updateSession(found.session.token, { updatedAt: new Date() })
      .catch((error) => shop.log.warn({ err: error }, 'last seen'))
  return found
}

interface Times {
  createdAt: string | Date
  updatedAt: string | Date
}

/** The library writes the same time into both, and never touches the second one again. */
function lastSeen({ updatedAt }: Times): number {
  return new Date(updatedAt).getTime()
}

export function isOver(session: Times, { role }: { role?: string | null }): boolean {
  const { idleSeconds, absoluteSeconds } = role === 'admin' ? adminSessionLimits : visitorSessionLimits
  const age = Date.now() - new Date(session.createdAt).getTime()
  // Begun or seen in time to come: the clock was ahead then, or is behind now, and nobody can tell how old it is.
  if (Math.max(-age, lastSeen(session) - Date.now()) > mostAheadMs) return true
  // What is noted late does not end a session early.
  return age > absoluteSeconds * 1000 || Date.now() - lastSeen(session) > idleSeconds * 1000 + noteEveryMs
}
