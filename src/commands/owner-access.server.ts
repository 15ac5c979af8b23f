import { randomBytes } from 'node:crypto'
import { removeFactor } from '../accounts/sign-in/owner-account.server.ts'
import { replacePassword } from '../accounts/sign-in/password.server.ts'
import { openPasswords } from '../platform/auth/password-hash.server.ts'
import type { Config } from '../platform/config.server.ts'
import type { Database } from '../platform/database/database.server.ts'
import type { Print } from '../platform/log.server.ts'
import { withDatabase } from '../platform/open-dependencies.server.ts'
import { commandLine } from '../platform/program.server.ts'

export async function resetOwnerPassword(config: Config, print: Print): Promise<void> {
  const password = randomBytes(12).toString('base64url')
  await withDatabase(config, async ({ db }) => {
    const { id, email, twoFactorEnabled } = await findOwner(db)
    await replacePassword(db, id, await openPasswords().hash(password))
    print(`The password of ${email} has been changed.`)
    print(`  ${password}\n  (generated now and printed only this once; write it down)`)
    print('All sessions and mailed links are invalid now.')
    if (twoFactorEnabled)
      print(`Two-step sign-in is still on. If the phone is lost: ${commandLine('admin remove-second-factor')}`)
  })
}

export async function removeOwnerFactor(config: Config, print: Print): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    if (await removeFactor(db, (await findOwner(db)).id))
      print('Two-step sign-in is off. The password is enough to sign in.')
    else print('Two-step sign-in was not on. Nothing has been changed.')
  })
}

async function findOwner(db: Database['db']) {
  const owner = await db.selectFrom('users').selectAll().where('role', '=', 'admin').executeTakeFirst()
  if (!owner) throw new Error('The owner has no account yet. Start the shop once to create it.')
  return owner
}
