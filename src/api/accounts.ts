import { z } from 'zod'
import { ApiError } from './errors.ts'
import { emailMaxLength } from './shop-constants.ts'
import { emailAddress } from './text.ts'

/** Reads numbers as text, like Identity Toolkit, which also ignores unknown fields and accepts snake_case. */
export const looseText = z
  .union([z.string(), z.number()], { error: 'must be string' })
  .transform(String)
  .refine((value) => value.isWellFormed(), { error: 'must be well-formed Unicode' })
  .optional()
const looseBoolean = z
  .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')], { error: 'must be boolean' })
  .optional()

/** Accepts a value by its name or number, like Identity Toolkit. */
const enumeration = <Name extends string>(numbers: Record<Name, number>) =>
  z
    .preprocess(
      (value) => Object.entries(numbers).find(([, number]) => number === value)?.[0] ?? value,
      z.enum(Object.keys(numbers) as Name[], { error: 'must be equal to one of the allowed values' }),
    )
    .optional()
const ClientType = enumeration({
  CLIENT_TYPE_UNSPECIFIED: 0,
  CLIENT_TYPE_WEB: 1,
  CLIENT_TYPE_ANDROID: 2,
  CLIENT_TYPE_IOS: 3,
})
const RequestType = enumeration({ OOB_REQ_TYPE_UNSPECIFIED: 0, PASSWORD_RESET: 1, VERIFY_EMAIL: 4, EMAIL_SIGNIN: 6 })

function camelCaseKeys(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()), value]),
  )
}
export const request = <Shape extends z.ZodRawShape>(shape: Shape) => z.preprocess(camelCaseKeys, z.object(shape))

const credentials = { email: looseText, password: looseText, returnSecureToken: looseBoolean, clientType: ClientType }

export const SignUpRequest = request({ ...credentials, confirmPassword: looseText, localId: looseText }).transform(
  ({ email: typed, password, confirmPassword, localId }) => {
    if (localId !== undefined) throw new ApiError('UNEXPECTED_PARAMETER', { detail: 'User ID' })
    if (!typed && !password) throw new ApiError(typed === undefined ? 'ADMIN_ONLY_OPERATION' : 'INVALID_EMAIL')
    if (!typed) throw new ApiError('MISSING_EMAIL')
    if (!password) throw new ApiError('MISSING_PASSWORD')
    const email = normaliseEmail(typed)
    if (!email) throw new ApiError('INVALID_EMAIL', { field: 'email' })
    rejectDifferentPasswords('password', password, confirmPassword)
    return { email, password }
  },
)

export const SignInRequest = request(credentials)

export const SendOobCodeRequest = request({
  requestType: RequestType,
  email: looseText,
  clientType: ClientType,
  returnOobLink: looseBoolean,
}).transform(({ requestType, email: typed, returnOobLink }) => {
  if (requestType === undefined || requestType === 'OOB_REQ_TYPE_UNSPECIFIED') throw new ApiError('MISSING_REQ_TYPE')
  if (returnOobLink) throw new ApiError('INSUFFICIENT_PERMISSION')
  if (requestType !== 'PASSWORD_RESET') throw new ApiError('OPERATION_NOT_ALLOWED')
  if (!typed) throw new ApiError('MISSING_EMAIL')
  const email = normaliseEmail(typed)
  if (!email) throw new ApiError('INVALID_EMAIL', { field: 'email' })
  return { requestType, email }
})

export const ResetPasswordRequest = request({ oobCode: looseText, newPassword: looseText, confirmPassword: looseText })

export const MfaSignInResponse = z.object({ localId: z.string(), email: z.string(), expiresIn: z.string() })

export const SignUpResponse = MfaSignInResponse.extend({ kind: z.literal('identitytoolkit#SignupNewUserResponse') })

/** A response with `mfaInfo` instead of `expiresIn` requests the second factor. */
export const SignInResponse = MfaSignInResponse.extend({
  kind: z.literal('identitytoolkit#VerifyPasswordResponse'),
  registered: z.literal(true),
  expiresIn: z.string().optional(),
  mfaInfo: z.array(z.object({ mfaEnrollmentId: z.literal('totp'), totpInfo: z.object({}) })).optional(),
})

export const SendOobCodeResponse = z.object({
  kind: z.literal('identitytoolkit#GetOobConfirmationCodeResponse'),
  email: z.string(),
})

export const ResetPasswordResponse = z.object({
  kind: z.literal('identitytoolkit#ResetPasswordResponse'),
  requestType: z.literal('PASSWORD_RESET'),
  email: z.string(),
})

const AuthUser = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  providerData: z.array(z.object({ providerId: z.literal('password'), uid: z.string(), email: z.string() })),
  isAnonymous: z.literal(false),
  tenantId: z.null(),
  metadata: z.object({ creationTime: z.string(), lastSignInTime: z.string() }),
})

export const DeleteAccountResponse = z.object({ kind: z.literal('identitytoolkit#DeleteAccountResponse') })

export const LookupResponse = z.object({
  kind: z.literal('identitytoolkit#GetAccountInfoResponse'),
  users: z.array(AuthUser),
})

/** @throws {ApiError} INVALID_ARGUMENT if the confirmation is given and differs */
export function rejectDifferentPasswords(name: string, password: string, confirmPassword: string | undefined): void {
  if (confirmPassword !== undefined && confirmPassword !== password)
    throw new ApiError('INVALID_ARGUMENT', {
      detail: `Invalid JSON payload received. /confirmPassword must be the same as /${name}`,
      field: 'confirmPassword',
    })
}

export function normaliseEmail(typed: string): string | undefined {
  const email = typed.trim().toLowerCase()
  return email.length <= emailMaxLength && emailAddress.safeParse(email).success ? email : undefined
}
