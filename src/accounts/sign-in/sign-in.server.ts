import { normaliseEmail } from '../../api/accounts.ts'
import { ApiError } from '../../api/errors.ts'
import { passwordMaxLength } from '../../api/shop-constants.ts'
import { readAuthError } from '../../platform/auth/auth.server.ts'
import { cookieName } from '../../platform/auth/cookies.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { Handler, HandlerRequest } from '../../platform/http/endpoint.server.ts'
import { recordDevice } from '../security/known-devices.server.ts'
import { replaceImportedHash } from './imported-passwords.server.ts'
import { getPasswordHash, isCurrentHash, rejectWeakPassword, replaceHash } from './password.server.ts'
import { appendCookies, endSession } from './session.server.ts'

/** The hosted service gives its tokens this lifetime in seconds. The session cookie itself lives longer. */
export const expiresIn = '3600'

/** Registers a customer. @throws {ApiError} EMAIL_EXISTS before WEAK_PASSWORD, like the hosted service. */
export const signUp: Handler<'signUp'> = async (deps, { email, password }) => {
  const { api, internalAdapter } = await deps.auth()
  // The owner's email is reserved even before the owner's account exists.
  if (email === deps.config.adminEmail || (await internalAdapter.findUserByEmail(email)))
    throw new ApiError('EMAIL_EXISTS', { field: 'email' })
  await rejectWeakPassword(deps, password, 'password')

  const body = { email, password, name: '' }
  const { user, token } = await deps.passwords
    .inQueue(false, () => api.signUpEmail({ body }))
    .catch(async (cause) => {
      if (readAuthError(cause).statusCode !== 422) throw cause
      // The library has one error for the second of two concurrent sign-ups and for a database that stores nothing.
      if (await internalAdapter.findUserByEmail(email)) throw new ApiError('EMAIL_EXISTS', { field: 'email', cause })
      throw new ApiError('UNAVAILABLE', { retryAfterSeconds: 5, cause })
    })
  if (token) await internalAdapter.deleteSession(token)
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId: user.id, email: user.email, expiresIn }
}

/** Starts a session or requests a second factor. @throws {ApiError} in the order of the hosted service's checks. */
export const signInWithPassword: Handler<'signInWithPassword'> = async (deps, input, request) => {
  if (input.email === undefined) throw new ApiError('MISSING_EMAIL')
  const email = normaliseEmail(input.email)
  if (!email) throw new ApiError('INVALID_EMAIL', { field: 'email' })
  if (!input.password) throw new ApiError('MISSING_PASSWORD')
  const { password } = input
  if ([...password].length > passwordMaxLength) throw new ApiError('INVALID_LOGIN_CREDENTIALS')
  return deps.passwords.inQueue(request.isForOwner, () => signIn(deps, { email, password }, request))
}

async function signIn(deps: Deps, credentials: { email: string; password: string }, request: HandlerRequest) {
  const { email, password } = credentials
  const { api, internalAdapter } = await deps.auth()
  const userId = (await internalAdapter.findUserByEmail(email))?.user.id ?? ''
  await replaceImportedHash(deps, userId, password)
  const hash = await getPasswordHash(deps.db, userId)
  const { response, headers } = await api.signInEmail({ body: credentials, returnHeaders: true }).catch((error) => {
    if (readAuthError(error).statusCode === 401) throw new ApiError('INVALID_LOGIN_CREDENTIALS', { cause: error })
    throw error
  })
  if (!(await isCurrentHash(deps.db, userId, hash))) {
    if ('token' in response) await internalAdapter.deleteSession(response.token)
    throw new ApiError('INVALID_LOGIN_CREDENTIALS')
  }
  if (hash && !deps.passwords.hasCurrentCost(hash))
    await replaceHash(deps.db, userId, hash, await deps.passwords.hash(password))
  const kind = 'identitytoolkit#VerifyPasswordResponse'
  const account = { kind, localId: userId, email, registered: true } as const
  const cookies = headers.getSetCookie()
  if ('twoFactorRedirect' in response) {
    // The current session continues until the code is verified.
    const pending = cookies.filter((cookie) => cookie.startsWith(`${cookieName(deps.config, 'second_factor')}=`))
    appendCookies(request, pending)
    return { ...account, mfaInfo: [{ mfaEnrollmentId: 'totp' as const, totpInfo: {} }] }
  }
  await endSession(deps, request)
  const { role } = await deps.db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirstOrThrow()
  if (role === 'admin') await recordDevice(deps, { userId, email, token: response.token }, request)
  appendCookies(request, cookies)
  return { ...account, expiresIn }
}
