import type { z } from 'zod'
import {
  type AuthUser,
  normalEmail,
  type ResetPasswordRequest,
  type SendOobCodeRequest,
  type SignInRequest,
  type SignUpRequest,
} from '../api/accounts.ts'
import { Refusal } from '../api/errors.ts'
import type { SecondFactorCode } from '../api/safety.ts'
import { passwordMaxLength } from '../api/shop-facts.ts'
import { authStatus } from '../platform/auth/auth.server.ts'
import { secondFactorCookie } from '../platform/auth/auth-parts.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { inEvenTime } from './even-time.server.ts'
import { noteDevice } from './known-devices.server.ts'
import { isStillPassword, passwordHashOf, renewHash, replacePasswordByCode } from './password.server.ts'
import { refuseUnfitPassword } from './password-rules.server.ts'
import { finalizeSignIn } from './second-factor.server.ts'
import { findSession } from './session.server.ts'

/** What the hosted service says of a session's first token; ours lives in a cookie and longer. */
const expiresIn = '3600'
/** A code and a mail are on disk in some milliseconds, which an address without an account saves. */
const resetStepMs = 100

/**
 * Registers a visitor; nobody is signed in by it.
 * @throws {Refusal} EMAIL_EXISTS before WEAK_PASSWORD, as the hosted service does.
 */
export async function signUp(shop: Pick<Shop, 'auth' | 'config'>, { email, password }: z.output<typeof SignUpRequest>) {
  const { api, internalAdapter } = await shop.auth()
  // The owner's address is taken from the first second, whether or not her account is there yet.
  if (email === shop.config.adminEmail || (await internalAdapter.findUserByEmail(email)))
    throw new Refusal('EMAIL_EXISTS')
  refuseUnfitPassword(password, { leastLength: shop.config.passwordMinLength })

  const { user, token } = await api.signUpEmail({ body: { email, password, name: '' } }).catch(refuseLostRace)
  if (token) await internalAdapter.deleteSession(token)
  return {
    kind: 'identitytoolkit#SignupNewUserResponse' as const,
    localId: user.id,
    email: user.email,
    expiresIn,
  }
}

/** Two sign-ups for one address at the same time: the database lets one of them through. */
function refuseLostRace(error: unknown): never {
  if (authStatus(error) === 422) throw new Refusal('EMAIL_EXISTS', { cause: error })
  throw error
}

type SignInParts = Pick<Shop, 'auth' | 'db' | 'now' | 'config' | 'mail' | 'passwords' | 'publicOrigin'>

/**
 * Starts a session and returns its cookies; a session that the request carries ends. Where a second factor is asked
 * for, none is started yet.
 * @throws {Refusal} in the order of the hosted service's checks (signInWithPassword).
 */
export async function signInWithPassword(shop: SignInParts, request: z.output<typeof SignInRequest>, headers: Headers) {
  if (request.email === undefined) throw new Refusal('MISSING_EMAIL')
  const email = normalEmail(request.email)
  if (!email) throw new Refusal('INVALID_EMAIL')
  if (!request.password) throw new Refusal('MISSING_PASSWORD')
  if (tooLong(request.password)) throw new Refusal('INVALID_LOGIN_CREDENTIALS')

  const { api, internalAdapter } = await shop.auth()
  const userId = (await internalAdapter.findUserByEmail(email))?.user.id ?? ''
  const hash = await passwordHashOf(shop.db, userId)
  const signedIn = await api
    .signInEmail({ body: { email, password: request.password }, returnHeaders: true })
    .catch((error) => {
      if (authStatus(error) === 401) throw new Refusal('INVALID_LOGIN_CREDENTIALS', { cause: error })
      throw error
    })
  if (!(await isStillPassword(shop.db, userId, hash))) {
    if ('token' in signedIn.response) await internalAdapter.deleteSession(signedIn.response.token)
    throw new Refusal('INVALID_LOGIN_CREDENTIALS')
  }
  if (hash && !shop.passwords.hasCurrentCost(hash)) await renewHash(shop, userId, hash, request.password)
  if ('twoFactorRedirect' in signedIn.response) return halfSignedIn(shop, { email, localId: userId }, signedIn.headers)
  const { user, token } = signedIn.response
  await signOut(shop, headers)
  return {
    cookies: [...signedIn.headers.getSetCookie(), ...(await noteOwnersDevice(shop, user.id, token, headers))],
    answer: {
      kind: 'identitytoolkit#VerifyPasswordResponse' as const,
      localId: user.id,
      email: user.email,
      registered: true as const,
      expiresIn,
    },
  }
}

/** The password was right: a cookie says so to the next call, and the session of before goes on until that has come. */
function halfSignedIn(shop: SignInParts, { email, localId }: { email: string; localId: string }, headers: Headers) {
  return {
    cookies: headers.getSetCookie().filter((cookie) => cookie.startsWith(`${secondFactorCookie(shop.config)}=`)),
    answer: {
      kind: 'identitytoolkit#VerifyPasswordResponse' as const,
      localId,
      email,
      registered: true as const,
      mfaInfo: [{ mfaEnrollmentId: 'totp' as const, totpInfo: {} }],
    },
  }
}

/** @throws {Refusal} MISSING_CODE, INVALID_CODE, INVALID_MFA_PENDING_CREDENTIAL */
export async function finalizeMfaSignIn(
  shop: SignInParts,
  { verificationCode }: z.output<typeof SecondFactorCode>,
  headers: Headers,
) {
  // Nobody else has a second factor.
  const owner = await shop.db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst()
  const hash = await passwordHashOf(shop.db, owner?.id ?? '')
  const { token, user, cookies } = await finalizeSignIn(shop, verificationCode, headers)
  if (!(await isStillPassword(shop.db, user.id, hash))) {
    const { internalAdapter } = await shop.auth()
    await internalAdapter.deleteSession(token)
    throw new Refusal('INVALID_MFA_PENDING_CREDENTIAL')
  }
  await signOut(shop, headers)
  return {
    cookies: [...cookies, ...(await noteOwnersDevice(shop, user.id, token, headers))],
    answer: { localId: user.id, email: user.email, expiresIn },
  }
}

/** Of visitors nothing is noted. */
async function noteOwnersDevice(shop: SignInParts, userId: string, token: string, headers: Headers) {
  const row = await shop.db.selectFrom('users').select(['role', 'email']).where('id', '=', userId).executeTakeFirst()
  return row?.role === 'admin' ? [await noteDevice(shop, { userId, email: row.email, token }, headers)] : []
}

/** Ends the session that the request carries, if it does, and returns the cookies that make the browser forget it. */
export async function signOut(shop: Pick<Shop, 'auth'>, headers: Headers): Promise<string[]> {
  const { api } = await shop.auth()
  const { headers: answer } = await api.signOut({ headers, returnHeaders: true })
  return answer.getSetCookie()
}

/**
 * Puts a mail with a reset link on disk where there is an account, and answers the same, after the same time, where
 * there is none. @throws {Refusal} MAIL_NOT_DELIVERABLE
 */
export async function sendOobCode(shop: Pick<Shop, 'auth' | 'mail'>, { email }: z.output<typeof SendOobCodeRequest>) {
  if (!(await shop.mail.isReady())) throw new Refusal('MAIL_NOT_DELIVERABLE')

  const { api } = await shop.auth()
  await inEvenTime(resetStepMs, () => api.requestPasswordReset({ body: { email } }))
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse' as const, email }
}

/**
 * Sets a new password with a mailed code, once; every session of the account ends. Without a new password only says
 * whose code it is, and the code stays.
 * @throws {Refusal} in the order of the hosted service's checks (resetPassword); a code is kept when the password does not fit.
 */
export async function resetPassword(
  shop: Pick<Shop, 'auth' | 'db' | 'now' | 'config' | 'passwords'>,
  request: z.output<typeof ResetPasswordRequest>,
) {
  if (!request.oobCode) throw new Refusal('MISSING_OOB_CODE')
  const { internalAdapter } = await shop.auth()
  const code = await internalAdapter.findVerificationValue(`reset-password:${request.oobCode}`)
  if (!code) throw new Refusal('INVALID_OOB_CODE')
  if (code.expiresAt.getTime() <= shop.now()) throw new Refusal('EXPIRED_OOB_CODE')
  const user = await internalAdapter.findUserById(code.value)
  if (!user) throw new Refusal('INVALID_OOB_CODE')
  const done = {
    kind: 'identitytoolkit#ResetPasswordResponse' as const,
    requestType: 'PASSWORD_RESET' as const,
    email: user.email,
  }
  if (request.newPassword === undefined) return done

  if (request.confirmPassword !== undefined && request.confirmPassword !== request.newPassword)
    throw new Refusal('INVALID_ARGUMENT', {
      detail: 'Invalid JSON payload received. /confirmPassword must be the same as /newPassword',
      field: 'confirmPassword',
    })
  const row = await shop.db.selectFrom('users').select('role').where('id', '=', user.id).executeTakeFirst()
  const isOwners = row?.role === 'admin'
  refuseUnfitPassword(
    request.newPassword,
    isOwners ? { ofOwner: user.email } : { leastLength: shop.config.passwordMinLength },
  )
  // The library does it in separate statements: a crash between them used up the code without effect or kept old sessions.
  const isReset = await replacePasswordByCode(shop.db, code, await shop.passwords.hash(request.newPassword))
  // Another request was faster with the same code.
  if (!isReset) throw new Refusal('INVALID_OOB_CODE')
  // Whoever could open the mail owns the address.
  await internalAdapter.updateUser(user.id, { emailVerified: true })
  return done
}

/** The signed-in person in the fields of the specification (section 3). @throws {Refusal} UNAUTHENTICATED */
export async function lookup(shop: Pick<Shop, 'auth' | 'log'>, headers: Headers) {
  const found = await findSession(shop, headers)
  if (!found) throw new Refusal('UNAUTHENTICATED')
  const { user, session } = found
  const person: AuthUser = {
    uid: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    displayName: null,
    photoURL: null,
    phoneNumber: null,
    providerData: [{ providerId: 'password', uid: user.email, email: user.email }],
    isAnonymous: false,
    tenantId: null,
    metadata: {
      creationTime: new Date(user.createdAt).toUTCString(),
      lastSignInTime: new Date(session.createdAt).toUTCString(),
    },
  }
  return { kind: 'identitytoolkit#GetAccountInfoResponse' as const, users: [person] }
}

function tooLong(password: string): boolean {
  return [...password].length > passwordMaxLength
}
