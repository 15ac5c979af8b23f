import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.registered()
})
afterAll(() => shop.close())

test('whoever is registered signs in, and the answer holds no token that a script could read', async () => {
  const person = shop.browser()
  const answer = await person.ask(calls.signInWithPassword, { ...visitor, returnSecureToken: true })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    kind: 'identitytoolkit#VerifyPasswordResponse',
    localId: expect.stringMatching(/^\w{20,}$/),
    email: visitor.email,
    registered: true,
    expiresIn: '3600',
  })
  expect(answer.headers.get('set-cookie')).toMatch(/^shop_session=.*HttpOnly; SameSite=Lax/)
})

test('a wrong password and an unknown address are refused with the same word', async () => {
  const wrong = await shop.browser().ask(calls.signInWithPassword, { ...visitor, password: 'not-it-1' })
  const unknown = await shop
    .browser()
    .ask(calls.signInWithPassword, { email: 'nobody@example.com', password: 'x12345' })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toEqual(unknown.body)
  expect(wrong.refusal).toBe('INVALID_LOGIN_CREDENTIALS')
})

test('the owner signs in with the password of the settings', async () => {
  const owner = await shop.signedIn(admin)
  const { body } = await owner.ask(calls.lookup, {})
  expect(body.users[0].email).toBe(admin.email)
})
