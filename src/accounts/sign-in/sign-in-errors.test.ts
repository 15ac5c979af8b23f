import { expect } from 'vitest'
import { visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

const errors: [about: string, input: Record<string, unknown>, code: string][] = [
  ['an empty request', {}, 'MISSING_EMAIL'],
  ['a missing email', { password: visitor.password }, 'MISSING_EMAIL'],
  ['an empty email', { email: '', password: visitor.password }, 'INVALID_EMAIL'],
  ['an invalid email before a missing password', { email: 'meena' }, 'INVALID_EMAIL'],
  ['a missing password', { email: visitor.email }, 'MISSING_PASSWORD'],
  ['an empty password', { email: visitor.email, password: '' }, 'MISSING_PASSWORD'],
  ['a wrong password', { email: visitor.email, password: 'Secret1' }, 'INVALID_LOGIN_CREDENTIALS'],
  ['an unknown email', { email: 'nobody@example.com', password: visitor.password }, 'INVALID_LOGIN_CREDENTIALS'],
  ['a password of 5,000 characters', { ...visitor, password: 'x'.repeat(5000) }, 'INVALID_LOGIN_CREDENTIALS'],
]
test.for(errors)('sign-in rejects %s', async ([_, input, code], { shop }) => {
  const browser = shop.browser()
  const response = await browser.ask(endpoints.signInWithPassword, input)
  expect(response.status).toBe(400)
  expect(response.body).toMatchObject({
    error: { code: 400, message: code, errors: [{ message: code, reason: 'invalid', domain: 'global' }] },
  })
  expect(response.headers.getSetCookie()).toEqual([])
})

test('a rejected sign-in does not end the current session', async ({ shop }) => {
  const browser = await shop.signIn(visitor)
  await browser.ask(endpoints.signInWithPassword, { ...visitor, password: 'not-it-1' })
  expect((await browser.ask(endpoints.lookup, {})).status).toBe(200)
})

test('a second sign-in ends the earlier session', async ({ shop }) => {
  const browser = await shop.signIn(visitor)
  const earlier = `shop_session=${browser.cookies.get('shop_session')}`
  const lookup = () => shop.browser().send(endpoints.lookup.path, { method: 'POST', headers: { cookie: earlier } })
  expect((await lookup()).status).toBe(200)
  expect((await browser.ask(endpoints.signInWithPassword, visitor)).status).toBe(200)
  expect((await lookup()).status).toBe(401)
  expect((await browser.ask(endpoints.lookup, {})).status).toBe(200)
})
