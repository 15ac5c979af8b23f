import { createHash } from 'node:crypto'
import { ApiError } from '../api/errors.ts'
import type { Shop } from '../platform/shop.server.ts'

/** A code is valid for its own half minute, the one before and the one after. */
const retentionMs = 3 * 60_000
const usedCodeValue = 'used code'

/**
 * Uses a code of the app once. The library would accept it again for a minute and a half.
 * @throws {ApiError} INVALID_CODE for a used code.
 */
export async function verifyCodeOnce<T>(
  shop: Pick<Shop, 'auth' | 'db'>,
  code: string,
  verify: () => Promise<T>,
): Promise<T> {
  const { internalAdapter } = await shop.auth()
  await shop.db
    .deleteFrom('verifications')
    .where('value', '=', usedCodeValue)
    .where('expiresAt', '<', new Date().toISOString())
    .execute()
  const identifier = `used-code:${createHash('sha256').update(code).digest('base64url')}`
  const expiresAt = new Date(Date.now() + retentionMs)
  if (!(await internalAdapter.reserveVerificationValue({ identifier, value: usedCodeValue, expiresAt })))
    throw new ApiError('INVALID_CODE', { field: 'verificationCode' })
  try {
    return await verify()
  } catch (error) {
    // A code that had no effect may be tried again.
    await internalAdapter.deleteVerificationByIdentifier(identifier)
    throw error
  }
}
