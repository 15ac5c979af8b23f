import { randomBytes } from 'node:crypto'
import { readSetting, writeSetting } from '../../platform/database/settings-table.server.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { replacePassword } from './password.server.ts'

/**
 * Creates the owner's account. Applies ADMIN_EMAIL and ADMIN_PASSWORD only when they change, so that later changes in
 * the dashboard remain. @returns the password that was generated for a new account without ADMIN_PASSWORD
 */
export async function ensureOwner(deps: Deps): Promise<string | undefined> {
  const { adminEmail, adminPassword } = deps.config
  const current = await deps.db.selectFrom('users').selectAll().where('role', '=', 'admin').executeTakeFirst()
  if (current && (current.email === adminEmail || (await readSetting(deps.db, 'appliedAdminEmail')) === adminEmail)) {
    await writeSetting(deps.db, 'appliedAdminEmail', adminEmail)
    const appliedHash = (await readSetting(deps.db, 'appliedAdminPassword')) ?? ''
    if (adminPassword && !(await deps.passwords.verify(appliedHash, adminPassword)))
      await setPassword(deps, current.id, adminPassword, adminPassword)
    return undefined
  }

  const { internalAdapter } = await deps.auth()
  const password = adminPassword ?? randomBytes(12).toString('base64url')
  const registered = await internalAdapter.findUserByEmail(adminEmail)
  const id =
    registered?.user.id ??
    (await internalAdapter.createUser({ email: adminEmail, name: '' }, { method: 'email-password' })).id
  // A customer may have registered this email. The old password and sessions must end before the role changes.
  await setPassword(deps, id, password, adminPassword)
  await deps.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ role: null }).where('role', '=', 'admin').execute()
    await transaction.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  })
  if (current) {
    await internalAdapter.deleteUserSessions(current.id)
    // The former owner is now a customer, and only the dashboard can remove a second factor.
    await removeFactor(deps.db, current.id)
  }
  await writeSetting(deps.db, 'appliedAdminEmail', adminEmail)
  return adminPassword ? undefined : password
}

/** Turns off two-step sign-in. @returns whether it was on */
export async function removeFactor(db: Deps['db'], userId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .deleteFrom('secondFactors')
      .where('userId', '=', userId)
      .returning('verified')
      .executeTakeFirst()
    await transaction.updateTable('users').set({ twoFactorEnabled: null }).where('id', '=', userId).execute()
    return Boolean(row?.verified)
  })
}

async function setPassword(deps: Deps, userId: string, password: string, configuredPassword?: string): Promise<void> {
  const { internalAdapter } = await deps.auth()
  const hash = await deps.passwords.hash(password)
  if (!(await internalAdapter.findCredentialAccount(userId)))
    await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash })
  await replacePassword(deps.db, userId, hash)
  await writeSetting(deps.db, 'appliedAdminPassword', configuredPassword ? hash : '')
}
