import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import * as passwords from '../../accounts/sign-in/imported-passwords.server.ts'
import { normaliseEmail } from '../../api/accounts.ts'
import type { Deps } from '../../platform/deps.server.ts'
import { getOwnerEmail } from '../../platform/owner.server.ts'
import { openSecret } from '../../platform/stored-secrets.server.ts'
import { type Import, importEntries, SkippedEntry, toRowId } from './import-entries.server.ts'

type Run = Import & Pick<Deps, 'engine' | 'config' | 'log'>

const maxAccounts = 50_000
/** Firebase exports this value, `REDACTED` in base64, to callers who may not read the hashes. */
const redactedHash = 'UkVEQUNURUQ='

/** The fields are those of `firebase auth:export`. */
const FirebaseAccount = z.object({
  localId: z.string().min(1),
  email: z.string().optional(),
  emailVerified: z.boolean().default(false),
  passwordHash: passwords.Base64.refine((hash) => hash !== redactedHash, {
    error: 'is redacted; export as an owner',
  }).optional(),
  salt: passwords.Base64.default(''),
  createdAt: z.coerce.number().int().min(0).max(8.64e15).optional(),
  disabled: z.boolean().optional(),
})
type FirebaseAccount = z.output<typeof FirebaseAccount>
export const AuthExport = z.object({ users: z.array(FirebaseAccount).max(maxAccounts) })

export async function readHashConfig(path: string): Promise<passwords.FirebaseHashKey> {
  const text = await readFile(path, 'utf8')
  const read = (name: string) => new RegExp(`\\b${name}\\b["']?\\s*[:=]\\s*["']?([\\w+/-]+=*)`).exec(text)?.[1]
  const [signerKey, saltSeparator = ''] = [read('base64_signer_key'), read('base64_salt_separator')]
  const given = { signerKey, saltSeparator, rounds: read('rounds'), memCost: read('mem_cost') }
  const { data } = passwords.FirebaseHashKey.safeParse(given)
  if (!data || read('algorithm') !== 'SCRYPT') throw new Error(`${path} has no hash parameters of Firebase's SCRYPT.`)
  return data
}

/** Imports customers' accounts. Skips the owner's email and emails that already have an account. */
export async function importAccounts(run: Run, users: FirebaseAccount[], key: passwords.FirebaseHashKey | undefined) {
  await passwords.deleteUnusedHashKey(run)
  const stored = await passwords.readHashKey(run)
  if (key && stored && stored.signerKey !== key.signerKey)
    throw new Error('The shop still has imported passwords of another Firebase project.')
  const ownerEmails = [run.config.adminEmail, await getOwnerEmail(run)]
  const entries = users.map((user) => ({ ...user, name: `accounts/${user.localId}` }))
  await importEntries(run, 'Accounts', entries, async (user) => {
    const email = normaliseEmail(user.email ?? '')
    if (!email) throw new SkippedEntry('skipped, because an account needs an email address')
    if (ownerEmails.includes(email)) throw new SkippedEntry(`skipped, because ${email} is the owner's address`)
    const taken = await run.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (taken) throw new SkippedEntry(`skipped, because ${email} already has an account`)
    return (db) => insertAccount(db, { ...user, email }, run.now())
  })
  // The key is stored last, because the shop deletes an unused one. After an interruption the next run stores it.
  if (key && !run.dryRun) await openSecret(run, 'firebaseHashKey').store(JSON.stringify(key))
  await passwords.deleteUnusedHashKey(run)
}

async function insertAccount(db: Deps['db'], user: FirebaseAccount & { email: string }, now: number): Promise<void> {
  const { email, passwordHash, salt, disabled } = user
  const id = toRowId(user.localId)
  const times = { createdAt: new Date(user.createdAt ?? now).toISOString(), updatedAt: new Date(now).toISOString() }
  const account = { id, name: '', email, emailVerified: Number(user.emailVerified), ...times }
  await db.insertInto('users').values(account).execute()
  // An account without this row rejects every password, and a mailed link cannot set one.
  if (disabled) return
  const password = passwordHash ? passwords.formatImportedHash(salt, passwordHash) : null
  const credential = { id: randomUUID(), userId: id, accountId: id, providerId: 'credential', password, ...times }
  await db.insertInto('credentials').values(credential).execute()
}
