import { customerSessionLimits, ownerSessionLimits } from '../../api/shop-constants.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { Handler, HandlerRequest } from '../../platform/http/endpoint.server.ts'
import type { User } from '../../platform/user.ts'

/** The last use is written at most this often, so that most requests do not write. */
const lastUseIntervalMs = 15 * 60_000
/** The clocks of several servers may differ by this much. */
const clockToleranceMs = 10 * 60_000

export async function identify(deps: Deps, headers: Headers) {
  // The library's own reader takes a millisecond for each request.
  const token = await deps.readSessionToken(headers)
  if (!token) return undefined
  const session = await deps.db.selectFrom('sessions').selectAll().where('token', '=', token).executeTakeFirst()
  if (!session) return undefined
  const user = await deps.db.selectFrom('users').selectAll().where('id', '=', session.userId).executeTakeFirstOrThrow()
  if (new Date(session.expiresAt).getTime() < Date.now() || hasExpired(session, user)) {
    await deps.db
      .deleteFrom('sessions')
      .where('token', '=', token)
      .execute()
      .catch((error) => deps.log.warn({ err: error }, 'an expired session was not deleted'))
    return undefined
  }
  if (Date.now() - new Date(session.updatedAt).getTime() > lastUseIntervalMs)
    // The session stays valid if this write fails, for example on a full disk.
    await deps.db
      .updateTable('sessions')
      .set({ updatedAt: new Date().toISOString() })
      .where('token', '=', token)
      .execute()
      .catch((error) => deps.log.warn({ err: error }, 'last use of a session not recorded'))
  return {
    uid: user.id,
    email: user.email,
    isOwner: user.role === 'admin',
    sessionId: session.id,
    loginTime: new Date(session.createdAt).getTime(),
  }
}

/** Returns the signed-in user with the fields of the specification (section 3). */
export const lookup: Handler<'lookup'> = async ({ db }, _, { user }) => {
  const { uid, email, loginTime } = user as User
  const row = await db.selectFrom('users').selectAll().where('id', '=', uid).executeTakeFirstOrThrow()
  const account = {
    uid,
    email,
    emailVerified: Boolean(row.emailVerified),
    displayName: null,
    photoURL: null,
    phoneNumber: null,
    providerData: [{ providerId: 'password' as const, uid: email, email }],
    isAnonymous: false as const,
    tenantId: null,
    metadata: {
      creationTime: new Date(row.createdAt).toUTCString(),
      lastSignInTime: new Date(loginTime).toUTCString(),
    },
  }
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [account] }
}

/** Checks the idle and the absolute limit of the role. Uses `Date.now`, from which the library takes the times. */
export function hasExpired(
  session: Record<'createdAt' | 'updatedAt', string | Date>,
  { role }: { role?: string | null },
): boolean {
  const { idleSeconds, absoluteSeconds } = role === 'admin' ? ownerSessionLimits : customerSessionLimits
  const ageMs = Date.now() - new Date(session.createdAt).getTime()
  const idleMs = Date.now() - new Date(session.updatedAt).getTime()
  // A time in the future means that the clock was or is wrong, so the age is unknown.
  if (Math.min(ageMs, idleMs) < -clockToleranceMs) return true
  // The recorded last use may be too old by this interval.
  return ageMs > absoluteSeconds * 1000 || idleMs > idleSeconds * 1000 + lastUseIntervalMs
}

export const signOut: Handler<'signOut'> = async (deps, _, request) => {
  appendCookies(request, await endSession(deps, request))
}

/** Ends the session, and the notifications of its device. @returns cookies that delete the session in the browser */
export async function endSession(deps: Deps, { headers }: HandlerRequest): Promise<string[]> {
  const { api } = await deps.auth()
  const token = await deps.readSessionToken(headers)
  if (token)
    await deps.db
      .updateTable('pushSubscriptions')
      .set({ signedOutTime: deps.now() })
      .where('deviceHash', 'in', (eb) => eb.selectFrom('sessions').select('deviceHash').where('token', '=', token))
      .execute()
  return (await api.signOut({ headers, returnHeaders: true })).headers.getSetCookie()
}

export function appendCookies({ responseHeaders }: HandlerRequest, cookies: string[]): void {
  for (const cookie of cookies) responseHeaders.append('Set-Cookie', cookie)
}
