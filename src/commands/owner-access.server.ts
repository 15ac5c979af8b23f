import { randomBytes } from 'node:crypto'
import { removeFactor } from '../accounts/admin-account.server.ts'
import * as messages from '../accounts/owner-command-messages.ts'
import { rejectWeakPassword, replacePassword } from '../accounts/password.server.ts'
import { hasExpired } from '../accounts/session.server.ts'
import { ApiError } from '../api/errors.ts'
import { openPasswords } from '../platform/auth/password-hash.server.ts'
import type { Config } from '../platform/config.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import { listShopNames } from '../platform/identity.server.ts'
import type { Print } from '../platform/log.server.ts'
import { withDatabase } from './open-dependencies.server.ts'

export async function showAdmin(config: Config, print: Print): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const { id, email, twoFactorEnabled } = await findOwner(db)
    const sessions = await db.selectFrom('sessions').selectAll().where('userId', '=', id).execute()
    const devices = sessions.filter((session) => !hasExpired(session, { role: 'admin' })).length
    for (const line of messages.describeOwner({ email, devices, hasFactor: Boolean(twoFactorEnabled) })) print(line)
  })
}

/** Sets the password `given`, or generates and prints one. */
export async function resetAdminPassword(config: Config, given: string | undefined, print: Print): Promise<void> {
  const password = given ?? randomBytes(12).toString('base64url')
  await withDatabase(config, async ({ db }) => {
    if (given !== undefined) rejectInvalidPassword(given, config.adminEmail, await listShopNames({ db, config }))
    const { id, email, twoFactorEnabled } = await findOwner(db)
    await replacePassword(db, id, await openPasswords().hash(password))
    for (const line of messages.describePasswordReset(email, given ? undefined : password, Boolean(twoFactorEnabled)))
      print(line)
  })
}

export async function removeAdminFactor(config: Config, print: Print): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const { id } = await findOwner(db)
    print((await removeFactor(db, id)) ? messages.factorRemoved : messages.noFactor)
  })
}

async function findOwner(db: Database['db']) {
  const row = await db.selectFrom('users').selectAll().where('role', '=', 'admin').executeTakeFirst()
  if (!row) throw new Error(messages.noOwner)
  return row
}

function rejectInvalidPassword(password: string, email: string, shopNames: string[]): void {
  if (!password) throw new Error(messages.missingPassword)
  try {
    rejectWeakPassword(password, { ownerEmail: email, shopNames })
  } catch (error) {
    throw error instanceof ApiError ? new Error(messages.weakPassword(error.detail ?? error.code)) : error
  }
}
