import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from '../platform/password-hash.server.ts'
import type { Shop } from '../platform/shop.server.ts'

const appliedPasswordKey = 'appliedAdminPassword'

/**
 * Makes the one admin account, before the server listens, and keeps it true to the settings: the address has the
 * right and no other one; a password in the settings is applied once, so that one changed later by mail stays.
 * @returns a generated password, to be shown once, where a new account has none in the settings.
 */
export async function ensureAdmin(shop: Pick<Shop, 'auth' | 'config' | 'db'>): Promise<string | undefined> {
  const { adminEmail, adminPassword } = shop.config
  const { internalAdapter } = await shop.auth.$context
  const current = await shop.db.selectFrom('users').selectAll().where('role', '=', 'admin').executeTakeFirst()
  if (current?.email === adminEmail) {
    if (adminPassword && !(await wasApplied(shop, adminPassword)))
      await setPassword(shop, current.id, adminPassword, adminPassword)
    return undefined
  }

  const password = adminPassword ?? randomBytes(12).toString('base64url')
  const registered = await internalAdapter.findUserByEmail(adminEmail)
  const id =
    registered?.user.id ??
    (await internalAdapter.createUser({ email: adminEmail, name: '' }, { method: 'email-password' })).id
  // Whoever registered this address before knows its password and may be signed in: both end before the right begins.
  await setPassword(shop, id, password, adminPassword)
  await shop.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ role: null }).where('role', '=', 'admin').execute()
    await transaction.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  })
  if (current) await internalAdapter.deleteUserSessions(current.id)
  return adminPassword ? undefined : password
}

async function setPassword(
  shop: Pick<Shop, 'auth' | 'db'>,
  userId: string,
  password: string,
  fromSettings: string | undefined,
): Promise<void> {
  const { internalAdapter } = await shop.auth.$context
  const hash = await hashPassword(password)
  if (await internalAdapter.findCredentialAccount(userId)) await internalAdapter.updatePassword(userId, hash)
  else await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash })
  await internalAdapter.deleteUserSessions(userId)
  await shop.db.deleteFrom('verifications').where('value', '=', userId).execute()
  await shop.db
    .insertInto('settings')
    .values({ key: appliedPasswordKey, value: fromSettings ? hash : '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: fromSettings ? hash : '' }))
    .execute()
}

async function wasApplied(shop: Pick<Shop, 'db'>, password: string): Promise<boolean> {
  const row = await shop.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', appliedPasswordKey)
    .executeTakeFirst()
  return row ? verifyPassword(row.value, password) : false
}
