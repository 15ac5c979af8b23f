import { createHash } from 'node:crypto'
import type { Shop } from '../platform/shop.server.ts'

/** An app's code is good for its own half minute, the one before and the one after. */
const rememberedMs = 3 * 60_000
const mark = 'used code'

/**
 * Does with a code of the app what it is for, unless it has been done with it before: the library would take it again
 * and again for a minute and a half.
 * @returns undefined for a code that is used up, or about to be.
 */
export async function withCodeOnce<T>(
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
    // It has not opened anything, and may be the right one for whoever types it next.
    await internalAdapter.deleteVerificationByIdentifier(identifier)
    throw error
  }
}
