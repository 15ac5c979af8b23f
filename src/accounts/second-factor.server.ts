import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { ApiError } from '../api/errors.ts'
import { getIdentity } from '../platform/identity.server.ts'
import { removeFactor } from './admin-account.server.ts'
import type { Handler } from './handler.ts'
import { startOwnerSession } from './known-devices.server.ts'
import type { MailDeps } from './mails.server.ts'
import { rejectWrongPassword } from './password.server.ts'
import { normaliseCode, throwApiError, verifyCodeOnce } from './verify-second-factor.server.ts'

export const startEnrollment: Handler<'startMfaEnrollment', 'auth' | 'db' | 'config'> = async (
  shop,
  { password },
  { headers },
) => {
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
export const finalizeEnrollment: Handler<'finalizeMfaEnrollment', MailDeps | 'auth'> = async (shop, input, request) => {
  const { headers, owner } = request
  const code = normaliseCode(input.verificationCode)
  const { api } = await shop.auth()
  await verifyCodeOnce(shop, code, () => api.verifyTOTP({ body: { code }, headers }).catch(throwApiError))
  await shop.db.deleteFrom('sessions').where('userId', '=', owner.uid).execute()
  await startOwnerSession(shop, request)
}

export const makeBackupCodes: Handler<'makeBackupCodes', 'auth'> = async (shop, { password }, { headers }) => {
  if (!password) throw new ApiError('MISSING_PASSWORD', { field: 'password' })
  const { api } = await shop.auth()
  const { backupCodes } = await api.generateBackupCodes({ body: { password }, headers }).catch(throwApiError)
  return { backupCodes }
}

export const withdrawFactor: Handler<'withdrawMfa', 'db' | 'passwords'> = async (shop, { password }, { owner }) => {
  await rejectWrongPassword(shop, owner.uid, password)
  await removeFactor(shop.db, owner.uid)
}
