// @module-tag slow
import { expect } from 'vitest'
import { test as strictTest } from '../../../test/rate-limited-shop-test.ts'
import { visitor } from '../../../test/shop.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = strictTest.extend('ask', async ({ openStrictShop }) => {
  const { shop } = await openStrictShop({ TRUST_PROXY: 'loopback', LOAD_SHEDDING: 'off' })
  return (name: 'signUp' | 'sendOobCode', input: object, from: string) =>
    shop.browser().ask(endpoints[name], input, { 'x-forwarded-for': from })
})
const inputOf = {
  // A sign-up with a taken email is valid and costs no hash.
  signUp: () => visitor,
  sendOobCode: (index: number) => ({ requestType: 'PASSWORD_RESET', email: `nobody${index}@example.com` }),
}
/** Sends ten requests at a time, because load shedding would reject further ones. @returns the distinct errors */
async function askRepeatedly(times: number, ask: (index: number) => Promise<{ errorCode: string | undefined }>) {
  const errors = new Set<string | undefined>()
  for (let index = 0; index < times; index += 10)
    for (const { errorCode } of await Promise.all(
      Array.from({ length: Math.min(10, times - index) }, (_, next) => ask(index + next)),
    ))
      errors.add(errorCode)
  return errors
}

// The fixture has already registered two visitors.
test.for([
  ['signUp', 98],
  ['sendOobCode', 200],
] as const)('the global limit for %s allows %i more requests per hour', async ([name, points], { ask }) => {
  const errors = await askRepeatedly(points, (index) => ask(name, inputOf[name](index), `203.0.${index}.7`))
  expect([...errors]).toEqual([name === 'signUp' ? 'EMAIL_EXISTS' : undefined])
  expect((await ask(name, inputOf[name](points), '198.51.100.7')).errorCode).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
})

test.for<[string, (name: 'signUp' | 'sendOobCode', index: number) => object]>([
  ['empty', () => ({})],
  ['valid', (name, index) => inputOf[name](index)],
])('%s requests from one IPv6 customer do not exhaust the global limit', async ([, input], { ask }) => {
  for (const name of ['signUp', 'sendOobCode'] as const)
    await askRepeatedly(220, (index) => ask(name, input(name, index), `2001:db8:1:${index % 11}::1`))
  const neighbour = await ask('signUp', visitor, '2001:db8:1:99::1')
  expect(neighbour.errorCode).toBe('TOO_MANY_ATTEMPTS_TRY_LATER')
  const newVisitor = { email: 'radha@example.com', password: 'secret1' }
  expect((await ask('signUp', newVisitor, '2001:db8:2::1')).status).toBe(200)
  const reset = { requestType: 'PASSWORD_RESET', email: newVisitor.email }
  expect((await ask('sendOobCode', reset, '2001:db8:2::1')).status).toBe(200)
})

test('invalid requests from many networks do not exhaust the global limit', async ({ ask }) => {
  for (const input of [{}, { email: 'radha@example.com' }, { ...visitor, email: 'radha' }])
    for (let index = 0; index < 100; index++) await ask('signUp', input, `203.0.${index}.7`)
  expect((await ask('signUp', { email: 'radha@example.com', password: 'secret1' }, '198.51.100.7')).status).toBe(200)
})

test('each global limit exceeds the limits per network and per address', () => {
  const limited = Object.values(endpoints).flatMap(({ path, limits }: Endpoint) =>
    limits?.some(({ by }) => by === 'everyone') ? [{ path, limits }] : [],
  )
  expect(limited.length).toBeGreaterThan(2)
  for (const { path, limits } of limited) {
    const [address = 0, network = 0, everyone = 0] = ['address', 'network', 'everyone'].map(
      (name) => limits.find(({ by, perSeconds }) => by === name && perSeconds === 3600)?.points,
    )
    expect(address, path).toBeLessThan(network)
    expect(network, path).toBeLessThan(everyone / 2)
  }
})
