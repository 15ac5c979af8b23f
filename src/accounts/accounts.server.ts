import type { z } from 'zod'
import type * as schemas from '../api/accounts.ts'
import { ApiError } from '../api/errors.ts'
import { readAuthError } from '../platform/auth/auth.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { rejectWeakPassword } from './password-rules.server.ts'
import { type AccountRequest, findSession } from './session.server.ts'
import { expiresIn } from './sign-in.server.ts'

/** Registers a visitor. @throws {ApiError} EMAIL_EXISTS before WEAK_PASSWORD, like the hosted service. */
export async function signUp(
  shop: Pick<Shop, 'auth' | 'config' | 'passwords'>,
  { email, password }: z.output<typeof schemas.SignUpRequest>,
): Promise<z.input<typeof schemas.SignUpResponse>> {
  const { api, internalAdapter } = await shop.auth()
  // The owner's email is reserved even before the owner's account exists.
  if (email === shop.config.adminEmail || (await internalAdapter.findUserByEmail(email)))
    throw new ApiError('EMAIL_EXISTS')
  rejectWeakPassword(password, { minLength: shop.config.passwordMinLength })

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

/** Returns the signed-in user with the fields of the specification (section 3). @throws {ApiError} UNAUTHENTICATED */
export async function lookup(
  shop: Pick<Shop, 'db' | 'auth' | 'readSessionToken' | 'log'>,
  _: unknown,
  { headers }: AccountRequest,
): Promise<z.input<typeof schemas.LookupResponse>> {
  const found = await findSession(shop, headers)
  if (!found) throw new ApiError('UNAUTHENTICATED')
  const { user, session } = found
  const account: schemas.AuthUser = {
    uid: user.id,
    email: user.email,
    emailVerified: Boolean(user.emailVerified),
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
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [account] }
}
