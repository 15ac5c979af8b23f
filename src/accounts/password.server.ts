import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '../contract/errors.ts'
import type { PasswordChange } from '../contract/safety.ts'
import { dropCodes } from '../platform/auth.server.ts'
import type { Tables } from '../platform/database/tables.ts'
import { hashPassword, verifyPassword } from '../platform/password-hash.server.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { startOwnersSession } from './owners-session.server.ts'
import { refuseUnfitPassword } from './password-rules.server.ts'

/**
 * Sets the owner's new password; every session ends with the old one, and this browser gets a new one.
 * @returns the cookies of the new session.
 */
export async function changePassword(
  shop: Pick<Shop, 'auth' | 'db' | 'now' | 'config' | 'mail' | 'publicOrigin'>,
  owner: Visitor,
  request: z.output<typeof PasswordChange>,
  headers: Headers,
): Promise<string[]> {
  await refuseWrongPassword(shop, owner, request.password)
  if (!request.newPassword) throw new Refusal('MISSING_PASSWORD', { field: 'newPassword' })
  if (request.confirmPassword !== undefined && request.confirmPassword !== request.newPassword)
    throw new Refusal('INVALID_ARGUMENT', {
      detail: 'Invalid JSON payload received. /confirmPassword must be the same as /newPassword',
      field: 'confirmPassword',
    })
  refuseUnfitPassword(request.newPassword, 'admin')
  await replacePassword(shop.db, owner.uid, await hashPassword(request.newPassword))
  return startOwnersSession(shop, owner, headers)
}

/** @throws {Refusal} MISSING_PASSWORD, INVALID_PASSWORD */
export async function refuseWrongPassword(
  shop: Pick<Shop, 'db'>,
  { uid }: Pick<Visitor, 'uid'>,
  password: string | undefined,
): Promise<void> {
  if (!password) throw new Refusal('MISSING_PASSWORD', { field: 'password' })
  const row = await shop.db
    .selectFrom('credentials')
    .select('password')
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  if (!row?.password || !(await verifyPassword(row.password, password)))
    throw new Refusal('INVALID_PASSWORD', { field: 'password' })
}

/** All at once: the new password, the end of every session, and of every code that was mailed. */
export async function replacePassword(db: Kysely<Tables>, userId: string, hash: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('credentials')
      .set({ password: hash, updatedAt: new Date().toISOString() })
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .execute()
    await transaction.deleteFrom('sessions').where('userId', '=', userId).execute()
    await dropCodes(transaction, userId)
  })
}
