import type { z } from 'zod'
import type { SecondFactorCode } from '../api/account-security.ts'
import { normalEmail, type SignInRequest } from '../api/accounts.ts'
import { ApiError } from '../api/errors.ts'
import { passwordMaxLength } from '../api/shop-constants.ts'
import { authStatus, secondFactorCookie } from '../platform/auth/auth.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { noteDevice } from './known-devices.server.ts'
import { isStillPassword, passwordHashOf, renewHash } from './password.server.ts'
import { finalizeSignIn } from './second-factor.server.ts'

/** The lifetime that the hosted service gives its tokens. Ours is in a cookie and lives longer. */
export const expiresIn = '3600'

type SignInParts = Pick<Shop, 'auth' | 'db' | 'now' | 'config' | 'mail' | 'passwords' | 'publicOrigin'>

/**
 * Starts a session and returns its cookies. The session that the request carries ends. With a second factor no session
 * starts yet.
 * @throws {ApiError} in the order of the hosted service's checks (signInWithPassword).
 */
export async function signInWithPassword(shop: SignInParts, request: z.output<typeof SignInRequest>, headers: Headers) {
  if (request.email === undefined) throw new ApiError('MISSING_EMAIL')
  const email = normalEmail(request.email)
  if (!email) throw new ApiError('INVALID_EMAIL')
  if (!request.password) throw new ApiError('MISSING_PASSWORD')
  if ([...request.password].length > passwordMaxLength) throw new ApiError('INVALID_LOGIN_CREDENTIALS')

  const { api, internalAdapter } = await shop.auth()
  const userId = (await internalAdapter.findUserByEmail(email))?.user.id ?? ''
  const hash = await passwordHashOf(shop.db, userId)
  const signedIn = await api
    .signInEmail({ body: { email, password: request.password }, returnHeaders: true })
    .catch((error) => {
      if (authStatus(error) === 401) throw new ApiError('INVALID_LOGIN_CREDENTIALS', { cause: error })
      throw error
    })
  if (!(await isStillPassword(shop.db, userId, hash))) {
    if ('token' in signedIn.response) await internalAdapter.deleteSession(signedIn.response.token)
    throw new ApiError('INVALID_LOGIN_CREDENTIALS')
  }
  if (hash && !shop.passwords.hasCurrentCost(hash)) await renewHash(shop, userId, hash, request.password)
  const answer = {
    kind: 'identitytoolkit#VerifyPasswordResponse' as const,
    localId: userId,
    email,
    registered: true as const,
  }
  const cookies = signedIn.headers.getSetCookie()
  if ('twoFactorRedirect' in signedIn.response)
    return {
      // The session of the request goes on until the code has come.
      cookies: cookies.filter((cookie) => cookie.startsWith(`${secondFactorCookie(shop.config)}=`)),
      answer: { ...answer, mfaInfo: [{ mfaEnrollmentId: 'totp' as const, totpInfo: {} }] },
    }
  const { token } = signedIn.response
  await signOut(shop, headers)
  return {
    cookies: [...cookies, ...(await noteOwnersDevice(shop, { userId, email, token }, headers))],
    answer: { ...answer, expiresIn },
  }
}

/** @throws {ApiError} MISSING_CODE, INVALID_CODE, INVALID_MFA_PENDING_CREDENTIAL */
export async function finalizeMfaSignIn(
  shop: SignInParts,
  { verificationCode }: z.output<typeof SecondFactorCode>,
  headers: Headers,
) {
  // The account is the owner's, because customers have no second factor.
  const owner = await shop.db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst()
  const hash = await passwordHashOf(shop.db, owner?.id ?? '')
  const { token, user, cookies } = await finalizeSignIn(shop, verificationCode, headers)
  if (!(await isStillPassword(shop.db, user.id, hash))) {
    const { internalAdapter } = await shop.auth()
    await internalAdapter.deleteSession(token)
    throw new ApiError('INVALID_MFA_PENDING_CREDENTIAL')
  }
  await signOut(shop, headers)
  const { id: userId, email } = user
  return {
    cookies: [...cookies, ...(await noteOwnersDevice(shop, { userId, email, token }, headers))],
    answer: { localId: userId, email, expiresIn },
  }
}

/** Stores nothing about other visitors. */
async function noteOwnersDevice(shop: SignInParts, signedIn: Parameters<typeof noteDevice>[1], headers: Headers) {
  const row = await shop.db.selectFrom('users').select('role').where('id', '=', signedIn.userId).executeTakeFirst()
  return row?.role === 'admin' ? [await noteDevice(shop, signedIn, headers)] : []
}

/** Ends the session that the request carries, and returns the cookies that make the browser forget it. */
export async function signOut(shop: Pick<Shop, 'auth'>, headers: Headers): Promise<string[]> {
  const { api } = await shop.auth()
  const { headers: answer } = await api.signOut({ headers, returnHeaders: true })
  return answer.getSetCookie()
}
