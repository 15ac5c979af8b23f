import { expect } from 'vitest'
import { attemptsPerAccount, test, wrongLogins } from '../../../test/rate-limited-shop-test.ts'
import { visitor } from '../../../test/shop.ts'

test('the shop ignores X-Forwarded-For without a trusted proxy', async ({ openStrictShop }) => {
  const { guess } = await openStrictShop()
  const responses = await guess(attemptsPerAccount + 1, (attempt) => `203.0.113.${attempt}`)
  expect(responses.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('each visitor behind a trusted proxy has separate limits', async ({ openStrictShop }) => {
  const { guess, signIn } = await openStrictShop({ TRUST_PROXY: 'loopback' })
  const responses = await guess(attemptsPerAccount + 1, () => '203.0.113.7')
  expect(responses).toEqual([...wrongLogins(attemptsPerAccount), 'TOO_MANY_ATTEMPTS_TRY_LATER'])
  expect((await signIn(visitor, '203.0.113.8')).status).toBe(200)
})

test('the shop uses only the last address of X-Forwarded-For', async ({ openStrictShop }) => {
  const { guess } = await openStrictShop({ TRUST_PROXY: 'loopback' })
  // The client can forge the first address. The proxy appends the last one.
  const responses = await guess(attemptsPerAccount + 1, (attempt) => `198.51.100.${attempt}, 203.0.113.7`)
  expect(responses.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test('all addresses of an IPv6 network share one limit', async ({ openStrictShop }) => {
  const { guess, signIn } = await openStrictShop({ TRUST_PROXY: 'loopback' })
  const responses = await guess(attemptsPerAccount + 1, (attempt) => `2001:db8:1:2::${attempt + 1}`)
  expect(responses.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect((await signIn(visitor, '2001:db8:1:3::1')).status).toBe(200)
})

test.for<[string, string[]]>([
  ['IPv6', ['2001:db8::1', '2001:0DB8:0:0::2', '2001:db8:0000:0:0:0:0:3', '2001:DB8::4%eth0', '2001:db8::1.2.3.4']],
  ['IPv4', ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7']],
])('all spellings of an %s address share one limit', async ([, spellings], { openStrictShop }) => {
  const { guess, signIn } = await openStrictShop({ TRUST_PROXY: 'loopback' })
  expect(await guess(attemptsPerAccount, (attempt) => spellings[attempt] as string)).toEqual(
    wrongLogins(attemptsPerAccount),
  )
  for (const spelling of spellings)
    expect((await signIn(visitor, spelling)).errorCode, spelling).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  expect((await signIn(visitor, '2001:db8:0:1::1')).status).toBe(200)
})
