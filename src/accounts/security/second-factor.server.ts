import { asciiDigits } from '../../api/ascii-digits.ts'
import { ApiError } from '../../api/errors.ts'
import { readAuthError } from '../../platform/auth/auth.server.ts'
import { cookieName } from '../../platform/auth/cookies.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { Handler } from '../../platform/http/endpoint.server.ts'
import { getIdentity } from '../../platform/identity.server.ts'
import { qrCodeUrl } from '../../ui/draw-qr-code.ts'
import { removeFactor } from '../sign-in/owner-account.server.ts'
import { getPasswordHash, isCurrentHash, rejectWrongPassword } from '../sign-in/password.server.ts'
import { appendCookies, endSession } from '../sign-in/session.server.ts'
import { expiresIn } from '../sign-in/sign-in.server.ts'
import { recordDevice, startOwnerSession } from './known-devices.server.ts'

const lockSeconds = 15 * 60
/** The retention exceeds the 90 seconds for which a code is valid. */
const usedCodeRetentionMs = 3 * 60_000

export const startMfaEnrollment: Handler<'startMfaEnrollment'> = async (deps, { password }, { headers }) => {
  if (!password) throw new ApiError('MISSING_PASSWORD', { field: 'password' })
  const { api } = await deps.auth()
  const body = { password, issuer: (await getIdentity(deps)).shop }
  const enrollment = await api.enableTwoFactor({ body, headers }).catch(throwApiError)
  if (enrollment.method !== 'totp') throw new Error('The second factor is not TOTP.')
  const { totpURI: uri, backupCodes } = enrollment
  return { uri, backupCodes, secret: new URL(uri).searchParams.get('secret') ?? '', qr: qrCodeUrl(uri) }
}

/** Activates the second factor. Replaces all sessions with a new one, because they started without a code. */
export const finalizeMfaEnrollment: Handler<'finalizeMfaEnrollment'> = async (deps, input, request) => {
  const { headers, owner } = request
  const code = normaliseCode(input.verificationCode)
  const { api } = await deps.auth()
  await verifyCodeOnce(deps, code, () => api.verifyTOTP({ body: { code }, headers }).catch(throwApiError))
  await deps.db.deleteFrom('sessions').where('userId', '=', owner.uid).execute()
  await startOwnerSession(deps, request)
}

export const makeBackupCodes: Handler<'makeBackupCodes'> = async (deps, { password }, { headers }) => {
  if (!password) throw new ApiError('MISSING_PASSWORD', { field: 'password' })
  const { api } = await deps.auth()
  const { backupCodes } = await api.generateBackupCodes({ body: { password }, headers }).catch(throwApiError)
  return { backupCodes }
}

export const withdrawMfa: Handler<'withdrawMfa'> = async (deps, { password }, { owner }) => {
  await rejectWrongPassword(deps, owner.uid, password)
  await removeFactor(deps.db, owner.uid)
}

/** Returns the unused backup codes, or [] if they were encrypted with another session secret. */
export async function readBackupCodes({ auth }: Deps, userId: string): Promise<string[]> {
  const { api } = await auth()
  const { backupCodes } = await api.viewBackupCodes({ body: { userId } }).catch(() => ({ backupCodes: [] }))
  return backupCodes
}

/** Completes a sign-in with a code. @throws {ApiError} MISSING_CODE, INVALID_CODE, INVALID_MFA_PENDING_CREDENTIAL */
export const finalizeMfaSignIn: Handler<'finalizeMfaSignIn'> = async (deps, input, request) => {
  const code = normaliseCode(input.verificationCode)
  // With a session cookie the library would allow unlimited attempts, so only the pending cookie is passed on.
  const pending = new RegExp(`(?:^|;\\s*)(${cookieName(deps.config, 'second_factor')}=[^;]+)`)
  const cookie = pending.exec(request.headers.get('cookie') ?? '')?.[1]
  if (!cookie) throw new ApiError('INVALID_MFA_PENDING_CREDENTIAL')
  // The account is the owner's, because customers have no second factor.
  const owner = await deps.db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst()
  const hash = await getPasswordHash(deps.db, owner?.id ?? '')
  const { api, internalAdapter } = await deps.auth()
  const attempt = { body: { code }, headers: new Headers({ cookie }), returnHeaders: true } as const
  const isAppCode = /^\d{6}$/.test(code)
  if (!isAppCode) await unlockForBackupCode(deps, code)
  const verify = () => (isAppCode ? api.verifyTOTP(attempt) : api.verifyBackupCode(attempt)).catch(throwApiError)
  const { response, headers } = await (isAppCode ? verifyCodeOnce(deps, code, verify) : verify())
  const { token, user } = response
  if (!token) throw new ApiError('INVALID_CODE', { field: 'verificationCode' })
  const { id: userId, email } = user
  if (!(await isCurrentHash(deps.db, userId, hash))) {
    await internalAdapter.deleteSession(token)
    throw new ApiError('INVALID_MFA_PENDING_CREDENTIAL')
  }
  await endSession(deps, request)
  await recordDevice(deps, { userId, email, token }, request)
  appendCookies(request, headers.getSetCookie())
  return { localId: userId, email, expiresIn }
}

/** Rejects a used code, which the library would accept for 90 seconds. @throws {ApiError} INVALID_CODE */
async function verifyCodeOnce<T>(deps: Deps, code: string, verify: () => Promise<T>): Promise<T> {
  const { internalAdapter } = await deps.auth()
  const identifier = `used-code:${code}`
  const expiresAt = new Date(Date.now() + usedCodeRetentionMs)
  if (!(await internalAdapter.reserveVerificationValue({ identifier, value: 'used code', expiresAt })))
    throw new ApiError('INVALID_CODE', { field: 'verificationCode' })
  try {
    return await verify()
  } catch (error) {
    await internalAdapter.deleteVerificationByIdentifier(identifier)
    throw error
  }
}

/** Lifts the lock for a valid backup code, so that an attacker with the password cannot lock out the owner. */
async function unlockForBackupCode(deps: Deps, code: string): Promise<void> {
  const locked = await deps.db
    .selectFrom('secondFactors')
    .select('userId')
    .where('lockedUntil', 'is not', null)
    .executeTakeFirst()
  if (!locked || !(await readBackupCodes(deps, locked.userId)).includes(code)) return
  await deps.db
    .updateTable('secondFactors')
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where('userId', '=', locked.userId)
    .execute()
}

/** Removes spaces, because apps show six digits in two groups. */
function normaliseCode(typed: string | undefined): string {
  const code = asciiDigits(typed ?? '')
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
  if (!code) throw new ApiError('MISSING_CODE', { field: 'verificationCode' })
  return code.length <= 6 ? code : `${code.slice(0, 5)}-${code.slice(5)}`
}

const apiErrors: Record<string, ConstructorParameters<typeof ApiError>> = {
  INVALID_PASSWORD: ['INVALID_PASSWORD', { field: 'password' }],
  TOTP_ALREADY_ENABLED: ['SECOND_FACTOR_EXISTS'],
  TOTP_NOT_ENABLED: ['MFA_ENROLLMENT_NOT_FOUND'],
  TWO_FACTOR_NOT_ENABLED: ['MFA_ENROLLMENT_NOT_FOUND'],
  INVALID_CODE: ['INVALID_CODE', { field: 'verificationCode' }],
  INVALID_BACKUP_CODE: ['INVALID_CODE', { field: 'verificationCode' }],
  INVALID_TWO_FACTOR_COOKIE: ['INVALID_MFA_PENDING_CREDENTIAL'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['INVALID_MFA_PENDING_CREDENTIAL'],
  ACCOUNT_TEMPORARILY_LOCKED: ['TOO_MANY_ATTEMPTS_TRY_LATER', { retryAfterSeconds: lockSeconds }],
}

/** Translates errors of the library. Status 409 means that a concurrent request has used the code. */
function throwApiError(error: unknown): never {
  const { statusCode, body } = readAuthError(error)
  const apiError = apiErrors[statusCode === 409 ? 'INVALID_CODE' : (body?.code ?? '')]
  throw apiError ? new ApiError(...apiError) : error
}
