import { argon2Sync } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { codeIn } from '../../test/reset-link.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import { m } from '../words/compiled/messages.js'

let shop: TestShop
let registered = 0
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Registers somebody new with this password. */
async function register(password: string) {
  const email = `person${registered++}@example.com`
  const answer = await shop.browser().ask(calls.signUp, { email, password })
  return { email, answer }
}

test.each([
  ['six characters', 'abcdef'],
  ['six characters of two code units each', '🧵🪡🧵🪡🧵🪡'],
  ['128 characters', 'x'.repeat(128)],
  ['128 characters of two code units each', '🧵'.repeat(128)],
  ['Tamil text', 'தையல் கடை'],
  ['spaces at its ends', '  a b  '],
])("a visitor's password may be %s, and opens the account", async (_, password) => {
  const { email, answer } = await register(password)
  expect(answer.status).toBe(200)
  expect((await shop.browser().ask(calls.signInWithPassword, { email, password })).status).toBe(200)
})

test('the same letters in another Unicode form open the account', async () => {
  const composed = 'caféteria'.normalize('NFC')
  const { email } = await register(composed)
  const password = composed.normalize('NFD')
  expect(password).not.toBe(composed)
  expect((await shop.browser().ask(calls.signInWithPassword, { email, password })).status).toBe(200)
})

test('spaces at the ends of a password count', async () => {
  const { email } = await register(' secret1 ')
  const answer = await shop.browser().ask(calls.signInWithPassword, { email, password: 'secret1' })
  expect(answer.refusal).toBe('INVALID_LOGIN_CREDENTIALS')
})

test.each(['abcde', '🧵🪡🧵🪡🧵', '😀😀😀'])(
  "a visitor's password of fewer than six characters is refused: %s",
  async (password) => {
    const { answer } = await register(password)
    expect(answer.status).toBe(400)
    expect(answer.refusal).toBe('WEAK_PASSWORD : Password should be at least 6 characters')
  },
)

test('a shop may ask for more, and says so under the field', async () => {
  const strict = await openTestShop({ PASSWORD_MIN_LENGTH: '9' })
  onTestFinished(() => strict.close())
  const register = (password: string) => strict.browser().ask(calls.signUp, { email: 'kamala@example.com', password })
  expect((await register('eightsig')).refusal).toBe('WEAK_PASSWORD : Password should be at least 9 characters')
  expect((await register('nine-sign')).status).toBe(200)
  const hint = m.accounts_passwordHint({ visitorPasswordMinLength: 9 })
  expect((await strict.browser().page('/register')).text).toContain(hint)
  const onReset = m.accounts_resetPasswordHint({ visitorPasswordMinLength: 9, adminPasswordMinLength: 12 })
  expect((await strict.browser().page('/reset-password?oobCode=x')).text).toContain(onReset)
})

test.each(['x'.repeat(129), '🧵'.repeat(129)])('a password of 129 characters is refused', async (password) => {
  const { email, answer } = await register(password)
  expect(answer.status).toBe(400)
  expect(answer.refusal).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS : /)
  expect((await shop.browser().ask(calls.signInWithPassword, { email, password })).refusal).toBe(
    'INVALID_LOGIN_CREDENTIALS',
  )
})

test('the owner needs at least twelve characters, not among the most common, at most 128', async () => {
  await shop.browser().ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: admin.email })
  const [mail] = await shop.mails(1)
  const oobCode = codeIn(mail)
  const reset = async (newPassword: string) =>
    (await shop.browser().ask(calls.resetPassword, { oobCode, newPassword })).refusal

  expect(await reset('abcdefghijk')).toBe('WEAK_PASSWORD : Password should be at least 12 characters')
  expect(await reset('🧵🪡🧶✂️')).toBe('WEAK_PASSWORD : Password should be at least 12 characters')
  // Long enough each, so that only their commonness is what is refused.
  for (const common of ['passwordpassword', 'Password1234', '123456123456', 'qwertyuiop123', 'aaaaaaaaaaaa'])
    expect(await reset(common), common).toMatch(/^WEAK_PASSWORD : /)
  for (const names of ['thaiyal-owner', 'Owner@Thaiyal.Example'])
    expect(await reset(names), names).toMatch(/^WEAK_PASSWORD : /)
  expect(await reset('z'.repeat(64) + 'y'.repeat(65))).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS/)
  // The code has outlived every refusal.
  expect(await reset('twelve-chars')).toBeUndefined()
  await shop.signedIn({ email: admin.email, password: 'twelve-chars' })
})

test('a hash of another cost opens the account, and is made anew by it; what is no hash of ours opens nothing', async () => {
  const { email } = await register('plainly-visible-1')
  const { db } = shop.shop
  const { userId } = await db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.userId')
    .select('userId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const put = (password: string) =>
    db.updateTable('credentials').set({ password }).where('userId', '=', userId).execute()
  const kept = async () =>
    (await db.selectFrom('credentials').select('password').where('userId', '=', userId).executeTakeFirstOrThrow())
      .password
  const opens = async (password = 'plainly-visible-1') =>
    (await shop.browser().ask(calls.signInWithPassword, { email, password })).status === 200

  const salt = Buffer.alloc(16, 7)
  const cheap = argon2Sync('argon2id', {
    message: 'plainly-visible-1',
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    memory: 8192,
    passes: 3,
  })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  const before = `$argon2id$v=19$m=8192,t=3,p=1$${base64(salt)}$${base64(cheap)}`
  await put(before)
  expect(await opens('plainly-visible-2')).toBe(false)
  expect(await kept()).toBe(before)
  expect(await opens()).toBe(true)
  expect(await kept()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await opens()).toBe(true)
  for (const none of [
    '',
    'plainly-visible-1',
    before.replace('8192', '99999999'),
    before.replace('argon2id', 'argon2i'),
  ]) {
    await put(none)
    expect(await opens(), none).toBe(false)
  }
})

test('passwords are kept as slow hashes alone', async () => {
  const { email } = await register('plainly-visible-1')
  const { password } = await shop.shop.db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.userId')
    .select('password')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(password).not.toContain('plainly-visible-1')
})
