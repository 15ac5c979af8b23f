import { expect } from 'vitest'
import { firebaseUser, sample } from '../../../test/firebase-accounts.ts'
import { importFromFirebase, test } from '../../../test/import-commands.ts'

const users = [firebaseUser(1), firebaseUser(2, { passwordHash: 'aaaa', salt: 'bbbb' })]
const rejected: [about: string, auth: unknown, hashConfig: string | undefined, message: RegExp][] = [
  [
    'a truncated file',
    JSON.stringify({ users }).slice(0, -20),
    sample.hashConfig,
    /users\.json is not complete JSON\.$/,
  ],
  ['JSON of another shape', { accounts: [] }, sample.hashConfig, /users\.json has an unexpected format: users /],
  [
    'an account without an id',
    { users: [{ email: 'a@example.com' }] },
    sample.hashConfig,
    /unexpected format: users\.0\.localId /,
  ],
  [
    'a hash that is not base64',
    { users: [firebaseUser(1, { passwordHash: 'ä' })] },
    sample.hashConfig,
    /users\.0\.passwordHash must be base64\.$/,
  ],
  ['an invalid time', { users: [firebaseUser(1, { createdAt: 'soon' })] }, sample.hashConfig, /users\.0\.createdAt /],
  [
    'redacted hashes',
    { users: [firebaseUser(1, { passwordHash: 'UkVEQUNURUQ=' })] },
    sample.hashConfig,
    /passwordHash is redacted; export as an owner\.$/,
  ],
  ['passwords without their parameters', { users }, undefined, /Passwords need the option --hash-config\.$/],
  [
    'another algorithm',
    { users },
    sample.hashConfig.replace('SCRYPT', 'BCRYPT'),
    /no hash parameters of Firebase's SCRYPT\.$/,
  ],
  [
    'parameters without a key',
    { users },
    sample.hashConfig.replace('base64_signer_key', 'key'),
    /no hash parameters of Firebase's SCRYPT\.$/,
  ],
  [
    'a cost that is too high',
    { users },
    sample.hashConfig.replace('mem_cost: 14', 'mem_cost: 30'),
    /no hash parameters of Firebase's SCRYPT\.$/,
  ],
]

test.for(rejected)('an import rejects %s and changes nothing', async ([, auth, config, message], { shop, file }) => {
  const hashConfig = config && (await file('hash.txt', config))
  const run = importFromFirebase(
    shop.deps.config,
    { auth: await file('users.json', auth), 'hash-config': hashConfig },
    () => {},
  )
  await expect(run).rejects.toThrow(message)
  expect(await shop.deps.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test('an import names a missing file', async ({ shop }) => {
  const run = importFromFirebase(shop.deps.config, { auth: '/nowhere/users.json' }, () => {})
  await expect(run).rejects.toThrow(/ENOENT.*\/nowhere\/users\.json/)
})

test('an import accepts hash parameters in JSON', async ({ shop, file }) => {
  const [, base64_signer_key] = /signer_key: (\S+),/.exec(sample.hashConfig) ?? []
  const config = { algorithm: 'SCRYPT', base64_signer_key, base64_salt_separator: 'Bw==', rounds: 8, mem_cost: 14 }
  const files = { auth: await file('users.json', { users }), 'hash-config': await file('hash.json', config) }
  expect(await importFromFirebase(shop.deps.config, files, () => {})).toBe(true)
  expect(await shop.deps.db.selectFrom('users').select('id').execute()).toHaveLength(3)
})
