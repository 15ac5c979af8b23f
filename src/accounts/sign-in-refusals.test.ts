import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.registered()
})
afterAll(() => shop.close())

const refusals: [about: string, input: Record<string, unknown>, refusal: string][] = [
  ['nothing at all', {}, 'MISSING_EMAIL'],
  ['no address', { password: visitor.password }, 'MISSING_EMAIL'],
  ['an empty address', { email: '', password: visitor.password }, 'INVALID_EMAIL'],
  ['a wrong address before a missing password', { email: 'meena' }, 'INVALID_EMAIL'],
  ['no password', { email: visitor.email }, 'MISSING_PASSWORD'],
  ['an empty password', { email: visitor.email, password: '' }, 'MISSING_PASSWORD'],
  ['a wrong password', { email: visitor.email, password: 'Secret1' }, 'INVALID_LOGIN_CREDENTIALS'],
  ['an unknown address', { email: 'nobody@example.com', password: visitor.password }, 'INVALID_LOGIN_CREDENTIALS'],
  ['a password too long for anybody', { ...visitor, password: 'x'.repeat(5000) }, 'INVALID_LOGIN_CREDENTIALS'],
]
test.each(refusals)('signing in refuses %s', async (_, input, refusal) => {
  const person = shop.browser()
  const answer = await person.ask(calls.signInWithPassword, input)
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({
    error: { code: 400, message: refusal, errors: [{ message: refusal, reason: 'invalid', domain: 'global' }] },
  })
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('a refused sign-in leaves the session that is there', async () => {
  const person = await shop.signedIn(visitor)
  await person.ask(calls.signInWithPassword, { ...visitor, password: 'not-it-1' })
  expect((await person.ask(calls.lookup, {})).status).toBe(200)
})

test('signing in again ends the session before it', async () => {
  const person = await shop.signedIn(visitor)
  const earlier = `shop_session=${person.cookies.get('shop_session')}`
  const look = () => shop.browser().send(calls.lookup.path, { method: 'POST', headers: { cookie: earlier } })
  expect((await look()).status).toBe(200)
  expect((await person.ask(calls.signInWithPassword, visitor)).status).toBe(200)
  expect((await look()).status).toBe(401)
  expect((await person.ask(calls.lookup, {})).status).toBe(200)
})
