import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.server.ts'
import { openSecret } from '../../platform/stored-secrets.server.ts'
import { getPasswordHash, replaceHash } from './password.server.ts'

type PasswordDeps = Pick<Deps, 'db' | 'engine' | 'config' | 'log'>
const prefix = '$firebase-scrypt$'
const derive = promisify<string, Buffer, number, object, Buffer>(scrypt)
export const Base64 = z.string().regex(/^[\w+/-]*={0,2}$/, { error: 'must be base64' })

/** Each Firebase project has its own parameters. These are Firebase's limits, so a derivation uses at most 16 MiB. */
export const FirebaseHashKey = z.object({
  signerKey: Base64.min(16),
  saltSeparator: Base64,
  rounds: z.coerce.number().int().min(1).max(8),
  memCost: z.coerce.number().int().min(1).max(14),
})
export type FirebaseHashKey = z.output<typeof FirebaseHashKey>

export function formatImportedHash(salt: string, passwordHash: string): string {
  return `${prefix}${salt}$${passwordHash}`
}

/** Replaces an imported hash after a correct password. To take equal time, all sign-ins derive a key until then. */
export async function replaceImportedHash(
  deps: PasswordDeps & Pick<Deps, 'passwords'>,
  userId: string,
  password: string,
) {
  const key = await readHashKey(deps)
  if (!key) return
  const hash = (await getPasswordHash(deps.db, userId)) ?? ''
  if (!(await verify(hash, key, password))) return
  await replaceHash(deps.db, userId, hash, await deps.passwords.hash(password))
  await deleteUnusedHashKey(deps)
}

export function readHashKey(deps: PasswordDeps): Promise<FirebaseHashKey | undefined> {
  return openSecret(deps, 'firebaseHashKey').read((stored) => FirebaseHashKey.parse(JSON.parse(stored)))
}

export async function deleteUnusedHashKey(deps: PasswordDeps): Promise<void> {
  const hashes = deps.db.selectFrom('credentials').select('id').where('password', 'like', `${prefix}%`).limit(1)
  if (!(await hashes.executeTakeFirst())) await openSecret(deps, 'firebaseHashKey').delete()
}

/** The hash is the signer key, encrypted with the derived key. */
async function verify(hash: string, key: FirebaseHashKey, password: string): Promise<boolean> {
  const [salt = '', expected = ''] = hash.startsWith(prefix) ? hash.split('$').slice(2) : []
  const cost = { N: 2 ** key.memCost, r: key.rounds, p: 1 }
  const salted = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(key.saltSeparator, 'base64')])
  const secret = await derive(password, salted, 32, { ...cost, maxmem: 256 * cost.N * cost.r })
  const actual = createCipheriv('aes-256-ctr', secret, Buffer.alloc(16)).update(Buffer.from(key.signerKey, 'base64'))
  const stored = Buffer.from(expected, 'base64')
  return actual.length === stored.length && timingSafeEqual(actual, stored)
}
