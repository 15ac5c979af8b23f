// @module-tag engines
import { sql } from 'kysely'
import { expect } from 'vitest'
import { admin, type TestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

const signUp = (shop: TestShop, input: Record<string, unknown>) => shop.browser().ask(endpoints.signUp, input)

test('sign-up returns the account without a token', async ({ shop }) => {
  const response = await signUp(shop, {
    email: 'kamala@example.com',
    password: 'secret1',
    returnSecureToken: true,
    clientType: 'CLIENT_TYPE_WEB',
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.body).toEqual({
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: expect.stringMatching(/^\w{20,}$/),
    email: 'kamala@example.com',
    expiresIn: '3600',
  })
})

test('sign-up creates no session', async ({ shop }) => {
  const browser = shop.browser()
  const response = await browser.ask(endpoints.signUp, { email: 'latha@example.com', password: 'secret1' })
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
  expect((await browser.ask(endpoints.lookup, {})).status).toBe(401)
  const sessions = await shop.deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('email', '=', 'latha@example.com')
    .execute()
  expect(sessions).toEqual([])
})

test('a visitor signs in with the email in any letter case', async ({ shop }) => {
  const response = await signUp(shop, { email: '  Radha@Example.COM ', password: 'secret1' })
  expect(response.body.email).toBe('radha@example.com')
  for (const email of ['radha@example.com', 'RADHA@EXAMPLE.COM', ' radha@example.com\n'])
    expect((await shop.browser().ask(endpoints.signInWithPassword, { email, password: 'secret1' })).status).toBe(200)
})

const errors: [about: string, input: Record<string, unknown>, code: string][] = [
  ['a chosen id before all other errors', { localId: 'me' }, 'UNEXPECTED_PARAMETER : User ID'],
  ['an empty request', {}, 'ADMIN_ONLY_OPERATION'],
  ['a missing email', { password: 'secret1' }, 'MISSING_EMAIL'],
  ['an empty email', { email: '', password: 'secret1' }, 'MISSING_EMAIL'],
  ['a missing password before an invalid email', { email: 'x' }, 'MISSING_PASSWORD'],
  ['an empty password', { email: 'new@example.com', password: '' }, 'MISSING_PASSWORD'],
  ['an empty email and password', { email: '', password: '' }, 'INVALID_EMAIL'],
  ['an invalid email before a weak password', { email: 'x', password: '1' }, 'INVALID_EMAIL'],
  ['two emails', { email: 'a@example.com,b@example.com', password: 'secret1' }, 'INVALID_EMAIL'],
  [
    'an email with a line break',
    { email: 'a@example.com\r\nBcc: b@example.com', password: 'secret1' },
    'INVALID_EMAIL',
  ],
  ['a taken email before a weak password', { email: visitor.email, password: '1' }, 'EMAIL_EXISTS'],
  [
    'a weak password',
    { email: 'new@example.com', password: '12345' },
    'WEAK_PASSWORD : Password should be at least 6 characters',
  ],
]
test.for(errors)('sign-up rejects %s', async ([_, input, code], { shop }) => {
  const response = await signUp(shop, input)
  expect(response.status).toBe(400)
  expect(response.body).toMatchObject({
    error: { code: 400, message: code, errors: [{ message: code, reason: 'invalid', domain: 'global' }] },
  })
})

test.for([visitor.email, visitor.email.toUpperCase(), ` ${visitor.email} `])(
  'sign-up rejects a registered email spelled %j',
  async (email, { shop }) => {
    expect((await signUp(shop, { email, password: 'secret1' })).errorCode).toBe('EMAIL_EXISTS')
  },
)

test.for([admin.email, 'OWNER@thaiyal.example', ' Owner@Thaiyal.Example\t'])(
  "sign-up rejects the owner's email spelled %j",
  async (email, { shop }) => {
    expect((await signUp(shop, { email, password: 'secret1' })).errorCode).toBe('EMAIL_EXISTS')
  },
)

test("sign-up rejects the owner's email before the owner's account exists", async ({ shop }) => {
  const { numDeletedRows } = await shop.deps.db.deleteFrom('users').where('email', '=', admin.email).executeTakeFirst()
  expect(numDeletedRows).toBe(1n)
  expect((await signUp(shop, { email: admin.email, password: 'secret1' })).errorCode).toBe('EMAIL_EXISTS')
})

test('sign-up accepts emails of up to 254 characters', async ({ shop }) => {
  const ofLength = (length: number) => {
    const domain = `@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`
    return `${'n'.repeat(length - domain.length)}${domain}`
  }
  expect((await signUp(shop, { email: ofLength(255), password: 'secret1' })).errorCode).toBe('INVALID_EMAIL')
  const response = await signUp(shop, { email: ofLength(254), password: 'secret1' })
  expect([response.status, response.body.email]).toEqual([200, ofLength(254)])
})

test('one of eight concurrent sign-ups for an email succeeds', async ({ shop }) => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => signUp(shop, { email: 'eight@example.com', password: 'secret1' })),
  )
  expect(responses.map(({ status, errorCode }) => errorCode ?? status).sort()).toEqual([
    200,
    ...Array(7).fill('EMAIL_EXISTS'),
  ])
  const accounts = await shop.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'eight@example.com')
    .execute()
  expect(accounts).toHaveLength(1)
})

test('a sign-up that is not stored is not answered like that of an existing account', async ({ openShop }) => {
  const shop = await openShop()
  const { db } = shop.deps
  // A new account has an empty name, too, and is rejected.
  await db.updateTable('users').set({ name: '' }).execute()
  await sql`create unique index "fails" on "users" ("name")`.execute(db)
  const input = { email: 'ninth@example.com', password: 'secret1' }
  const failed = await signUp(shop, input)
  await sql`drop index "fails"`.execute(db)
  expect([failed.status, failed.errorCode]).toEqual([503, 'UNAVAILABLE'])
  expect((await signUp(shop, input)).status).toBe(200)
})
