import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openTestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

const perAccount = 5
const perAddress = 20
const other = { email: 'kamala@example.com', password: 'secret1' }

/** A shop with its real limits, in which a visitor comes from any address that a trusted proxy tells. */
async function strictShop(settings: Record<string, string> = {}) {
  const shop = await openTestShop({ RATE_LIMITS: 'default', ...settings })
  onTestFinished(() => shop.close())
  await shop.registered()
  await shop.registered(other)
  const signIn = (who: { email: string; password: string }, from?: string) =>
    shop.browser().send(calls.signInWithPassword.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(from && { 'x-forwarded-for': from }) },
      body: JSON.stringify(who),
    })
  /** Tries wrong passwords, and says what became of each try. */
  async function guess(times: number, from?: (time: number) => string) {
    const answers: (string | undefined)[] = []
    for (let time = 0; time < times; time++)
      answers.push((await signIn({ ...visitor, password: `wrong-${time}` }, from?.(time))).refusal)
    return answers
  }
  return { shop, signIn, guess }
}

const refusedTimes = (times: number) => Array(times).fill('INVALID_LOGIN_CREDENTIALS')

test('after five tries for one account even the right password waits, and other accounts do not', async () => {
  const { guess, signIn } = await strictShop()
  expect(await guess(perAccount)).toEqual(refusedTimes(perAccount))
  const right = await signIn(visitor)
  expect([right.status, right.refusal]).toEqual([400, 'TOO_MANY_ATTEMPTS_TRY_LATER'])
  expect(right.headers.getSetCookie()).toEqual([])
  const seconds = Number(right.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(20)
  expect(seconds).toBeLessThanOrEqual(30)
  expect((await signIn({ ...visitor, email: ' MEENA@example.com' })).refusal).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect((await signIn(other)).status).toBe(200)
})

describe('by a clock of our own', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const go = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  const pauseOf = async (answer: Promise<{ headers: Headers }>) =>
    Math.round(Number((await answer).headers.get('retry-after')))

  test('each further wrong password makes the pause twice as long, up to sixteen minutes, and a right one ends it', async () => {
    const { guess, signIn } = await strictShop()
    await guess(perAccount)
    for (const pause of [30, 60, 120, 240, 480, 960, 960]) {
      expect(await pauseOf(signIn(visitor))).toBe(pause)
      // Asking meanwhile makes it no longer.
      go(pause - 2)
      expect(await guess(2)).toEqual(Array(2).fill('TOO_MANY_ATTEMPTS_TRY_LATER'))
      go(3)
      expect(await guess(1)).toEqual(refusedTimes(1))
    }
    go(961)
    expect((await signIn(visitor)).status).toBe(200)
    expect(await guess(perAccount)).toEqual(refusedTimes(perAccount))
  })

  test('a few tries are forgotten after an hour, and those after which there was a pause only after a day', async () => {
    const { guess, signIn } = await strictShop()
    await guess(perAccount - 1)
    go(3601)
    expect(await guess(perAccount)).toEqual(refusedTimes(perAccount))
    go(12 * 3600)
    expect(await guess(1)).toEqual(refusedTimes(1))
    expect(await pauseOf(signIn(visitor))).toBe(60)
    go(12 * 3600 + 1)
    expect(await guess(perAccount)).toEqual(refusedTimes(perAccount))
  })

  test('fifteen guesses at the same moment are five', async () => {
    const { signIn } = await strictShop({ TRUST_PROXY: 'loopback' })
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, nth) => signIn({ ...visitor, password: `wrong-${nth}` }, '203.0.113.7')),
    )
    expect(answers.filter(({ refusal }) => refusal === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(perAccount)
  })

  const day = 86_400
  test.each([3600, -3600, day, -day, 365 * day, -365 * day])(
    'a clock that jumps by %i seconds shuts nobody out for longer than the window',
    async (jump) => {
      const { shop, guess, signIn } = await strictShop()
      // Some of it was counted before, some after.
      await guess(perAccount - 1)
      go(jump)
      await guess(2)
      const pause = await pauseOf(signIn(visitor))
      expect(pause).toBeLessThanOrEqual(960)
      go(-jump)
      const back = await signIn(visitor)
      expect(Number(back.headers.get('retry-after') ?? 0)).toBeLessThanOrEqual(960)
      go(961)
      expect((await signIn(visitor)).status).toBe(200)

      // Of an address, as well.
      const answers = []
      for (let time = 0; time < 2 * perAddress; time++)
        answers.push(await shop.browser().ask(calls.signInWithPassword, {}))
      expect(answers.at(-1)?.refusal).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
      go(-Math.abs(jump))
      expect(Number((await signIn(other)).headers.get('retry-after') ?? 0)).toBeLessThanOrEqual(60)
    },
  )
})

test('a call that names no limit has the usual one', async () => {
  const { shop } = await strictShop()
  const statuses = new Map<number, number>()
  for (let time = 0; time < 305; time++) {
    const { status } = await shop.browser().ask(calls.listClosures, {})
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [200, 300],
    [429, 5],
  ])
})

test('what is no address of anybody is not counted as one', async () => {
  const { shop } = await strictShop()
  const answers = []
  for (let time = 0; time <= perAccount; time++)
    answers.push(
      (await shop.browser().ask(calls.signInWithPassword, { email: 'x'.repeat(300), password: 'a' })).refusal,
    )
  expect(answers).toEqual(Array(perAccount + 1).fill('INVALID_EMAIL'))
})

test('after twenty tries in a minute from one address every account waits', async () => {
  const { signIn } = await strictShop()
  for (let time = 0; time < perAddress; time++)
    expect((await signIn({ email: `nobody${time}@example.com`, password: 'wrong-1' })).refusal).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    )
  const next = await signIn(other)
  expect(next.refusal).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(Number(next.headers.get('retry-after'))).toBeLessThanOrEqual(60)
})

test('a hundred tries in a minute are enough for all of one network', async () => {
  const { shop } = await strictShop({ TRUST_PROXY: 'loopback' })
  const ask = async (from: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    return (await shop.browser().send(calls.signInWithPassword.path, { method: 'POST', headers, body: '{}' })).refusal
  }
  const answers = []
  for (let time = 0; time <= 100; time++) answers.push(await ask(`203.0.113.${time}`))
  expect(answers).toEqual([...Array(100).fill('MISSING_EMAIL'), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
  expect(await ask('198.51.100.1')).toBe('MISSING_EMAIL')
})

/** Ten thousand guesses from five hundred addresses: `FAULTS=all`. */
const [guesses, networks] = process.env.FAULTS === 'all' ? [10_000, 10] : [500, 1]

test(`of ${guesses} guesses at one password no more are looked at than addresses and their networks may try`, {
  timeout: 300_000,
}, async () => {
  const { shop, signIn } = await strictShop({ TRUST_PROXY: 'loopback' })
  const { password } = await shop.shop.auth()
  let lookedAt = 0
  password.verify = async () => {
    lookedAt++
    return false
  }
  // Forty neighbours in each network, who together are held up by it, and ten who live alone.
  const neighbours = Array.from({ length: networks * 40 }, (_, nth) => `203.0.${nth % networks}.${nth}`)
  const alone = Array.from({ length: networks * 10 }, (_, nth) => `198.51.${nth}.7`)
  const addresses = [...alone, ...neighbours]
  // The minute of the networks stands still.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const refusals = new Map<string | undefined, number>()
  for (let nth = 0; nth < guesses; nth++) {
    const { refusal } = await signIn({ ...visitor, password: `wrong-${nth}` }, addresses[nth % addresses.length])
    refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1)
  }
  expect(lookedAt).toBe(networks * 100 + alone.length * perAccount)
  expect(Object.fromEntries(refusals)).toEqual({
    INVALID_LOGIN_CREDENTIALS: lookedAt,
    TOO_MANY_ATTEMPTS_TRY_LATER: guesses - lookedAt,
  })
})

test('a forwarded address is not believed without a trusted proxy', async () => {
  const { guess } = await strictShop()
  const answers = await guess(perAccount + 1, (time) => `203.0.113.${time}`)
  expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('behind a trusted proxy each visitor has an own share', async () => {
  const { guess, signIn } = await strictShop({ TRUST_PROXY: 'loopback' })
  const answers = await guess(perAccount + 1, () => '203.0.113.7')
  expect(answers).toEqual([...refusedTimes(perAccount), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
  expect((await signIn(visitor, '203.0.113.8')).status).toBe(200)
})

test('behind a trusted proxy only what that proxy added is believed', async () => {
  const { guess } = await strictShop({ TRUST_PROXY: 'loopback' })
  // The visitor writes the first address, the proxy adds the last.
  const answers = await guess(perAccount + 1, (time) => `198.51.100.${time}, 203.0.113.7`)
  expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('the addresses of one IPv6 network count as one', async () => {
  const { guess, signIn } = await strictShop({ TRUST_PROXY: 'loopback' })
  const answers = await guess(perAccount + 1, (time) => `2001:db8:1:2::${time + 1}`)
  expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect((await signIn(visitor, '2001:db8:1:3::1')).status).toBe(200)
})

test('sign-ups from one address are limited', async () => {
  const { shop } = await strictShop()
  const answers = []
  for (let time = 0; time < 20; time++) answers.push((await shop.browser().ask(calls.signUp, {})).refusal)
  // Two of the twenty were used up by the accounts that this shop begins with.
  expect(answers).toEqual([...Array(18).fill('ADMIN_ONLY_OPERATION'), ...Array(2).fill('TOO_MANY_ATTEMPTS_TRY_LATER')])
})

test.each([
  ['signUp', 100],
  ['sendOobCode', 200],
] as const)('all addresses together may ask for %s %i times an hour', async (name, points) => {
  const { shop } = await strictShop({ TRUST_PROXY: 'loopback' })
  const before = name === 'signUp' ? 2 : 0
  const ask = async (from: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    return (await shop.browser().send(calls[name].path, { method: 'POST', headers, body: '{}' })).refusal
  }
  const answers = []
  for (let time = before; time <= points; time++) answers.push(await ask(`203.0.${time}.7`))
  expect(new Set(answers.slice(0, -1))).not.toContain('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('guesses of reset codes are limited', async () => {
  const { shop } = await strictShop()
  const answers = []
  for (let time = 0; time < 11; time++)
    answers.push((await shop.browser().ask(calls.resetPassword, { oobCode: `guess${time}` })).refusal)
  expect(answers).toEqual([...Array(10).fill('INVALID_OOB_CODE'), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
})

test('relaxed limits are the same limits further up', async () => {
  const shop = await openTestShop()
  onTestFinished(() => shop.close())
  const answers = new Set<number>()
  for (let time = 0; time < 2 * perAddress; time++)
    answers.add((await shop.browser().ask(calls.signInWithPassword, {})).status)
  expect([...answers]).toEqual([400])
  expect((await shop.browser().ask(calls.signInWithPassword, {})).refusal).toBe('MISSING_EMAIL')
})
