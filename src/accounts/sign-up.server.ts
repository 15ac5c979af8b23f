import { ApiError } from '../api/errors.ts'
import { readAuthError } from '../platform/auth/auth.server.ts'
import type { Handler } from '../platform/http/endpoint.server.ts'
import { rejectWeakPassword } from './password.server.ts'
import { expiresIn } from './sign-in.server.ts'

/** Registers a visitor. @throws {ApiError} EMAIL_EXISTS before WEAK_PASSWORD, like the hosted service. */
export const signUp: Handler<'signUp', 'auth' | 'config' | 'db' | 'passwords'> = async (shop, { email, password }) => {
  const { api, internalAdapter } = await shop.auth()
  // The owner's email is reserved even before the owner's account exists.
  if (email === shop.config.adminEmail || (await internalAdapter.findUserByEmail(email)))
    throw new ApiError('EMAIL_EXISTS')
  await rejectWeakPassword(shop, password)

  const body = { email, password, name: '' }
  const { user, token } = await shop.passwords
    .inQueue(false, () => api.signUpEmail({ body }))
    .catch((error) => {
      // The database rejects the second of two concurrent sign-ups for an email.
      throw readAuthError(error).statusCode === 422 ? new ApiError('EMAIL_EXISTS', { cause: error }) : error
    })
  if (token) await internalAdapter.deleteSession(token)
  return { kind: 'identitytoolkit#SignupNewUserResponse', localId: user.id, email: user.email, expiresIn }
}
