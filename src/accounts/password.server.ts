import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { PasswordChange } from '../api/account-security.ts'
import { ApiError } from '../api/errors.ts'
import { deleteCodes } from '../platform/auth/auth.server.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { startOwnerSession } from './known-devices.server.ts'
import { rejectUnfitPassword } from './password-rules.server.ts'

/**
 * Sets the owner's new password. Every session ends, and this browser gets a new one.
 * @returns the cookies of the new session.
 */
export async function changePassword(
  shop: Pick<Shop, 'auth' | 'db' | 'now' | 'config' | 'mail' | 'passwords' | 'publicOrigin'>,
  owner: Visitor,
  request: z.output<typeof PasswordChange>,
  headers: Headers,
): Promise<string[]> {
  const present = await rejectWrongPassword(shop, owner, request.password)
  if (!request.newPassword) throw new ApiError('MISSING_PASSWORD', { field: 'newPassword' })
  refuseUnequal(request)
  rejectUnfitPassword(request.newPassword, { ofOwner: owner.email })
  const next = await shop.passwords.hash(request.newPassword)
  if (!(await replacePassword(shop.db, owner.uid, next, { present })))
    throw new ApiError('INVALID_PASSWORD', { field: 'password' })
  return startOwnerSession(shop, owner, headers)
}

/** @throws {ApiError} INVALID_ARGUMENT if a confirmation is sent that differs. */
export function refuseUnequal({ newPassword, confirmPassword }: { newPassword?: string; confirmPassword?: string }) {
  if (confirmPassword !== undefined && confirmPassword !== newPassword)
    throw new ApiError('INVALID_ARGUMENT', {
      detail: 'Invalid JSON payload received. /confirmPassword must be the same as /newPassword',
      field: 'confirmPassword',
    })
}

/** @returns the hash of the right password, which may have changed meanwhile. @throws {ApiError} MISSING_PASSWORD, INVALID_PASSWORD */
export async function rejectWrongPassword(
  shop: Pick<Shop, 'db' | 'passwords'>,
  { uid }: Pick<Visitor, 'uid'>,
  password: string | undefined,
): Promise<string> {
  if (!password) throw new ApiError('MISSING_PASSWORD', { field: 'password' })
  const hash = await passwordHashOf(shop.db, uid)
  if (!hash || !(await shop.passwords.verify(hash, password)))
    throw new ApiError('INVALID_PASSWORD', { field: 'password' })
  return hash
}

export async function passwordHashOf(db: Kysely<Tables>, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('credentials')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return row?.password ?? undefined
}

/** Hashes the same password at the current cost, unless it has changed meanwhile. */
export async function renewHash(
  { db, passwords }: Pick<Shop, 'db' | 'passwords'>,
  userId: string,
  hash: string,
  password: string,
): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ password: await passwords.hash(password) })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', '=', hash)
    .execute()
}

interface ReplaceOptions {
  /** Replace only this hash. */
  present?: string
  /** Replace only if this mailed code still exists, and delete it. */
  codeId?: string
}

/** In one transaction sets the password, ends every session and deletes every mailed code. @returns whether it did. */
export async function replacePassword(
  db: Kysely<Tables>,
  userId: string,
  hash: string,
  { present, codeId }: ReplaceOptions = {},
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
      .where('providerId', '=', 'credential')
    if (present !== undefined) update = update.where('password', '=', present)
    const { numUpdatedRows } = await update.executeTakeFirst()
    // Rolls back, so that the code is not used up without effect.
    if (numUpdatedRows === 0n && codeId !== undefined) throw new ApiError('INVALID_OOB_CODE')
    if (numUpdatedRows === 0n) return false
    await transaction.deleteFrom('sessions').where('userId', '=', userId).execute()
    await deleteCodes(transaction, userId)
    return true
  })
}

/**
 * Whether the password is still the verified one. Call it after creating what the password gives access to: a later
 * change finds that and deletes it, and a concurrent change is waited for.
 */
export async function isStillPassword(db: Kysely<Tables>, userId: string, hash: string | undefined): Promise<boolean> {
  // A write waits for other writes on every engine; a read would not.
  const { numUpdatedRows } = await db
    .updateTable('credentials')
    .set({ password: hash ?? null })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', '=', hash ?? '')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
