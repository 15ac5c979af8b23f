import { expect } from 'vitest'
import { openTestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const attributesOf = (cookie: string | undefined) =>
  (cookie ?? '')
    .split(';')
    .slice(1)
    .map((part) => part.trim().toLowerCase())
const named = (cookies: string[], name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))

const test = shopTest
  .extend('plain', { scope: 'file' }, async ({ shop }) => {
    await shop.register()
    return shop
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires a destructured parameter.
  .extend('https', { scope: 'file' }, async ({}, { onCleanup }) => {
    const shop = await openTestShop({ PUBLIC_URL: 'https://shop.example', RATE_LIMITS: 'default' })
    onCleanup(() => shop.close())
    await shop.register()
    return shop
  })

test('the session cookie is HttpOnly and SameSite', async ({ plain }) => {
  const { headers } = await plain.browser().ask(endpoints.signInWithPassword, visitor)
  const [cookie, ...others] = headers.getSetCookie()
  expect(others).toEqual([])
  expect(cookie).toMatch(/^shop_session=/)
  expect(attributesOf(cookie).sort()).toEqual(['httponly', 'max-age=2592000', 'path=/', 'samesite=lax'])
})

test('the flash cookie is HttpOnly and SameSite', async ({ plain }) => {
  const answer = await plain.browser().postForm(endpoints.signInWithPassword.path, { email: 'x' })
  const cookie = named(answer.headers.getSetCookie(), 'flash')
  expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['httponly', 'samesite=lax', 'path=/']))
  expect(cookie).not.toContain('INVALID')
})

test('the session cookie under https is Secure, __Host- and bound to this host', async ({ https }) => {
  const person = https.browser()
  const { headers } = await person.ask(endpoints.signInWithPassword, visitor)
  const [cookie] = headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-shop_session=/)
  expect(attributesOf(cookie).sort()).toEqual(['httponly', 'max-age=2592000', 'path=/', 'samesite=lax', 'secure'])
  expect((await person.ask(endpoints.lookup, {})).status).toBe(200)

  // Another host of the domain could set a cookie without the prefix.
  const value = person.cookies.get('__Host-shop_session')
  const lookup = await https
    .browser()
    .send(endpoints.lookup.path, { method: 'POST', headers: { cookie: `shop_session=${value}` } })
  expect(lookup.status).toBe(401)
})

test('signing out under https deletes the cookie', async ({ https }) => {
  const person = await https.signIn(visitor)
  expect([...person.cookies.keys()]).toEqual(['__Host-shop_session'])
  const answer = await person.ask(endpoints.signOut, {})
  const cookie = named(answer.headers.getSetCookie(), '__Host-shop_session')
  // A browser deletes a __Host- cookie only with the attributes that the prefix requires.
  expect(attributesOf(cookie)).toEqual(expect.arrayContaining(['max-age=0', 'path=/', 'secure']))
  expect([...person.cookies.keys()]).toEqual([])
})

test('every response under https has HSTS', async ({ https }) => {
  for (const path of ['/', '/v1/gallery', '/nowhere', '/v1/nothing', '/favicon.svg']) {
    const { headers } = await https.browser().fetch(path)
    expect(headers.get('strict-transport-security'), path).toMatch(/^max-age=\d{8,}/)
    expect(headers.get('content-security-policy'), path).toContain('upgrade-insecure-requests')
  }
})

test('a GET request of a page sets no cookie', async ({ plain }) => {
  for (const path of ['/', '/login', '/register', '/forgot-password', '/nowhere', '/v1/gallery'])
    expect((await plain.browser().fetch(path)).headers.getSetCookie()).toEqual([])
})
