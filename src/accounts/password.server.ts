import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import { Refusal } from '../api/errors.ts'
import type { PasswordChange } from '../api/safety.ts'
import { dropCodes } from '../platform/auth/auth.server.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Visitor } from '../platform/request-context.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { startOwnersSession } from './owners-session.server.ts'
import { refuseUnfitPassword } from './password-rules.server.ts'

/**
 * Sets the owner's new password; every session ends with the old one, and this browser gets a new one.
 * @returns the cookies of the new session.
 */
export async function changePassword(
  shop: Pick<Shop, 'auth' | 'db' | 'now' | 'config' | 'mail' | 'passwords' | 'publicOrigin'>,
  owner: Visitor,
  request: z.output<typeof PasswordChange>,
  headers: Headers,
): Promise<string[]> {
  const present = await refuseWrongPassword(shop, owner, request.password)
  if (!request.newPassword) throw new Refusal('MISSING_PASSWORD', { field: 'newPassword' })
  if (request.confirmPassword !== undefined && request.confirmPassword !== request.newPassword)
    throw new Refusal('INVALID_ARGUMENT', {
      detail: 'Invalid JSON payload received. /confirmPassword must be the same as /newPassword',
      field: 'confirmPassword',
    })
  refuseUnfitPassword(request.newPassword, { ofOwner: owner.email })
  const next = await shop.passwords.hash(request.newPassword)
  if (!(await replacePassword(shop.db, owner.uid, next, present)))
    throw new Refusal('INVALID_PASSWORD', { field: 'password' })
  return startOwnersSession(shop, owner, headers)
}

/** @returns the hash that it fits, which may be another one by the time. @throws {Refusal} MISSING_PASSWORD, INVALID_PASSWORD */
export async function refuseWrongPassword(
  shop: Pick<Shop, 'db' | 'passwords'>,
  { uid }: Pick<Visitor, 'uid'>,
  password: string | undefined,
): Promise<string> {
  if (!password) throw new Refusal('MISSING_PASSWORD', { field: 'password' })
  const hash = await passwordHashOf(shop.db, uid)
  if (!hash || !(await shop.passwords.verify(hash, password)))
    throw new Refusal('INVALID_PASSWORD', { field: 'password' })
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

/** Hashes the same password at the current cost, unless it has been changed meanwhile. */
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

/**
 * All at once: the new password, the end of every session, and of every code that was mailed.
 * @param present only if it is still this one. @returns whether it was.
 */
export async function replacePassword(
  db: Kysely<Tables>,
  userId: string,
  hash: string,
  present?: string,
): Promise<boolean> {
  return db.transaction().execute((transaction) => replaceWithin(transaction, userId, hash, present))
}

/** Replaces the password if the mailed code is still there, which it uses up. @returns whether it was. */
export async function replacePasswordByCode(
  db: Kysely<Tables>,
  code: { id: string; value: string },
  hash: string,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('verifications')
      .where('id', '=', code.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    // Rolls back, so that the code is not used up without effect.
    if (!(await replaceWithin(transaction, code.value, hash))) throw new Refusal('INVALID_OOB_CODE')
    return true
  })
}

async function replaceWithin(
  transaction: Transaction<Tables>,
  userId: string,
  hash: string,
  present?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('credentials')
    .set({ password: hash, updatedAt: new Date().toISOString() })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .$if(present !== undefined, (update) => update.where('password', '=', present as string))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await transaction.deleteFrom('sessions').where('userId', '=', userId).execute()
  await dropCodes(transaction, userId)
  return true
}

/**
 * Whether the password is still the one that was looked at, which takes a moment. Asked after what it has opened is
 * there: whoever changes it later finds that and ends it, and whoever is changing it just now is waited for.
 */
export async function isStillPassword(db: Kysely<Tables>, userId: string, hash: string | undefined): Promise<boolean> {
  // A write, which takes its turn with those of others on every engine; reading would not wait.
  const { numUpdatedRows } = await db
    .updateTable('credentials')
    .set({ password: hash ?? null })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .where('password', '=', hash ?? '')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
