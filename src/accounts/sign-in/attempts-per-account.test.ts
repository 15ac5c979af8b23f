import { expect, vi } from 'vitest'
import {
  attemptsPerAccount,
  attemptsPerAddress,
  otherVisitor,
  test,
  wrongLogins,
} from '../../../test/rate-limited-shop-test.ts'
import { visitor } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'

test.beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
test.afterEach(() => void vi.useRealTimers())
const advance = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const readPause = async (response: Promise<{ headers: Headers }>) =>
  Math.round(Number((await response).headers.get('retry-after')))

test('an account rejects even the correct password after five wrong ones', async ({ openStrictShop }) => {
  const { guess, signIn } = await openStrictShop()
  expect(await guess(attemptsPerAccount)).toEqual(wrongLogins(attemptsPerAccount))
  const right = await signIn(visitor)
  expect([right.status, right.errorCode]).toEqual([400, 'TOO_MANY_ATTEMPTS_TRY_LATER'])
  expect(right.headers.getSetCookie()).toEqual([])
  expect(await readPause(signIn(visitor))).toBe(30)
  expect((await signIn({ ...visitor, email: ' MEENA@example.com' })).errorCode).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect((await signIn(otherVisitor)).status).toBe(200)
})

test('each further wrong password doubles the pause up to sixteen minutes', async ({ openStrictShop }) => {
  const { guess, signIn } = await openStrictShop()
  await guess(attemptsPerAccount)
  for (const pause of [30, 60, 120, 240, 480, 960, 960]) {
    expect(await readPause(signIn(visitor))).toBe(pause)
    advance(pause - 2)
    expect(await guess(2)).toEqual(Array(2).fill('TOO_MANY_ATTEMPTS_TRY_LATER'))
    advance(3)
    expect(await guess(1)).toEqual(wrongLogins(1))
  }
  advance(961)
  expect((await signIn(visitor)).status).toBe(200)
  expect(await guess(attemptsPerAccount)).toEqual(wrongLogins(attemptsPerAccount))
})

test('failed attempts expire after an hour, or after a day once the account has paused', async ({ openStrictShop }) => {
  const { guess, signIn } = await openStrictShop()
  await guess(attemptsPerAccount - 1)
  advance(3601)
  expect(await guess(attemptsPerAccount)).toEqual(wrongLogins(attemptsPerAccount))
  advance(12 * 3600)
  expect(await guess(1)).toEqual(wrongLogins(1))
  expect(await readPause(signIn(visitor))).toBe(60)
  advance(12 * 3600 + 1)
  expect(await guess(attemptsPerAccount)).toEqual(wrongLogins(attemptsPerAccount))
})

test('only five of fifteen concurrent guesses are verified', async ({ openStrictShop }) => {
  const { signIn } = await openStrictShop({ TRUST_PROXY: 'loopback' })
  const responses = await Promise.all(
    Array.from({ length: 15 }, (_, index) => signIn({ ...visitor, password: `wrong-${index}` }, '203.0.113.7')),
  )
  expect(responses.filter(({ errorCode }) => errorCode === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(
    attemptsPerAccount,
  )
})

const day = 86_400
test.for([3600, -3600, day, -day, 365 * day, -365 * day])(
  'a clock that jumps by %i seconds does not extend a pause',
  async (jump, { openStrictShop }) => {
    const { shop, guess, signIn } = await openStrictShop()
    await guess(attemptsPerAccount - 1)
    advance(jump)
    await guess(2)
    const pause = await readPause(signIn(visitor))
    expect(pause).toBeLessThanOrEqual(960)
    advance(-jump)
    const back = await signIn(visitor)
    expect(Number(back.headers.get('retry-after') ?? 0)).toBeLessThanOrEqual(960)
    advance(961)
    expect((await signIn(visitor)).status).toBe(200)

    const responses = []
    for (let attempt = 0; attempt < 2 * attemptsPerAddress; attempt++)
      responses.push(await shop.browser().ask(endpoints.signInWithPassword, {}))
    expect(responses.at(-1)?.errorCode).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
    advance(-Math.abs(jump))
    expect(Number((await signIn(otherVisitor)).headers.get('retry-after') ?? 0)).toBeLessThanOrEqual(60)
  },
)
