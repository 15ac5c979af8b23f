import { randomUUID } from 'node:crypto'
import {
  deleteUnusedHashKey,
  type FirebaseHashKey,
  formatImportedHash,
  readHashKey,
} from '../../accounts/imported-passwords.server.ts'
import { normalEmail } from '../../api/accounts.ts'
import { getOwnerEmail } from '../../platform/auth/owner-email.server.ts'
import type { Shop } from '../../platform/shop.server.ts'
import { openSecret } from '../../platform/stored-secrets.server.ts'
import { toRowId } from './import-documents.server.ts'
import { type Import, importEntries, Problem } from './import-entries.server.ts'
import type { FirebaseAccount } from './read-files.server.ts'

/** Nobody becomes the owner, and nobody who has an account here loses it. */
export async function importAccounts(
  run: Import & Pick<Shop, 'engine' | 'config'>,
  users: FirebaseAccount[],
  key: FirebaseHashKey | undefined,
): Promise<void> {
  await deleteUnusedHashKey(run)
  const stored = await readHashKey(run)
  if (key && stored && stored.signerKey !== key.signerKey)
    throw new Error('Passwords of another Firebase project are here, and not all have been used yet.')
  const ownerEmails = [run.config.adminEmail, await getOwnerEmail(run)]
  const entries = users.map((user) => ({
    name: `accounts/${user.localId}`,
    async prepare() {
      const email = normalEmail(user.email ?? '')
      if (!email) throw new Problem('left out, because nobody can sign in without an email address')
      if (ownerEmails.includes(email)) throw new Problem(`left out, because ${email} is the owner's address`)
      const taken = await run.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
      if (taken) throw new Problem(`left out, because ${email} has an account here`)
      return (db: Shop['db']) => insertAccount(db, { ...user, email }, run.now())
    },
  }))
  await importEntries(run, 'Accounts', entries)
  // The shop deletes a key without hashes, so they come first. A second run stores what a cut has prevented.
  if (key && !run.dryRun) await openSecret(run, 'firebaseHashKey').store(JSON.stringify(key))
  await deleteUnusedHashKey(run)
}

async function insertAccount(db: Shop['db'], user: FirebaseAccount & { email: string }, now: number): Promise<void> {
  const { email, passwordHash, salt, disabled } = user
  const id = toRowId(user.localId)
  const times = { createdAt: new Date(user.createdAt ?? now).toISOString(), updatedAt: new Date(now).toISOString() }
  const account = { id, name: '', email, emailVerified: Number(user.emailVerified), ...times }
  await db.insertInto('users').values(account).execute()
  // Without a row no password fits, and a mailed link changes none.
  if (disabled) return
  const password = passwordHash ? formatImportedHash(salt, passwordHash) : null
  const credential = { id: randomUUID(), userId: id, accountId: id, providerId: 'credential', password, ...times }
  await db.insertInto('credentials').values(credential).execute()
}
