import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop, visitor } from '../../../test/shop.ts'
import { calls } from '../../contract/calls.ts'

const attributesOf = (cookie: string | undefined) =>
  (cookie ?? '')
    .split(';')
    .slice(1)
    .map((part) => part.trim().toLowerCase())
const named = (cookies: string[], name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))

let plain: TestShop
let https: TestShop
beforeAll(async () => {
  plain = await openTestShop()
  https = await openTestShop({ PUBLIC_URL: 'https://shop.example', RATE_LIMITS: 'default' })
  await plain.registered()
  await https.registered()
})
afterAll(async () => {
  await plain.close()
  await https.close()
})

test("the session's cookie is out of reach for scripts and other sites", async () => {
  const { headers } = await plain.browser().ask(calls.signInWithPassword, visitor)
  const [cookie, ...others] = headers.getSetCookie()
  expect(others).toEqual([])
  expect(cookie).toMatch(/^shop_session=/)
  expect(attributesOf(cookie).sort()).toEqual(['httponly', 'max-age=2592000', 'path=/', 'samesite=lax'])
})

test('the cookie of a notice is out of reach for scripts and other sites', async () => {
  const answer = await plain.browser().postForm(calls.signInWithPassword.path, { email: 'x' })
  const cookie = named(answer.headers.getSetCookie(), 'form_notice')
  expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['httponly', 'samesite=lax', 'path=/']))
  // It stands for the notice, and holds nothing of it.
  expect(cookie).not.toContain('INVALID')
})

test("under https the session's cookie is Secure, __Host- and bound to this host", async () => {
  const person = https.browser()
  const { headers } = await person.ask(calls.signInWithPassword, visitor)
  const [cookie] = headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-shop_session=/)
  expect(attributesOf(cookie).sort()).toEqual(['httponly', 'max-age=2592000', 'path=/', 'samesite=lax', 'secure'])
  expect((await person.ask(calls.lookup, {})).status).toBe(200)

  // A name without the prefix could be set by a neighbour of the domain.
  const value = person.cookies.get('__Host-shop_session')
  const look = await https
    .browser()
    .send(calls.lookup.path, { method: 'POST', headers: { cookie: `shop_session=${value}` } })
  expect(look.status).toBe(401)
})

test('under https signing out makes the browser forget the cookie', async () => {
  const person = await https.signedIn(visitor)
  expect([...person.cookies.keys()]).toEqual(['__Host-shop_session'])
  const answer = await person.ask(calls.signOut, {})
  const cookie = named(answer.headers.getSetCookie(), '__Host-shop_session')
  // A browser takes a __Host- cookie away only if it is told with the attributes that such a name asks for.
  expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['max-age=0', 'path=/', 'secure']))
  expect([...person.cookies.keys()]).toEqual([])
})

test('under https every answer asks for https from now on', async () => {
  for (const path of ['/', '/v1/gallery', '/nowhere', '/v1/nothing', '/favicon.svg']) {
    const { headers } = await https.browser().fetch(path)
    expect(headers.get('strict-transport-security'), path).toMatch(/^max-age=\d{8,}/)
    expect(headers.get('content-security-policy'), path).toContain('upgrade-insecure-requests')
  }
})

test('reading pages sets no cookie', async () => {
  for (const path of ['/', '/login', '/register', '/forgot-password', '/nowhere', '/v1/gallery'])
    expect((await plain.browser().fetch(path)).headers.getSetCookie()).toEqual([])
})
