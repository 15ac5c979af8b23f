import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import type { NewSecondFactor } from '../api/account-security.ts'
import { ApiError } from '../api/errors.ts'
import { m } from '../messages/compiled/messages.js'
import { authCode, authStatus, secondFactorCookie } from '../platform/auth/auth.server.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { startOwnerSession } from './known-devices.server.ts'
import { withUnusedCode } from './used-codes.server.ts'

type Parts = Pick<Shop, 'auth' | 'db' | 'now' | 'config' | 'mail' | 'publicOrigin'>

const lockedSeconds = 15 * 60

/** Makes a secret for the app, and backup codes. They take effect with `finalizeEnrollment`. */
export async function startEnrollment(
  shop: Pick<Shop, 'auth'>,
  password: string | undefined,
  headers: Headers,
): Promise<NewSecondFactor> {
  if (!password) throw new ApiError('MISSING_PASSWORD', { field: 'password' })
  const { api } = await shop.auth()
  const made = await api.enableTwoFactor({ body: { password, issuer: m.shop_name() }, headers }).catch(refuseInOurWords)
  if (made.method !== 'totp') throw new Error('a second factor of another kind')
  const { totpURI: uri, backupCodes } = made
  return { uri, backupCodes, secret: new URL(uri).searchParams.get('secret') ?? '', qr: drawQr(uri) }
}

/** Switches the second factor on. All sessions end, because they began without a code. @returns cookies of a new one */
export async function finalizeEnrollment(
  shop: Parts,
  owner: Visitor,
  typed: string | undefined,
  headers: Headers,
): Promise<string[]> {
  const code = plainCode(typed)
  const { api } = await shop.auth()
  const done = await withUnusedCode(shop, code, () =>
    api.verifyTOTP({ body: { code }, headers }).catch(refuseInOurWords),
  )
  if (!done) throw new ApiError('INVALID_CODE', { field: 'verificationCode' })
  await shop.db.deleteFrom('sessions').where('userId', '=', owner.uid).execute()
  return startOwnerSession(shop, owner, headers)
}

export async function makeBackupCodes(shop: Pick<Shop, 'auth'>, password: string | undefined, headers: Headers) {
  if (!password) throw new ApiError('MISSING_PASSWORD', { field: 'password' })
  const { api } = await shop.auth()
  const { backupCodes } = await api.generateBackupCodes({ body: { password }, headers }).catch(refuseInOurWords)
  return { backupCodes }
}

export async function describeFactor(shop: Pick<Shop, 'auth' | 'db'>, { uid }: Visitor) {
  const row = await shop.db.selectFrom('users').select('twoFactorEnabled').where('id', '=', uid).executeTakeFirst()
  if (!row?.twoFactorEnabled) return { isOn: false, backupCodesLeft: 0 }
  return { isOn: true, backupCodesLeft: (await readBackupCodes(shop, uid)).length }
}

/** Returns none if they were encrypted with another session secret. */
async function readBackupCodes({ auth }: Pick<Shop, 'auth'>, userId: string): Promise<string[]> {
  const { api } = await auth()
  const { backupCodes } = await api.viewBackupCodes({ body: { userId } }).catch(() => ({ backupCodes: [] }))
  return backupCodes
}

/**
 * Completes a login with the code of the second factor.
 * @returns the user, and the token and cookies of the session
 * @throws {ApiError} MISSING_CODE, INVALID_CODE, INVALID_MFA_PENDING_CREDENTIAL
 */
export async function finalizeSignIn(
  shop: Pick<Shop, 'auth' | 'db' | 'config'>,
  typed: string | undefined,
  headers: Headers,
) {
  const code = plainCode(typed)
  const pending = onlyCookie(headers, secondFactorCookie(shop.config))
  if (!pending) throw new ApiError('INVALID_MFA_PENDING_CREDENTIAL')
  const asked = { body: { code }, headers: pending, returnHeaders: true } as const
  const { api } = await shop.auth()
  const isOfApp = /^\d{6}$/.test(code)
  if (!isOfApp) await unlockForBackupCode(shop, code)
  const verify = () => (isOfApp ? api.verifyTOTP(asked) : api.verifyBackupCode(asked)).catch(refuseInOurWords)
  const verified = isOfApp ? await withUnusedCode(shop, code, verify) : await verify()
  if (!verified?.response.token) throw new ApiError('INVALID_CODE', { field: 'verificationCode' })
  const { token, user } = verified.response
  return { token, user, cookies: verified.headers.getSetCookie() }
}

/**
 * Lifts the lock of wrong codes for a right backup code: otherwise an attacker with the password could lock the owner out
 * for ever. Six digits need the lock; ten codes of 49 bits do not.
 */
async function unlockForBackupCode(shop: Pick<Shop, 'auth' | 'db'>, code: string): Promise<void> {
  const locked = await shop.db
    .selectFrom('secondFactors')
    .select('userId')
    .where('lockedUntil', 'is not', null)
    .executeTakeFirst()
  if (!locked || !(await readBackupCodes(shop, locked.userId)).includes(code)) return
  await shop.db
    .updateTable('secondFactors')
    .set({ failedVerificationCount: 0, lockedUntil: null })
    .where('userId', '=', locked.userId)
    .execute()
}

/** Removes spaces, dashes and capitals: apps show six digits in two groups. */
function plainCode(typed: string | undefined): string {
  const code = (typed ?? '').toLowerCase().replace(/[^a-z\d]/g, '')
  if (!code) throw new ApiError('MISSING_CODE', { field: 'verificationCode' })
  return code.length <= 6 ? code : `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Leaves out the session cookie, with which the library would allow any number of tries. */
function onlyCookie(headers: Headers, name: string): Headers | undefined {
  const found = new RegExp(`(?:^|;\\s*)(${name}=[^;]+)`).exec(headers.get('cookie') ?? '')?.[1]
  return found ? new Headers({ cookie: found }) : undefined
}

const refusals: Record<string, () => ApiError> = {
  INVALID_PASSWORD: () => new ApiError('INVALID_PASSWORD', { field: 'password' }),
  TOTP_ALREADY_ENABLED: () => new ApiError('SECOND_FACTOR_EXISTS'),
  TOTP_NOT_ENABLED: () => new ApiError('MFA_ENROLLMENT_NOT_FOUND'),
  TWO_FACTOR_NOT_ENABLED: () => new ApiError('MFA_ENROLLMENT_NOT_FOUND'),
  INVALID_CODE: () => new ApiError('INVALID_CODE', { field: 'verificationCode' }),
  INVALID_BACKUP_CODE: () => new ApiError('INVALID_CODE', { field: 'verificationCode' }),
  INVALID_TWO_FACTOR_COOKIE: () => new ApiError('INVALID_MFA_PENDING_CREDENTIAL'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () => new ApiError('INVALID_MFA_PENDING_CREDENTIAL'),
  ACCOUNT_TEMPORARILY_LOCKED: () => new ApiError('TOO_MANY_ATTEMPTS_TRY_LATER', { retryAfterSeconds: lockedSeconds }),
}

function refuseInOurWords(error: unknown): never {
  if (authStatus(error) === 409) throw new ApiError('INVALID_CODE', { field: 'verificationCode', cause: error })
  throw refusals[authCode(error) ?? '']?.() ?? error
}

function drawQr(text: string): NewSecondFactor['qr'] {
  const bitmap = generate(text)
  return { size: bitmap.size, path: toSvgPath(bitmap) }
}
