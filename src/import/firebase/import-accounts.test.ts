// @module-tag slow
// @module-tag engines
import { access, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type FirebaseUser, firebaseUser, sample } from '../../../test/firebase-accounts.ts'
import { type ImportOptions, importFromFirebase, test as importTest } from '../../../test/import-commands.ts'
import { codeIn } from '../../../test/reset-link.ts'
import { admin, type TestShop, visitor } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'
import { openSecret } from '../../platform/stored-secrets.server.ts'

const verified = firebaseUser(0, { password: 'secret-0' })
const unverified = firebaseUser(1, { password: 'secret-1' })
const disabled = firebaseUser(2, { password: 'secret-2', disabled: true })
const passwordless = firebaseUser(3)
const owners = firebaseUser(4, { email: admin.email.toUpperCase(), password: 'owner-elsewhere' })
const byPhone = firebaseUser(5, { email: undefined, phoneNumber: '+919840000001' })
const registered = firebaseUser(6, { email: visitor.email, password: 'of-the-old-site' })
const unusualId = firebaseUser(7, { localId: 'chosen by_the%site' })
const users = [sample.user, verified, unverified, disabled, passwordless, owners, byPhone, registered, unusualId]

const test = importTest.extend('run', { scope: 'file' }, async ({ shop, file }) => {
  await shop.register()
  const hashConfig = await file('hash.txt', sample.hashConfig)
  return async (given: FirebaseUser[] = users, options: ImportOptions = {}) => {
    const lines: string[] = []
    const auth = await file('users.json', { users: given })
    const isDone = await importFromFirebase(shop.deps.config, { auth, 'hash-config': hashConfig, ...options }, (line) =>
      lines.push(line),
    )
    return { isDone, output: lines.join('\n') }
  }
})

const signIn = async (shop: TestShop, email: string | undefined, password: string) => {
  const browser = shop.browser()
  const answer = await browser.ask(endpoints.signInWithPassword, { email, password })
  return { browser, code: answer.errorCode ?? 'OK' }
}
const readAll = async ({ deps: { db } }: TestShop) => ({
  rows: await db.selectFrom('users').selectAll().orderBy('id').execute(),
  credentials: await db.selectFrom('credentials').selectAll().orderBy('id').execute(),
})
const keyFile = (shop: TestShop) => join(shop.dataDir, 'firebase-hash-key')
const readKey = ({ deps: shop }: TestShop) => openSecret(shop, 'firebaseHashKey').readText()

test('a dry run lists accounts and changes nothing', async ({ shop, run }) => {
  const before = await readAll(shop)
  const { isDone, output } = await run(users, { 'dry-run': true })
  expect(output).toContain('Nothing has been changed. This would be imported:\n  Accounts: 6 new, 0 already imported')
  expect(isDone).toBe(true)
  expect(await readAll(shop)).toEqual(before)
  expect(await readKey(shop)).toBeUndefined()
})

test('an import preserves id, email, verification and time, and skips emails of the owner and of accounts', async ({
  shop,
  run,
}) => {
  const before = await readAll(shop)
  const { output } = await run()
  expect(output).toContain('Imported:\n  Accounts: 6 new, 0 already imported')
  expect(output).toContain(`    accounts/${owners.localId}: skipped, because ${admin.email} is the owner's address\n`)
  expect(output).toContain(`    accounts/${byPhone.localId}: skipped, because an account needs an email address\n`)
  expect(output).toContain(
    `    accounts/${registered.localId}: skipped, because ${visitor.email} already has an account`,
  )

  const { rows, credentials } = await readAll(shop)
  expect(rows).toHaveLength(8)
  for (const user of [sample.user, verified, unverified, disabled, passwordless])
    expect(rows).toContainEqual(
      expect.objectContaining({
        id: user.localId,
        email: user.email,
        emailVerified: (shop.deps.engine === 'sqlite' ? Number : Boolean)(user.emailVerified),
        role: null,
        createdAt: expect.toSatisfy((time) => new Date(time).getTime() === Number(user.createdAt)),
      }),
    )
  expect(rows.find(({ email }) => email === unusualId.email)?.id).toMatch(/^[0-9a-f]{32}$/)
  const own = [admin.email, visitor.email]
  expect(rows.filter(({ email }) => own.includes(email))).toEqual(before.rows)
  expect(credentials).toEqual(expect.arrayContaining(before.credentials))
  expect(credentials).toHaveLength(7)
})

test('a second import changes nothing', async ({ shop, run }) => {
  const before = await readAll(shop)
  expect((await run()).output).toContain('Accounts: 0 new, 6 already imported')
  expect(await readAll(shop)).toEqual(before)
})

test('the hash key is private, and no backup contains it', async ({ shop }) => {
  const [, signerKey = ''] = /signer_key: (\S+),/.exec(sample.hashConfig) ?? []
  expect(await readKey(shop)).toContain(signerKey)
  if (shop.deps.engine === 'sqlite') expect((await stat(keyFile(shop))).mode & 0o777).toBe(0o600)
  const { makeBackup } = await import('../../backups/make-backup.server.ts')
  const path = join(shop.dataDir, 'with-imports.tar')
  await makeBackup(shop.deps, path, () => {})
  const bytes = (await readFile(path)).toString('latin1')
  expect(bytes).toContain(sample.user.passwordHash)
  expect(bytes).not.toContain(signerKey)
})

test('a customer signs in with the old password, and the shop rehashes it', async ({ shop }) => {
  expect((await signIn(shop, sample.user.email, 'user1passwords')).code).toBe('INVALID_LOGIN_CREDENTIALS')
  expect((await signIn(shop, sample.user.email, sample.password)).code).toBe('OK')
  const hash = shop.deps.db.selectFrom('credentials').select('password').where('userId', '=', sample.user.localId)
  expect((await hash.executeTakeFirstOrThrow()).password).toMatch(/^\$argon2id\$/)
  const again = await signIn(shop, sample.user.email, sample.password)
  expect((await again.browser.ask(endpoints.lookup, {})).body.users[0]).toMatchObject({
    uid: sample.user.localId,
    metadata: { creationTime: new Date(1508893925000).toUTCString() },
  })
  expect((await again.browser.page('/admin')).status).toBe(302)
})

test('two sign-ins at once with an old password succeed', async ({ shop }) => {
  const signIns = await Promise.all([1, 2].map(() => signIn(shop, verified.email, 'secret-0')))
  expect(signIns.map(({ code }) => code)).toEqual(['OK', 'OK'])
})

test('a disabled account stays disabled after a password reset', async ({ shop }) => {
  const { email } = disabled
  expect((await signIn(shop, email, 'secret-2')).code).toBe('INVALID_LOGIN_CREDENTIALS')
  const oobCode = await mailedCode(shop, email)
  const reset = await shop.browser().ask(endpoints.resetPassword, { oobCode, newPassword: 'enabled-again' })
  expect(reset.errorCode).toBe('INVALID_OOB_CODE')
  expect((await signIn(shop, email, 'enabled-again')).code).toBe('INVALID_LOGIN_CREDENTIALS')
  expect((await shop.browser().ask(endpoints.signUp, { email, password: 'another-1' })).errorCode).toBe('EMAIL_EXISTS')
})

test('a password reset gives a password to an account without one', async ({ shop }) => {
  expect((await signIn(shop, passwordless.email, 'secret-3')).code).toBe('INVALID_LOGIN_CREDENTIALS')
  const oobCode = await mailedCode(shop, passwordless.email)
  await shop.browser().ask(endpoints.resetPassword, { oobCode, newPassword: 'brand-new-1' })
  expect((await signIn(shop, passwordless.email, 'brand-new-1')).code).toBe('OK')
})

test('the key of another project is rejected while imported passwords are left', async ({ shop, run, file }) => {
  const config = sample.hashConfig.replace('jxspr8Ki', 'AAAAAAAA')
  await expect(run([firebaseUser(8)], { 'hash-config': await file('other.txt', config) })).rejects.toThrow(
    'The shop still has imported passwords of another Firebase project.',
  )
  expect(await shop.deps.db.selectFrom('users').select('id').execute()).toHaveLength(8)
})

test('an import with --hash-config alone restores a lost hash key', async ({ shop, file }) => {
  await openSecret(shop.deps, 'firebaseHashKey').delete()
  expect((await signIn(shop, unverified.email, 'secret-1')).code).toBe('INVALID_LOGIN_CREDENTIALS')
  const hashConfig = await file('hash.txt', sample.hashConfig)
  await importFromFirebase(shop.deps.config, { 'hash-config': hashConfig }, () => {})
  expect(await readKey(shop)).toBeDefined()
})

test('the hash key is deleted with the last imported hash', async ({ shop }) => {
  expect(await readKey(shop)).toBeDefined()
  expect((await signIn(shop, unverified.email, 'secret-1')).code).toBe('OK')
  expect(await readKey(shop)).toBeUndefined()
  if (shop.deps.engine === 'sqlite') await expect(access(keyFile(shop))).rejects.toThrow('ENOENT')
  expect((await signIn(shop, unverified.email, 'secret-1')).code).toBe('OK')
})

async function mailedCode(shop: TestShop, email: string): Promise<string> {
  await shop.browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email })
  await shop.untilMailsSent()
  return codeIn((await shop.mails(1)).find(({ to }) => to?.[0]?.address === email))
}
