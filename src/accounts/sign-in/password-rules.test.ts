import { expect } from 'vitest'
import { codeIn } from '../../../test/reset-link.ts'
import { admin, type TestShop } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'

let registered = 0

async function register(shop: TestShop, password: string) {
  const email = `person${registered++}@example.com`
  const response = await shop.browser().ask(endpoints.signUp, { email, password })
  return { email, response }
}

test.for<[about: string, password: string]>([
  ['six characters', 'abcdef'],
  ['six characters of two code units each', '🧵🪡🧵🪡🧵🪡'],
  ['128 characters', 'x'.repeat(128)],
  ['128 characters of two code units each', '🧵'.repeat(128)],
  ['Tamil text', 'தையல் கடை'],
  ['text with spaces at its ends', '  a b  '],
])('a visitor signs in with a password of %s', async ([, password], { shop }) => {
  const { email, response } = await register(shop, password)
  expect(response.status).toBe(200)
  expect((await shop.browser().ask(endpoints.signInWithPassword, { email, password })).status).toBe(200)
})

test('a password matches in another Unicode normalisation form', async ({ shop }) => {
  const composed = 'caféteria'.normalize('NFC')
  const { email } = await register(shop, composed)
  const password = composed.normalize('NFD')
  expect(password).not.toBe(composed)
  expect((await shop.browser().ask(endpoints.signInWithPassword, { email, password })).status).toBe(200)
})

test('spaces at the ends of a password count', async ({ shop }) => {
  const { email } = await register(shop, ' secret1 ')
  const response = await shop.browser().ask(endpoints.signInWithPassword, { email, password: 'secret1' })
  expect(response.errorCode).toBe('INVALID_LOGIN_CREDENTIALS')
})

test.for(['abcde', '🧵🪡🧵🪡🧵', '😀😀😀'])(
  'sign-up rejects a password of fewer than six characters: %s',
  async (password, { shop }) => {
    const { response } = await register(shop, password)
    expect(response.status).toBe(400)
    expect(response.errorCode).toBe('WEAK_PASSWORD : Password should be at least 6 characters')
  },
)

test('PASSWORD_MIN_LENGTH raises the minimum and the hint under the field', async ({ openShop }) => {
  const strict = await openShop({ PASSWORD_MIN_LENGTH: '9' })
  const register = (password: string) =>
    strict.browser().ask(endpoints.signUp, { email: 'kamala@example.com', password })
  expect((await register('eightsig')).errorCode).toBe('WEAK_PASSWORD : Password should be at least 9 characters')
  expect((await register('nine-sign')).status).toBe(200)
  const hint = m.accounts_passwordHint({ minLength: 9 })
  expect((await strict.browser().page('/register')).text).toContain(hint)
  expect((await strict.browser().page('/reset-password?oobCode=x')).text).toContain(hint)
})

test.for(['x'.repeat(129), '🧵'.repeat(129)])(
  'sign-up rejects a password of 129 characters: %s',
  async (password, { shop }) => {
    const { email, response } = await register(shop, password)
    expect(response.status).toBe(400)
    expect(response.errorCode).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS : /)
    expect((await shop.browser().ask(endpoints.signInWithPassword, { email, password })).errorCode).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    )
  },
)

test('a reset rejects short, common and too long passwords of the owner', async ({ shop }) => {
  await shop.browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: admin.email })
  const [mail] = await shop.mails(1)
  const oobCode = codeIn(mail)
  const hint = m.accounts_passwordHint({ minLength: 12 })
  expect((await shop.browser().page(`/reset-password?oobCode=${oobCode}`)).text).toContain(hint)
  const reset = async (newPassword: string) =>
    (await shop.browser().ask(endpoints.resetPassword, { oobCode, newPassword })).errorCode

  expect(await reset('abcdefghijk')).toBe('WEAK_PASSWORD : Password should be at least 12 characters')
  expect(await reset('🧵🪡🧶✂️')).toBe('WEAK_PASSWORD : Password should be at least 12 characters')
  // Each password is long enough, so it is rejected only for being common.
  for (const common of ['passwordpassword', 'Password1234', '123456123456', 'qwertyuiop123', 'aaaaaaaaaaaa'])
    expect(await reset(common), common).toMatch(/^WEAK_PASSWORD : /)
  for (const names of ['thaiyal-owner', 'Owner@Thaiyal.Example'])
    expect(await reset(names), names).toMatch(/^WEAK_PASSWORD : /)
  expect(await reset('z'.repeat(64) + 'y'.repeat(65))).toMatch(/^PASSWORD_DOES_NOT_MEET_REQUIREMENTS/)
  expect(await reset('twelve-chars')).toBeUndefined()
  await shop.signIn({ email: admin.email, password: 'twelve-chars' })
})
