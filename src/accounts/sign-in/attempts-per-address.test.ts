// @module-tag slow
import { expect, onTestFinished, vi } from 'vitest'
import { interceptHashes } from '../../../test/password-hashes.ts'
import { attemptsPerAccount, attemptsPerAddress, otherVisitor, test } from '../../../test/rate-limited-shop-test.ts'
import { visitor } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'

test('an endpoint without its own limit has the default limit', async ({ openStrictShop }) => {
  const { shop } = await openStrictShop()
  const statuses = new Map<number, number>()
  for (let attempt = 0; attempt < 305; attempt++) {
    const { status } = await shop.browser().ask(endpoints.listClosures, {})
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [200, 300],
    [429, 5],
  ])
})

test('attempts with an invalid email are not counted per account', async ({ openStrictShop }) => {
  const { shop } = await openStrictShop()
  const responses = []
  for (let attempt = 0; attempt <= attemptsPerAccount; attempt++)
    responses.push(
      (await shop.browser().ask(endpoints.signInWithPassword, { email: 'x'.repeat(300), password: 'a' })).errorCode,
    )
  expect(responses).toEqual(Array(attemptsPerAccount + 1).fill('INVALID_EMAIL'))
})

test('an address has twenty sign-in attempts per minute', async ({ openStrictShop }) => {
  const { signIn } = await openStrictShop()
  for (let attempt = 0; attempt < attemptsPerAddress; attempt++)
    expect((await signIn({ email: `nobody${attempt}@example.com`, password: 'wrong-1' })).errorCode).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    )
  const next = await signIn(otherVisitor)
  expect(next.errorCode).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(Number(next.headers.get('retry-after'))).toBeLessThanOrEqual(60)
})

test('a network has one hundred sign-in attempts per minute', async ({ openStrictShop }) => {
  const { shop } = await openStrictShop({ TRUST_PROXY: 'loopback' })
  const ask = async (from: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    return (await shop.browser().send(endpoints.signInWithPassword.path, { method: 'POST', headers, body: '{}' }))
      .errorCode
  }
  const responses = []
  for (let attempt = 0; attempt <= 100; attempt++) responses.push(await ask(`203.0.113.${attempt}`))
  expect(responses).toEqual([...Array(100).fill('MISSING_EMAIL'), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
  expect(await ask('198.51.100.1')).toBe('MISSING_EMAIL')
})

const guesses = 500

test(`${guesses} guesses verify no more passwords than the limits per address and network allow`, {
  timeout: 300_000,
}, async ({ openStrictShop }) => {
  const { signIn } = await openStrictShop({ TRUST_PROXY: 'loopback' })
  let verified = 0
  interceptHashes(() => verified++)
  // The forty addresses in one network reach its limit. Each of the ten others is in its own network.
  const neighbours = Array.from({ length: 40 }, (_, index) => `203.0.113.${index}`)
  const alone = Array.from({ length: 10 }, (_, index) => `198.51.${index}.7`)
  const addresses = [...alone, ...neighbours]
  // The clock is stopped, so that the minute of the limits does not end.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const errors = new Map<string | undefined, number>()
  for (let index = 0; index < guesses; index++) {
    const { errorCode } = await signIn({ ...visitor, password: `wrong-${index}` }, addresses[index % addresses.length])
    errors.set(errorCode, (errors.get(errorCode) ?? 0) + 1)
  }
  expect(verified).toBe(100 + alone.length * attemptsPerAccount)
  expect(Object.fromEntries(errors)).toEqual({
    INVALID_LOGIN_CREDENTIALS: verified,
    TOO_MANY_ATTEMPTS_TRY_LATER: guesses - verified,
  })
})

test('an address has twenty sign-ups per hour', async ({ openStrictShop }) => {
  const { shop } = await openStrictShop()
  const responses = []
  for (let attempt = 0; attempt < 20; attempt++)
    responses.push((await shop.browser().ask(endpoints.signUp, {})).errorCode)
  // The fixture has already registered two visitors.
  expect(responses).toEqual([
    ...Array(18).fill('ADMIN_ONLY_OPERATION'),
    ...Array(2).fill('TOO_MANY_ATTEMPTS_TRY_LATER'),
  ])
})

test('an address has ten guesses of reset codes per minute', async ({ openStrictShop }) => {
  const { shop } = await openStrictShop()
  const responses = []
  for (let attempt = 0; attempt < 11; attempt++)
    responses.push((await shop.browser().ask(endpoints.resetPassword, { oobCode: `guess${attempt}` })).errorCode)
  expect(responses).toEqual([...Array(10).fill('INVALID_OOB_CODE'), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
})

test('relaxed limits allow twice the default number of sign-in attempts', async ({ shop }) => {
  const responses = new Set<number>()
  for (let attempt = 0; attempt < 2 * attemptsPerAddress; attempt++)
    responses.add((await shop.browser().ask(endpoints.signInWithPassword, {})).status)
  expect([...responses]).toEqual([400])
  expect((await shop.browser().ask(endpoints.signInWithPassword, {})).errorCode).toBe('MISSING_EMAIL')
})
