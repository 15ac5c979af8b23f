import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.registered()
})
afterAll(() => shop.close())

const signUp = (input: Record<string, unknown>) => shop.browser().ask(calls.signUp, input)

test('registering answers with the account and holds no token', async () => {
  const answer = await signUp({
    email: 'kamala@example.com',
    password: 'secret1',
    returnSecureToken: true,
    clientType: 'CLIENT_TYPE_WEB',
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.body).toEqual({
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: expect.stringMatching(/^\w{20,}$/),
    email: 'kamala@example.com',
    expiresIn: '3600',
  })
})

test('registering signs nobody in', async () => {
  const person = shop.browser()
  const answer = await person.ask(calls.signUp, { email: 'latha@example.com', password: 'secret1' })
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await person.ask(calls.lookup, {})).status).toBe(401)
  const sessions = await shop.shop.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('email', '=', 'latha@example.com')
    .execute()
  expect(sessions).toEqual([])
})

test('whoever is registered signs in with the address in any spelling', async () => {
  const answer = await signUp({ email: '  Radha@Example.COM ', password: 'secret1' })
  expect(answer.body.email).toBe('radha@example.com')
  for (const email of ['radha@example.com', 'RADHA@EXAMPLE.COM', ' radha@example.com\n'])
    expect((await shop.browser().ask(calls.signInWithPassword, { email, password: 'secret1' })).status).toBe(200)
})

const refusals: [about: string, input: Record<string, unknown>, refusal: string][] = [
  ['a chosen id before everything else', { localId: 'me' }, 'UNEXPECTED_PARAMETER : User ID'],
  ['nothing at all', {}, 'ADMIN_ONLY_OPERATION'],
  ['no address', { password: 'secret1' }, 'MISSING_EMAIL'],
  ['an empty address', { email: '', password: 'secret1' }, 'MISSING_EMAIL'],
  ['no password, even with a wrong address', { email: 'x' }, 'MISSING_PASSWORD'],
  ['an empty password', { email: 'new@example.com', password: '' }, 'MISSING_PASSWORD'],
  ['both empty', { email: '', password: '' }, 'INVALID_EMAIL'],
  ['a wrong address before a weak password', { email: 'x', password: '1' }, 'INVALID_EMAIL'],
  ['two addresses', { email: 'a@example.com,b@example.com', password: 'secret1' }, 'INVALID_EMAIL'],
  [
    'an address with a line break',
    { email: 'a@example.com\r\nBcc: b@example.com', password: 'secret1' },
    'INVALID_EMAIL',
  ],
  ['a taken address before a weak password', { email: visitor.email, password: '1' }, 'EMAIL_EXISTS'],
  [
    'a weak password',
    { email: 'new@example.com', password: '12345' },
    'WEAK_PASSWORD : Password should be at least 6 characters',
  ],
]
test.each(refusals)('signing up refuses %s', async (_, input, refusal) => {
  const answer = await signUp(input)
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    error: { code: 400, message: refusal, errors: [{ message: refusal, reason: 'invalid', domain: 'global' }] },
  })
})

test.each([visitor.email, visitor.email.toUpperCase(), ` ${visitor.email} `])(
  'a registered address is taken, spelled %j',
  async (email) => {
    expect((await signUp({ email, password: 'secret1' })).refusal).toBe('EMAIL_EXISTS')
  },
)

test.each([admin.email, 'OWNER@thaiyal.example', ' Owner@Thaiyal.Example\t'])(
  "the owner's address is taken, spelled %j",
  async (email) => {
    expect((await signUp({ email, password: 'secret1' })).refusal).toBe('EMAIL_EXISTS')
  },
)

test("the owner's address is taken even where her account is not there", async () => {
  const { numDeletedRows } = await shop.shop.db.deleteFrom('users').where('email', '=', admin.email).executeTakeFirst()
  expect(numDeletedRows).toBe(1n)
  expect((await signUp({ email: admin.email, password: 'secret1' })).refusal).toBe('EMAIL_EXISTS')
})

test('an address may have 254 characters and no more', async () => {
  const ofLength = (length: number) => {
    const domain = `@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`
    return `${'n'.repeat(length - domain.length)}${domain}`
  }
  expect((await signUp({ email: ofLength(255), password: 'secret1' })).refusal).toBe('INVALID_EMAIL')
  const answer = await signUp({ email: ofLength(254), password: 'secret1' })
  expect([answer.status, answer.body.email]).toEqual([200, ofLength(254)])
})

test('of eight sign-ups for one address at the same time exactly one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => signUp({ email: 'eight@example.com', password: 'secret1' })),
  )
  expect(answers.map(({ status, refusal }) => refusal ?? status).sort()).toEqual([
    200,
    ...Array(7).fill('EMAIL_EXISTS'),
  ])
  const accounts = await shop.shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'eight@example.com')
    .execute()
  expect(accounts).toHaveLength(1)
})
