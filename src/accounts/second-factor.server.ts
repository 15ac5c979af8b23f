import { generate } from 'lean-qr'
import { Refusal } from '../api/errors.ts'
import type { NewSecondFactor } from '../api/safety.ts'
import { m } from '../messages/compiled/messages.js'
import { authCode, authStatus } from '../platform/auth/auth.server.ts'
import { secondFactorCookie } from '../platform/auth/auth-parts.server.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { withCodeOnce } from './one-code-once.server.ts'
import { startOwnersSession } from './owners-session.server.ts'

type Parts = Pick<Shop, 'auth' | 'db' | 'now' | 'config' | 'mail' | 'publicOrigin'>

const lockedSeconds = 15 * 60

/** Makes a secret for the app, and backup codes. Nothing is asked for until a first code was right. */
export async function startEnrollment(
  shop: Pick<Shop, 'auth'>,
  password: string | undefined,
  headers: Headers,
): Promise<NewSecondFactor> {
  if (!password) throw new Refusal('MISSING_PASSWORD', { field: 'password' })
  const { api } = await shop.auth()
  const made = await api.enableTwoFactor({ body: { password, issuer: m.shop_name() }, headers }).catch(refuseInOurWords)
  if (made.method !== 'totp') throw new Error('a second factor of another kind')
  const { totpURI: uri, backupCodes } = made
  return { uri, backupCodes, secret: new URL(uri).searchParams.get('secret') ?? '', qr: drawQr(uri) }
}

/** Switches it on; every other session ends, for it began without a code. @returns the cookies of this one. */
export async function finalizeEnrollment(
  shop: Parts,
  owner: Visitor,
  typed: string | undefined,
  headers: Headers,
): Promise<string[]> {
  const code = plainCode(typed)
  const { api } = await shop.auth()
  const done = await withCodeOnce(shop, code, () => api.verifyTOTP({ body: { code }, headers }).catch(refuseInOurWords))
  if (!done) throw new Refusal('INVALID_CODE', { field: 'verificationCode' })
  await shop.db.deleteFrom('sessions').where('userId', '=', owner.uid).execute()
  return startOwnersSession(shop, owner, headers)
}

export async function makeBackupCodes(shop: Pick<Shop, 'auth'>, password: string | undefined, headers: Headers) {
  if (!password) throw new Refusal('MISSING_PASSWORD', { field: 'password' })
  const { api } = await shop.auth()
  const { backupCodes } = await api.generateBackupCodes({ body: { password }, headers }).catch(refuseInOurWords)
  return { backupCodes }
}

export async function describeFactor(shop: Pick<Shop, 'auth' | 'db'>, { uid }: Visitor) {
  const row = await shop.db.selectFrom('users').select('twoFactorEnabled').where('id', '=', uid).executeTakeFirst()
  if (!row?.twoFactorEnabled) return { isOn: false, backupCodesLeft: 0 }
  return { isOn: true, backupCodesLeft: (await readBackupCodes(shop, uid)).length }
}

/** Returns none where they were encrypted with another session secret. */
async function readBackupCodes({ auth }: Pick<Shop, 'auth'>, userId: string): Promise<string[]> {
  const { api } = await auth()
  const { backupCodes } = await api.viewBackupCodes({ body: { userId } }).catch(() => ({ backupCodes: [] }))
  return backupCodes
}

/** Opens the door that the password has left ajar. @returns whose it is, and the token and cookies of the session. */
export async function finalizeSignIn(
  shop: Pick<Shop, 'auth' | 'db' | 'config'>,
  typed: string | undefined,
  headers: Headers,
) {
  const code = plainCode(typed)
  const pending = onlyCookie(headers, secondFactorCookie(shop.config))
  if (!pending) throw new Refusal('INVALID_MFA_PENDING_CREDENTIAL')
  const asked = { body: { code }, headers: pending, returnHeaders: true } as const
  const { api } = await shop.auth()
  const isOfApp = /^\d{6}$/.test(code)
  if (!isOfApp) await unlockForBackupCode(shop, code)
  const verify = () => (isOfApp ? api.verifyTOTP(asked) : api.verifyBackupCode(asked)).catch(refuseInOurWords)
  const verified = isOfApp ? await withCodeOnce(shop, code, verify) : await verify()
  if (!verified?.response.token) throw new Refusal('INVALID_CODE', { field: 'verificationCode' })
  const { token, user } = verified.response
  return { token, user, cookies: verified.headers.getSetCookie() }
}

/**
 * Lifts the lock of wrong codes for a right backup code: else whoever knows the password could keep the owner out for
 * ever. Six digits need the lock; ten codes of 49 bits do not.
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

/** As it is typed: apps show six digits in two groups, and paper makes capitals and dashes of its own. */
function plainCode(typed: string | undefined): string {
  const code = (typed ?? '').toLowerCase().replace(/[^a-z\d]/g, '')
  if (!code) throw new Refusal('MISSING_CODE', { field: 'verificationCode' })
  return code.length <= 6 ? code : `${code.slice(0, 5)}-${code.slice(5)}`
}

/** A session beside it would be taken for the right to try without end. */
function onlyCookie(headers: Headers, name: string): Headers | undefined {
  const found = new RegExp(`(?:^|;\\s*)(${name}=[^;]+)`).exec(headers.get('cookie') ?? '')?.[1]
  return found ? new Headers({ cookie: found }) : undefined
}

const words: Record<string, () => Refusal> = {
  INVALID_PASSWORD: () => new Refusal('INVALID_PASSWORD', { field: 'password' }),
  TOTP_ALREADY_ENABLED: () => new Refusal('SECOND_FACTOR_EXISTS'),
  TOTP_NOT_ENABLED: () => new Refusal('MFA_ENROLLMENT_NOT_FOUND'),
  TWO_FACTOR_NOT_ENABLED: () => new Refusal('MFA_ENROLLMENT_NOT_FOUND'),
  INVALID_CODE: () => new Refusal('INVALID_CODE', { field: 'verificationCode' }),
  INVALID_BACKUP_CODE: () => new Refusal('INVALID_CODE', { field: 'verificationCode' }),
  INVALID_TWO_FACTOR_COOKIE: () => new Refusal('INVALID_MFA_PENDING_CREDENTIAL'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () => new Refusal('INVALID_MFA_PENDING_CREDENTIAL'),
  ACCOUNT_TEMPORARILY_LOCKED: () => new Refusal('TOO_MANY_ATTEMPTS_TRY_LATER', { retryAfterSeconds: lockedSeconds }),
}

function refuseInOurWords(error: unknown): never {
  // Somebody else was a moment quicker with the same backup code.
  if (authStatus(error) === 409) throw new Refusal('INVALID_CODE', { field: 'verificationCode', cause: error })
  throw words[authCode(error) ?? '']?.() ?? error
}

/** With the four units of margin that readers ask for. */
function drawQr(text: string): NewSecondFactor['qr'] {
  const bitmap = generate(text)
  const margin = 4
  let path = ''
  for (let y = 0; y < bitmap.size; y++)
    for (let x = 0; x < bitmap.size; x++) if (bitmap.get(x, y)) path += `M${x + margin} ${y + margin}h1v1h-1z`
  return { size: bitmap.size + 2 * margin, path }
}
