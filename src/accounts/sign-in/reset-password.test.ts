// @module-tag engines
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { codeIn } from '../../../test/reset-link.ts'
import type { TestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const newPassword = 'brand-new-1'
let accounts = 0
const test = shopTest.extend('account', async ({ shop }) => {
  shop.clock.now = Date.now()
  const account = { email: `visitor${accounts++}@example.com`, password: 'secret1' }
  await shop.register(account)
  return account
})
test.override({ settings: { TEST_CLOCK: 'manual' } })

type Account = typeof visitor

async function mailedCodes(shop: TestShop, { email }: Account): Promise<string[]> {
  return (await shop.mails(0)).filter(({ to }) => to?.[0]?.address === email).map(codeIn)
}

async function mailedCode(shop: TestShop, account: Account): Promise<string> {
  const known = await mailedCodes(shop, account)
  await shop.browser().ask(endpoints.sendOobCode, { requestType: 'PASSWORD_RESET', email: account.email })
  await shop.untilMailsSent()
  const codes = (await mailedCodes(shop, account)).filter((code) => !known.includes(code))
  expect(codes).toHaveLength(1)
  return codes[0] as string
}

const reset = (shop: TestShop, input: { oobCode?: string; newPassword?: string }) =>
  shop.browser().ask(endpoints.resetPassword, input)
const signIn = (shop: TestShop, { email }: Account, password: string) =>
  shop.browser().ask(endpoints.signInWithPassword, { email, password })

test('a mailed code sets a new password once', async ({ shop, account }) => {
  const oobCode = await mailedCode(shop, account)
  const response = await reset(shop, { oobCode, newPassword })
  expect(response.status).toBe(200)
  expect(response.body).toEqual({
    kind: 'identitytoolkit#ResetPasswordResponse',
    requestType: 'PASSWORD_RESET',
    email: account.email,
  })
  expect(response.headers.getSetCookie()).toEqual([])
  expect((await signIn(shop, account, newPassword)).status).toBe(200)
  expect((await signIn(shop, account, account.password)).errorCode).toBe('INVALID_LOGIN_CREDENTIALS')

  const again = await reset(shop, { oobCode, newPassword: 'yet-another-1' })
  expect([again.status, again.errorCode]).toEqual([400, 'INVALID_OOB_CODE'])
  expect((await signIn(shop, account, newPassword)).status).toBe(200)
})

test('one of ten concurrent password resets with a code succeeds', async ({ shop, account }) => {
  const oobCode = await mailedCode(shop, account)
  const passwords = Array.from({ length: 10 }, (_, index) => `racer-${index}`)
  const responses = await Promise.all(passwords.map((newPassword) => reset(shop, { oobCode, newPassword })))
  expect(responses.map(({ status, errorCode }) => errorCode ?? status).sort()).toEqual([
    200,
    ...Array(9).fill('INVALID_OOB_CODE'),
  ])
  const signIns = []
  for (const password of passwords) signIns.push((await signIn(shop, account, password)).status)
  expect(signIns).toEqual(responses.map(({ status }) => status))
})

test('a reset code expires after an hour', async ({ shop, account }) => {
  const minute = 60_000
  const oobCode = await mailedCode(shop, account)
  shop.clock.now += 59 * minute
  expect((await reset(shop, { oobCode })).status).toBe(200)
  shop.clock.now += 2 * minute
  expect((await reset(shop, { oobCode })).errorCode).toBe('EXPIRED_OOB_CODE')
  expect((await reset(shop, { oobCode, newPassword })).errorCode).toBe('EXPIRED_OOB_CODE')
  expect((await signIn(shop, account, account.password)).status).toBe(200)
})

test('resetPassword without a new password checks the code without using it up', async ({ shop, account }) => {
  const oobCode = await mailedCode(shop, account)
  for (let times = 0; times < 2; times++) {
    const response = await reset(shop, { oobCode })
    expect([response.status, response.body.email]).toEqual([200, account.email])
  }
  expect((await signIn(shop, account, account.password)).status).toBe(200)
  expect((await reset(shop, { oobCode, newPassword })).status).toBe(200)
})

test('a weak password does not use up the reset code', async ({ shop, account }) => {
  const oobCode = await mailedCode(shop, account)
  const weak = await reset(shop, { oobCode, newPassword: 'short' })
  expect([weak.status, weak.errorCode]).toEqual([400, 'WEAK_PASSWORD : Password should be at least 6 characters'])
  expect((await reset(shop, { oobCode, newPassword: '' })).errorCode).toMatch(/^WEAK_PASSWORD/)
  expect((await reset(shop, { oobCode, newPassword: 'x'.repeat(129) })).errorCode).toMatch(/^PASSWORD_DOES_NOT_MEET/)
  expect((await reset(shop, { oobCode, newPassword })).status).toBe(200)
})

test('resetPassword reports an invalid code before an invalid password', async ({ shop, account }) => {
  expect((await reset(shop, { newPassword: 'x' })).errorCode).toBe('MISSING_OOB_CODE')
  expect((await reset(shop, { oobCode: '', newPassword })).errorCode).toBe('MISSING_OOB_CODE')
  for (const oobCode of ['nonsense', '%', `${await mailedCode(shop, account)}x`])
    expect((await reset(shop, { oobCode, newPassword: 'x' })).errorCode).toBe('INVALID_OOB_CODE')
})

test('using a reset link invalidates all other links of the account', async ({ shop, account }) => {
  const [older, middle, newer] = [
    await mailedCode(shop, account),
    await mailedCode(shop, account),
    await mailedCode(shop, account),
  ]
  for (const oobCode of [older, middle, newer]) expect((await reset(shop, { oobCode })).status).toBe(200)
  expect((await reset(shop, { oobCode: middle, newPassword })).status).toBe(200)
  for (const oobCode of [older, newer])
    expect((await reset(shop, { oobCode, newPassword: 'yet-another-1' })).errorCode).toBe('INVALID_OOB_CODE')
})

test('a password reset ends every session of the account and no other', async ({ shop, account }) => {
  const otherAccount = { email: 'kamala@example.com', password: 'secret1' }
  await shop.register(otherAccount)
  const [phone, laptop, neighbour] = [
    await shop.signIn(account),
    await shop.signIn(account),
    await shop.signIn(otherAccount),
  ]
  const oobCode = await mailedCode(shop, account)
  for (const browser of [phone, laptop, neighbour]) expect((await browser.ask(endpoints.lookup, {})).status).toBe(200)
  await reset(shop, { oobCode, newPassword })
  expect((await phone.ask(endpoints.lookup, {})).status).toBe(401)
  expect((await laptop.ask(endpoints.lookup, {})).status).toBe(401)
  expect((await neighbour.ask(endpoints.lookup, {})).status).toBe(200)
})

test('a password reset by mail marks the email as verified', async ({ shop, account }) => {
  await reset(shop, { oobCode: await mailedCode(shop, account), newPassword })
  const browser = await shop.signIn({ email: account.email, password: newPassword })
  expect((await browser.ask(endpoints.lookup, {})).body.users[0].emailVerified).toBe(true)
})

test('the database stores a reset code as a hash', async ({ shop, account }) => {
  const oobCode = await mailedCode(shop, account)
  const rows = JSON.stringify(await shop.deps.db.selectFrom('verifications').selectAll().execute())
  const hash = createHash('sha256').update(`reset-password:${oobCode}`).digest('base64url')
  expect(rows).toContain(hash)
  expect(rows).not.toContain(oobCode)

  for (const { name } of await shop.deps.db.introspection.getTables())
    expect(
      JSON.stringify(
        await shop.deps.db
          .selectFrom(name as 'mails')
          .selectAll()
          .execute(),
      ),
      name,
    ).not.toContain(oobCode)
})
