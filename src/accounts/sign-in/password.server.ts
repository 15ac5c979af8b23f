import { rejectDifferentPasswords } from '../../api/accounts.ts'
import { ApiError } from '../../api/errors.ts'
import { ownerPasswordMinLength, passwordMaxLength } from '../../api/shop-constants.ts'
import { deleteCodes } from '../../platform/auth/auth.server.ts'
import { isCommonPassword, isMadeOfNames } from '../../platform/auth/common-passwords.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import type { Handler } from '../../platform/http/endpoint.server.ts'
import { getIdentity, namesIn } from '../../platform/identity.server.ts'
import { deleteOtherSubscriptions, startOwnerSession } from '../security/known-devices.server.ts'

export const changePassword: Handler<'changePassword'> = async (deps, input, request) => {
  const { password, newPassword, confirmPassword } = input
  const { uid, email } = request.owner
  const currentHash = await rejectWrongPassword(deps, uid, password)
  if (!newPassword) throw new ApiError('MISSING_PASSWORD', { field: 'newPassword' })
  rejectDifferentPasswords('newPassword', newPassword, confirmPassword)
  await rejectWeakPassword(deps, newPassword, 'newPassword', email)
  const newHash = await deps.passwords.hash(newPassword)
  if (!(await replacePassword(deps.db, uid, newHash, { currentHash, sessionId: request.owner.sessionId })))
    throw new ApiError('INVALID_PASSWORD', { field: 'password' })
  await startOwnerSession(deps, request)
}

/** Stricter rules apply to the owner. @throws {ApiError} WEAK_PASSWORD, PASSWORD_DOES_NOT_MEET_REQUIREMENTS */
export async function rejectWeakPassword(deps: Deps, password: string, field: string, ownerEmail?: string) {
  const reject = (code: 'WEAK_PASSWORD' | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS', detail: string) => {
    throw new ApiError(code, { detail, field })
  }
  // Characters count, not code units.
  const length = [...password].length
  const minLength = ownerEmail ? ownerPasswordMinLength : deps.config.passwordMinLength
  if (length < minLength) reject('WEAK_PASSWORD', `Password should be at least ${minLength} characters`)
  if (length > passwordMaxLength)
    reject('PASSWORD_DOES_NOT_MEET_REQUIREMENTS', `Password should be at most ${passwordMaxLength} characters`)
  if (
    ownerEmail &&
    (isCommonPassword(password) || isMadeOfNames(password, namesIn(await getIdentity(deps)), ownerEmail))
  )
    reject('WEAK_PASSWORD', 'Password is too common')
}

/** Verifies a password and returns its current hash. @throws {ApiError} MISSING_PASSWORD, INVALID_PASSWORD */
export async function rejectWrongPassword(deps: Deps, userId: string, password?: string) {
  if (!password) throw new ApiError('MISSING_PASSWORD', { field: 'password' })
  const hash = await getPasswordHash(deps.db, userId)
  if (!hash || !(await deps.passwords.verify(hash, password)))
    throw new ApiError('INVALID_PASSWORD', { field: 'password' })
  return hash
}

export async function getPasswordHash(db: Deps['db'], userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('credentials').select('password').where('userId', '=', userId).executeTakeFirst()
  return row?.password ?? undefined
}

/**
 * Replaces a password, and deletes all sessions, all mailed codes, and all push subscriptions but that of the device of
 * `sessionId`. @returns false, without effect, if `currentHash` is outdated or the code has been used.
 */
export async function replacePassword(
  db: Deps['db'],
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
export async function isCurrentHash(db: Deps['db'], userId: string, hash = ''): Promise<boolean> {
  // A write waits for concurrent writes, which a read would not do.
  return replaceHash(db, userId, hash, hash)
}

/** Replaces a hash, for example by one with another cost. @returns false if the password has changed meanwhile */
export async function replaceHash(db: Deps['db'], userId: string, hash: string, newHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('credentials')
    .set({ password: newHash })
    .where('userId', '=', userId)
    .where('password', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
