import { ApiError } from '../api/errors.ts'
import type { Shop } from '../platform/shop.server.ts'

/** The retention exceeds the 90 seconds for which a code is valid. */
const retentionMs = 3 * 60_000

/** Rejects a used code, which the library would accept for 90 seconds. @throws {ApiError} INVALID_CODE */
export async function verifyCodeOnce<T>(shop: Pick<Shop, 'auth'>, code: string, verify: () => Promise<T>): Promise<T> {
  const { internalAdapter } = await shop.auth()
  const identifier = `used-code:${code}`
  const expiresAt = new Date(Date.now() + retentionMs)
  if (!(await internalAdapter.reserveVerificationValue({ identifier, value: 'used code', expiresAt })))
    throw new ApiError('INVALID_CODE', { field: 'verificationCode' })
  try {
    return await verify()
  } catch (error) {
    // A code that failed may be tried again.
    await internalAdapter.deleteVerificationByIdentifier(identifier)
    throw error
  }
}
