import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { Base64, FirebaseHashKey } from '../../accounts/imported-passwords.server.ts'

const maxFileLength = 100 * 1024 * 1024
const maxAccounts = 50_000
/** Firebase hides hashes from a caller who may not read them. */
const hiddenHash = 'UkVEQUNURUQ='

/** The fields are those of `firebase auth:export`. */
const FirebaseAccount = z.object({
  localId: z.string().min(1),
  email: z.string().optional(),
  emailVerified: z.boolean().default(false),
  passwordHash: Base64.refine((hash) => hash !== hiddenHash, { error: 'is hidden; export as an owner' }).optional(),
  salt: Base64.default(''),
  createdAt: z.coerce.number().int().min(0).max(8.64e15).optional(),
  disabled: z.boolean().optional(),
})
export type FirebaseAccount = z.output<typeof FirebaseAccount>
export const AuthExport = z.object({ users: z.array(FirebaseAccount).max(maxAccounts) })

/** Reads the text that Firebase's console shows, or the same names in JSON. */
export async function readHashConfig(path: string): Promise<FirebaseHashKey> {
  const text = await readFile(path, 'utf8')
  const read = (name: string) => new RegExp(`\\b${name}\\b["']?\\s*[:=]\\s*["']?([\\w+/-]+=*)`).exec(text)?.[1]
  const [signerKey, saltSeparator = ''] = [read('base64_signer_key'), read('base64_salt_separator')]
  const given = { signerKey, saltSeparator, rounds: read('rounds'), memCost: read('mem_cost') }
  const { data } = FirebaseHashKey.safeParse(given)
  if (!data || read('algorithm') !== 'SCRYPT') throw new Error(`${path} has no hash parameters of Firebase's SCRYPT.`)
  return data
}

export async function readJsonFile<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  return parseJson(await readFile(path, 'utf8'), schema, path)
}

/** @param origin names the text in errors */
export function parseJson<T>(text: string, schema: z.ZodType<T>, origin: string): T {
  try {
    if (text.length > maxFileLength) throw new Error('too long')
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    const [issue] = cause instanceof z.ZodError ? cause.issues : []
    const problem = issue ? `of the expected form: ${issue.path.join('.')} ${issue.message}` : 'complete JSON'
    throw new Error(`${origin} is not ${problem}.`, { cause })
  }
}
