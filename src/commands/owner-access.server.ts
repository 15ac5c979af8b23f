import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { removeFactor } from '../accounts/admin-account.server.ts'
import * as sentences from '../accounts/owner-command-messages.ts'
import { replacePassword } from '../accounts/password.server.ts'
import { rejectWeakPassword } from '../accounts/password-rules.server.ts'
import { hasExpired } from '../accounts/session.server.ts'
import { ApiError } from '../api/errors.ts'
import { openPasswords } from '../platform/auth/password-hash.server.ts'
import type { Config } from '../platform/config.server.ts'
import type { Tables } from '../platform/database/tables.ts'
import { withDatabase } from './open-dependencies.server.ts'

type Say = (line: string) => void
type Db = Kysely<Tables>

/** A running shop writes to the same database, for moments only. */
const tries = 20
const pauseMs = 250

/** Prints the owner's address and on how many devices they are signed in. */
export async function showAdmin(config: Config, say: Say): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const { id, email, twoFactorEnabled } = await findOwner(db)
    const sessions = await db.selectFrom('sessions').selectAll().where('userId', '=', id).execute()
    const devices = sessions.filter((session) => !hasExpired(session, { role: 'admin' })).length
    for (const line of sentences.describeOwner({ email, devices, hasFactor: Boolean(twoFactorEnabled) })) say(line)
  })
}

/** Sets a password without the old one. @param given undefined: one is made and printed. */
export async function resetAdminPassword(config: Config, given: string | undefined, say: Say): Promise<void> {
  if (given !== undefined) refuseUnfit(given, config.adminEmail)
  const password = given ?? randomBytes(12).toString('base64url')
  const hash = await openPasswords().hash(password)
  await withDatabase(config, async ({ db }) => {
    const { id, email, twoFactorEnabled } = await findOwner(db)
    await patiently(() => replacePassword(db, id, hash))
    for (const line of sentences.describePasswordReset(email, given ? undefined : password, Boolean(twoFactorEnabled)))
      say(line)
  })
}

export async function removeAdminFactor(config: Config, say: Say): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const { id } = await findOwner(db)
    say((await patiently(() => removeFactor(db, id))) ? sentences.factorRemoved : sentences.noFactor)
  })
}

async function findOwner(db: Db) {
  const row = await db.selectFrom('users').selectAll().where('role', '=', 'admin').executeTakeFirst()
  if (!row) throw new Error(sentences.noOwner)
  return row
}

function refuseUnfit(password: string, email: string): void {
  if (!password) throw new Error(sentences.missingPassword)
  try {
    rejectWeakPassword(password, { ownerEmail: email })
  } catch (error) {
    throw error instanceof ApiError ? new Error(sentences.weakPassword(error.detail ?? error.code)) : error
  }
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await work()
    } catch (error) {
      if (time === tries || !/database is locked/i.test(String(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
