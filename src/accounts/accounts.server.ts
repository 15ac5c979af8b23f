import type { z } from 'zod'
import type { AuthUser, ResetPasswordRequest, SendOobCodeRequest, SignUpRequest } from '../api/accounts.ts'
import { ApiError } from '../api/errors.ts'
import { authStatus } from '../platform/auth/auth.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { inConstantTime } from './constant-time.server.ts'
import { refuseUnequal, replacePassword } from './password.server.ts'
import { rejectUnfitPassword } from './password-rules.server.ts'
import { findSession } from './session.server.ts'
import { expiresIn } from './sign-in.server.ts'

/** Creating a code and a mail takes some milliseconds, which an address without an account saves. */
const resetStepMs = 100

/**
 * Registers a visitor without a session.
 * @throws {ApiError} EMAIL_EXISTS before WEAK_PASSWORD, as the hosted service does.
 */
export async function signUp(shop: Pick<Shop, 'auth' | 'config'>, { email, password }: z.output<typeof SignUpRequest>) {
  const { api, internalAdapter } = await shop.auth()
  // The owner's address is taken even before her account exists.
  if (email === shop.config.adminEmail || (await internalAdapter.findUserByEmail(email)))
    throw new ApiError('EMAIL_EXISTS')
  rejectUnfitPassword(password, { leastLength: shop.config.passwordMinLength })

  const { user, token } = await api.signUpEmail({ body: { email, password, name: '' } }).catch(refuseLostRace)
  if (token) await internalAdapter.deleteSession(token)
  return {
    kind: 'identitytoolkit#SignupNewUserResponse' as const,
    localId: user.id,
    email: user.email,
    expiresIn,
  }
}

/** The database lets one of two simultaneous sign-ups for one address through. */
function refuseLostRace(error: unknown): never {
  if (authStatus(error) === 422) throw new ApiError('EMAIL_EXISTS', { cause: error })
  throw error
}

/**
 * Queues a mail with a reset link. For an unknown address the response and its time are the same.
 * @throws {ApiError} MAIL_NOT_DELIVERABLE
 */
export async function sendOobCode(shop: Pick<Shop, 'auth' | 'mail'>, { email }: z.output<typeof SendOobCodeRequest>) {
  if (!(await shop.mail.isReady())) throw new ApiError('MAIL_NOT_DELIVERABLE')

  const { api } = await shop.auth()
  await inConstantTime(resetStepMs, () => api.requestPasswordReset({ body: { email } }))
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse' as const, email }
}

/**
 * Sets a new password with a mailed code, once, and ends every session of the account. Without a new password the
 * response names the account, and the code stays valid.
 * @throws {ApiError} in the order of the hosted service's checks (resetPassword); a code is kept when the password does not fit.
 */
export async function resetPassword(
  shop: Pick<Shop, 'auth' | 'db' | 'now' | 'config' | 'passwords'>,
  request: z.output<typeof ResetPasswordRequest>,
) {
  if (!request.oobCode) throw new ApiError('MISSING_OOB_CODE')
  const { internalAdapter } = await shop.auth()
  const code = await internalAdapter.findVerificationValue(`reset-password:${request.oobCode}`)
  if (!code) throw new ApiError('INVALID_OOB_CODE')
  if (code.expiresAt.getTime() <= shop.now()) throw new ApiError('EXPIRED_OOB_CODE')
  const user = await internalAdapter.findUserById(code.value)
  if (!user) throw new ApiError('INVALID_OOB_CODE')
  const done = {
    kind: 'identitytoolkit#ResetPasswordResponse' as const,
    requestType: 'PASSWORD_RESET' as const,
    email: user.email,
  }
  if (request.newPassword === undefined) return done

  refuseUnequal(request)
  const row = await shop.db.selectFrom('users').select('role').where('id', '=', user.id).executeTakeFirst()
  const isOwners = row?.role === 'admin'
  rejectUnfitPassword(
    request.newPassword,
    isOwners ? { ofOwner: user.email } : { leastLength: shop.config.passwordMinLength },
  )
  // The library uses separate statements: a crash between them used up the code without effect or kept old sessions.
  const hash = await shop.passwords.hash(request.newPassword)
  const isReset = await replacePassword(shop.db, user.id, hash, { codeId: code.id })
  if (!isReset) throw new ApiError('INVALID_OOB_CODE')
  // Opening the mail proves that the address belongs to the user.
  await internalAdapter.updateUser(user.id, { emailVerified: true })
  return done
}

/** Returns the signed-in user in the fields of the specification (section 3). @throws {ApiError} UNAUTHENTICATED */
export async function lookup(shop: Pick<Shop, 'auth' | 'log'>, headers: Headers) {
  const found = await findSession(shop, headers)
  if (!found) throw new ApiError('UNAUTHENTICATED')
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
