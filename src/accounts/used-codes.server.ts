import { ApiError } from '../api/errors.ts'
import type { Shop } from '../platform/shop.server.ts'

/** A code is valid for its own half minute, the one before and the one after. */
const retentionMs = 3 * 60_000

/** The library would accept a code again for 90 seconds. @throws {ApiError} INVALID_CODE for a used code. */
export async function verifyCodeOnce<T>(shop: Pick<Shop, 'auth'>, code: string, verify: () => Promise<T>): Promise<T> {
  const { internalAdapter } = await shop.auth()
  const identifier = `used-code:${code}`
  const expiresAt = new Date(Date.now() + retentionMs)
  if (!(await internalAdapter.reserveVerificationValue({ identifier, value: 'used code', expiresAt })))
    throw new ApiError('INVALID_CODE', { field: 'verificationCode' })
  try {
    return await verify()
  } catch (error) {
    // A code that had no effect may be tried again.
    await internalAdapter.deleteVerificationByIdentifier(identifier)
    throw error
  }
}
