import { createHash } from 'node:crypto'
import type { Shop } from '../platform/shop.server.ts'

/** A code is valid for its own half minute, the one before and the one after. */
const rememberedMs = 3 * 60_000
const mark = 'used code'

/**
 * Uses a code of the app once. The library would accept it again for a minute and a half.
 * @returns undefined for a used code.
 */
export async function withUnusedCode<T>(
  shop: Pick<Shop, 'auth' | 'db'>,
  code: string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const { internalAdapter } = await shop.auth()
  await shop.db
    .deleteFrom('verifications')
    .where('value', '=', mark)
    .where('expiresAt', '<', new Date().toISOString())
    .execute()
  const identifier = `used-code:${createHash('sha256').update(code).digest('base64url')}`
  const expiresAt = new Date(Date.now() + rememberedMs)
  if (!(await internalAdapter.reserveVerificationValue({ identifier, value: mark, expiresAt }))) return undefined
  try {
    return await work()
  } catch (error) {
    // A code that had no effect may be tried again.
    await internalAdapter.deleteVerificationByIdentifier(identifier)
    throw error
  }
}
