import { createHash } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { codeIn } from '../../test/reset-link.ts'
import { openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

let shop: TestShop
let mailsBefore = 0
const newPassword = 'brand-new-1'
beforeEach(async () => {
  mailsBefore = 0
  shop = await openTestShop({ TEST_CLOCK: 'ours' })
  shop.clock.now = Date.now()
  onTestFinished(() => shop.close())
  await shop.registered()
})

/** Asks for a link and takes the code out of the mail. */
async function mailedCode(): Promise<string> {
  const known = new Set((mailsBefore ? await shop.mails(mailsBefore) : []).map(codeIn))
  await shop.browser().ask(calls.sendOobCode, { requestType: 'PASSWORD_RESET', email: visitor.email })
  const codes = (await shop.mails(++mailsBefore)).map(codeIn).filter((code) => !known.has(code))
  expect(codes).toHaveLength(1)
  return codes[0] as string
}

const reset = (input: { oobCode?: string; newPassword?: string }) => shop.browser().ask(calls.resetPassword, input)
const signIn = (password: string) => shop.browser().ask(calls.signInWithPassword, { email: visitor.email, password })

test('a mailed code sets a new password, once', async () => {
  const oobCode = await mailedCode()
  const answer = await reset({ oobCode, newPassword })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: 'PASSWORD_RESET',
    email: visitor.email,
  })
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await signIn(newPassword)).status).toBe(200)
  expect((await signIn(visitor.password)).refusal).toBe('INVALID_LOGIN_CREDENTIALS')

  const again = await reset({ oobCode, newPassword: 'yet-another-1' })
  expect([again.status, again.refusal]).toEqual([400, 'INVALID_OOB_CODE'])
  expect((await signIn(newPassword)).status).toBe(200)
})

test('of ten that use a code at the same time one succeeds, and the password is that one’s', async () => {
  const oobCode = await mailedCode()
  const passwords = Array.from({ length: 10 }, (_, nth) => `racer-${nth}`)
  const answers = await Promise.all(passwords.map((newPassword) => reset({ oobCode, newPassword })))
  expect(answers.map(({ status, refusal }) => refusal ?? status).sort()).toEqual([
    200,
    ...Array(9).fill('INVALID_OOB_CODE'),
  ])
  const opening = []
  for (const password of passwords) opening.push((await signIn(password)).status)
  expect(opening).toEqual(answers.map(({ status }) => status))
})

test('a code works for an hour and not after it', async () => {
  const minute = 60_000
  const oobCode = await mailedCode()
  shop.clock.now += 59 * minute
  expect((await reset({ oobCode })).status).toBe(200)
  shop.clock.now += 2 * minute
  expect((await reset({ oobCode })).refusal).toBe('EXPIRED_OOB_CODE')
  expect((await reset({ oobCode, newPassword })).refusal).toBe('EXPIRED_OOB_CODE')
  expect((await signIn(visitor.password)).status).toBe(200)
})

test('the account engine itself lets no late code pass', async () => {
  const oobCode = await mailedCode()
  shop.clock.now = 0
  await shop.shop.db
    .updateTable('verifications')
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .execute()
  expect((await reset({ oobCode, newPassword })).refusal).toBe('INVALID_OOB_CODE')
  expect((await signIn(visitor.password)).status).toBe(200)
})

test('without a new password a code is only looked at', async () => {
  const oobCode = await mailedCode()
  for (let times = 0; times < 2; times++) {
    const answer = await reset({ oobCode })
    expect([answer.status, answer.body.email]).toEqual([200, visitor.email])
  }
  expect((await signIn(visitor.password)).status).toBe(200)
  expect((await reset({ oobCode, newPassword })).status).toBe(200)
})

test('a weak password is refused and keeps the code', async () => {
  const oobCode = await mailedCode()
  const weak = await reset({ oobCode, newPassword: 'short' })
  expect([weak.status, weak.refusal]).toEqual([400, 'WEAK_PASSWORD : Password should be at least 6 characters'])
  expect((await reset({ oobCode, newPassword: '' })).refusal).toMatch(/^WEAK_PASSWORD/)
  expect((await reset({ oobCode, newPassword: 'x'.repeat(129) })).refusal).toMatch(/^PASSWORD_DOES_NOT_MEET/)
  expect((await reset({ oobCode, newPassword })).status).toBe(200)
})

test('codes are checked before passwords', async () => {
  expect((await reset({ newPassword: 'x' })).refusal).toBe('MISSING_OOB_CODE')
  expect((await reset({ oobCode: '', newPassword })).refusal).toBe('MISSING_OOB_CODE')
  for (const oobCode of ['nonsense', '%', `${await mailedCode()}x`])
    expect((await reset({ oobCode, newPassword: 'x' })).refusal).toBe('INVALID_OOB_CODE')
})

test('every link works until one is used, which takes all others with it', async () => {
  const [older, middle, newer] = [await mailedCode(), await mailedCode(), await mailedCode()]
  for (const oobCode of [older, middle, newer]) expect((await reset({ oobCode })).status).toBe(200)
  expect((await reset({ oobCode: middle, newPassword })).status).toBe(200)
  for (const oobCode of [older, newer])
    expect((await reset({ oobCode, newPassword: 'yet-another-1' })).refusal).toBe('INVALID_OOB_CODE')
})

test('a reset ends every session of the account, and no other', async () => {
  const other = { email: 'kamala@example.com', password: 'secret1' }
  await shop.registered(other)
  const [phone, laptop, neighbour] = [
    await shop.signedIn(visitor),
    await shop.signedIn(visitor),
    await shop.signedIn(other),
  ]
  const oobCode = await mailedCode()
  for (const person of [phone, laptop, neighbour]) expect((await person.ask(calls.lookup, {})).status).toBe(200)
  await reset({ oobCode, newPassword })
  expect((await phone.ask(calls.lookup, {})).status).toBe(401)
  expect((await laptop.ask(calls.lookup, {})).status).toBe(401)
  expect((await neighbour.ask(calls.lookup, {})).status).toBe(200)
})

test('whoever reset a password by mail has shown that the address is theirs', async () => {
  await reset({ oobCode: await mailedCode(), newPassword })
  const person = await shop.signedIn({ email: visitor.email, password: newPassword })
  expect((await person.ask(calls.lookup, {})).body.users[0].emailVerified).toBe(true)
})

test('the code is kept as a hash alone', async () => {
  const oobCode = await mailedCode()
  const rows = JSON.stringify(await shop.shop.db.selectFrom('verifications').selectAll().execute())
  const hash = createHash('sha256').update(`reset-password:${oobCode}`).digest('base64url')
  expect(rows).toContain(hash)
  expect(rows).not.toContain(oobCode)

  // The mail that carried it has left; no other table knows it either.
  for (const { name } of await shop.shop.db.introspection.getTables())
    expect(
      JSON.stringify(
        await shop.shop.db
          .selectFrom(name as 'mails')
          .selectAll()
          .execute(),
      ),
      name,
    ).not.toContain(oobCode)
})
