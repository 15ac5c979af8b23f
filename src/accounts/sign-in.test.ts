import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
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

/** Of an answer what whoever asks can compare: each has an id of its own. */
function comparable({ status, headers, body }: Awaited<ReturnType<Browser['send']>>) {
  const said = [...headers].filter(([name]) => name !== 'request-id')
  return { status, headers: said, body }
}

test('a wrong password and an unknown address are refused with the same bytes and headers', async () => {
  const signIn = (email: string) => shop.browser().ask(calls.signInWithPassword, { email, password: 'not-it-1' })
  const wrong = await signIn(visitor.email)
  expect([wrong.status, wrong.refusal]).toEqual([400, 'INVALID_LOGIN_CREDENTIALS'])
  for (const email of ['nobody@example.com', admin.email])
    expect(comparable(await signIn(email)), email).toEqual(comparable(wrong))
})

test('a wrong password and an unknown address cost the shop one hash each', async () => {
  const { password } = await shop.shop.auth()
  const { hash, verify } = password
  let hashes = 0
  password.hash = (...about) => {
    hashes++
    return hash(...about)
  }
  password.verify = (...about) => {
    hashes++
    return verify(...about)
  }
  onTestFinished(() => void Object.assign(password, { hash, verify }))
  const costOf = async (email: string) => {
    hashes = 0
    await shop.browser().ask(calls.signInWithPassword, { email, password: 'not-it-1' })
    return hashes
  }
  expect(await costOf(visitor.email)).toBe(1)
  expect(await costOf('nobody@example.com')).toBe(1)
  expect(await costOf(admin.email)).toBe(1)
})

test('the owner signs in with the password of the settings', async () => {
  const owner = await shop.signedIn(admin)
  const { body } = await owner.ask(calls.lookup, {})
  expect(body.users[0].email).toBe(admin.email)
})
