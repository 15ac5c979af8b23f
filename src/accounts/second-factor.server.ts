import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import type { z } from 'zod'
import type { CurrentPassword, NewSecondFactor, SecondFactorCode } from '../api/account-security.ts'
import { ApiError } from '../api/errors.ts'
import { getIdentity } from '../platform/identity.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { removeFactor } from './admin-account.server.ts'
import { startOwnerSession } from './known-devices.server.ts'
import { rejectWrongPassword } from './password.server.ts'
import type { AccountRequest } from './session.server.ts'
import { verifyCodeOnce } from './used-codes.server.ts'
import { normaliseCode, throwApiError } from './verify-second-factor.server.ts'

/** Creates a secret and backup codes, which `finalizeEnrollment` activates. */
export async function startEnrollment(
  shop: Pick<Shop, 'auth' | 'db' | 'config'>,
  { password }: z.output<typeof CurrentPassword>,
  { headers }: AccountRequest,
): Promise<NewSecondFactor> {
  if (!password) throw new ApiError('MISSING_PASSWORD', { field: 'password' })
  const { api } = await shop.auth()
  const body = { password, issuer: (await getIdentity(shop)).shop }
  const enrollment = await api.enableTwoFactor({ body, headers }).catch(throwApiError)
  if (enrollment.method !== 'totp') throw new Error('The second factor is not TOTP.')
  const { totpURI: uri, backupCodes } = enrollment
  const bitmap = generate(uri)
  const qr = { size: bitmap.size, path: toSvgPath(bitmap) }
  return { uri, backupCodes, secret: new URL(uri).searchParams.get('secret') ?? '', qr }
}

/** Activates the second factor. Replaces all sessions with a new one, because they started without a code. */
export async function finalizeEnrollment(
  shop: Pick<Shop, 'auth' | 'db' | 'now' | 'config' | 'mail' | 'publicOrigin'>,
  { verificationCode }: z.output<typeof SecondFactorCode>,
  request: AccountRequest,
): Promise<void> {
  const { headers, owner } = request
  const code = normaliseCode(verificationCode)
  const { api } = await shop.auth()
  await verifyCodeOnce(shop, code, () => api.verifyTOTP({ body: { code }, headers }).catch(throwApiError))
  await shop.db.deleteFrom('sessions').where('userId', '=', owner.uid).execute()
  await startOwnerSession(shop, request)
}

export async function makeBackupCodes(
  shop: Pick<Shop, 'auth'>,
  { password }: z.output<typeof CurrentPassword>,
  { headers }: AccountRequest,
) {
  if (!password) throw new ApiError('MISSING_PASSWORD', { field: 'password' })
  const { api } = await shop.auth()
  const { backupCodes } = await api.generateBackupCodes({ body: { password }, headers }).catch(throwApiError)
  return { backupCodes }
}

export async function withdrawFactor(
  shop: Pick<Shop, 'db' | 'passwords'>,
  { password }: z.output<typeof CurrentPassword>,
  { owner }: AccountRequest,
): Promise<void> {
  await rejectWrongPassword(shop, owner.uid, password)
  await removeFactor(shop.db, owner.uid)
}
