import type { Kysely } from 'kysely'
import { rejectDifferentPasswords } from '../api/accounts.ts'
import { ApiError } from '../api/errors.ts'
import { deleteCodes } from '../platform/auth/auth.server.ts'
import type { Tables } from '../platform/database/tables.ts'
import { listShopNames } from '../platform/identity.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import type { Handler } from './handler.ts'
import { deleteOtherSubscriptions, startOwnerSession } from './known-devices.server.ts'
import { rejectWeakPassword } from './password-rules.server.ts'

type Deps = Pick<Shop, 'db' | 'passwords'>

export const changePassword: Handler<
  'changePassword',
  'auth' | 'db' | 'now' | 'config' | 'mail' | 'passwords' | 'publicOrigin'
> = async (shop, { password, newPassword, confirmPassword }, request) => {
  const { uid, email } = request.owner
  const currentHash = await rejectWrongPassword(shop, uid, password)
  if (!newPassword) throw new ApiError('MISSING_PASSWORD', { field: 'newPassword' })
  rejectDifferentPasswords('newPassword', newPassword, confirmPassword)
  rejectWeakPassword(newPassword, { ownerEmail: email, shopNames: await listShopNames(shop) })
  const newHash = await shop.passwords.hash(newPassword)
  if (!(await replacePassword(shop.db, uid, newHash, { currentHash, sessionId: request.owner.sessionId })))
    throw new ApiError('INVALID_PASSWORD', { field: 'password' })
  await startOwnerSession(shop, request)
}

/** Verifies a password and returns its current hash. @throws {ApiError} MISSING_PASSWORD, INVALID_PASSWORD */
export async function rejectWrongPassword(shop: Deps, userId: string, password: string | undefined): Promise<string> {
  if (!password) throw new ApiError('MISSING_PASSWORD', { field: 'password' })
  const hash = await getPasswordHash(shop.db, userId)
  if (!hash || !(await shop.passwords.verify(hash, password)))
    throw new ApiError('INVALID_PASSWORD', { field: 'password' })
  return hash
}

export async function getPasswordHash(db: Kysely<Tables>, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('credentials').select('password').where('userId', '=', userId).executeTakeFirst()
  return row?.password ?? undefined
}

/** Rehashes a password, unless it has changed meanwhile. */
export async function renewHash(
  { db, passwords }: Deps,
  userId: string,
  hash: string,
  password: string,
): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ password: await passwords.hash(password) })
    .where('userId', '=', userId)
    .where('password', '=', hash)
    .execute()
}

/**
 * Replaces a password, and deletes all sessions, all mailed codes, and all push subscriptions but that of the device of
 * `sessionId`. @returns false, without effect, if `currentHash` is outdated or the code has been used.
 */
export async function replacePassword(
  db: Kysely<Tables>,
  userId: string,
  hash: string,
  { currentHash, codeId, sessionId = '' }: { currentHash?: string; codeId?: string; sessionId?: string } = {},
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (codeId !== undefined) {
      const code = await transaction.deleteFrom('verifications').where('id', '=', codeId).executeTakeFirst()
      if (code.numDeletedRows === 0n) return false
    }
    let update = transaction
      .updateTable('credentials')
      .set({ password: hash, updatedAt: new Date().toISOString() })
      .where('userId', '=', userId)
    if (currentHash !== undefined) update = update.where('password', '=', currentHash)
    const { numUpdatedRows } = await update.executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await deleteOtherSubscriptions(transaction, userId, sessionId)
    await transaction.deleteFrom('sessions').where('userId', '=', userId).execute()
    await deleteCodes(transaction, userId)
    return true
  })
}

/** Call this after creating a session or code, because a password change after this call deletes both. */
export async function isCurrentHash(db: Kysely<Tables>, userId: string, hash: string | undefined): Promise<boolean> {
  // A write waits for concurrent writes, which a read would not do.
  const { numUpdatedRows } = await db
    .updateTable('credentials')
    .set({ password: hash ?? null })
    .where('userId', '=', userId)
    .where('password', '=', hash ?? '')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
