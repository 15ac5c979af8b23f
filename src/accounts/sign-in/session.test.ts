import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { type TestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

const lookupWith = (shop: TestShop, headers: Record<string, string>) =>
  shop.browser().send(endpoints.lookup.path, { method: 'POST', headers })

test('lookup returns the ten fields of the signed-in user', async ({ shop }) => {
  const browser = shop.browser()
  const { body: signedIn } = await browser.ask(endpoints.signInWithPassword, visitor)
  const response = await browser.ask(endpoints.lookup, {})
  expect(response.status).toBe(200)
  expect(response.body).toEqual({
    kind: 'identitytoolkit#GetAccountInfoResponse',
    users: [
      {
        uid: signedIn.localId,
        email: visitor.email,
        emailVerified: false,
        displayName: null,
        photoURL: null,
        phoneNumber: null,
        providerData: [{ providerId: 'password', uid: visitor.email, email: visitor.email }],
        isAnonymous: false,
        tenantId: null,
        metadata: { creationTime: expect.any(String), lastSignInTime: expect.any(String) },
      },
    ],
  })
  const { creationTime, lastSignInTime } = response.body.users[0].metadata
  for (const time of [creationTime, lastSignInTime])
    expect(Math.abs(Date.now() - Date.parse(time)), time).toBeLessThan(60_000)
})

test('lookup rejects a request without a session', async ({ shop }) => {
  const response = await shop.browser().ask(endpoints.lookup, {})
  expect(response.status).toBe(401)
  expect(response.body).toEqual({
    error: {
      code: 401,
      message: 'UNAUTHENTICATED',
      status: 'UNAUTHENTICATED',
      errors: [{ message: 'UNAUTHENTICATED', reason: 'required', domain: 'global' }],
    },
  })
})

test('sign-out ends the session and deletes its cookie', async ({ shop }) => {
  const browser = await shop.signIn(visitor)
  const cookie = `shop_session=${browser.cookies.get('shop_session')}`
  expect((await lookupWith(shop, { cookie })).status).toBe(200)
  const response = await browser.ask(endpoints.signOut, {})
  expect([response.status, response.body]).toEqual([200, {}])
  expect(browser.cookies.has('shop_session')).toBe(false)
  expect((await lookupWith(shop, { cookie })).status).toBe(401)
})

test('sign-out does not end the sessions of other devices', async ({ shop }) => {
  const phone = await shop.signIn(visitor)
  const laptop = await shop.signIn(visitor)
  await phone.ask(endpoints.signOut, {})
  expect((await laptop.ask(endpoints.lookup, {})).status).toBe(200)
})

test('sign-out succeeds without a session', async ({ shop }) => {
  const browser = await shop.signIn(visitor)
  await browser.ask(endpoints.signOut, {})
  expect((await browser.ask(endpoints.signOut, {})).status).toBe(200)
  expect((await shop.browser().ask(endpoints.signOut, {})).status).toBe(200)
})

test('a GET request ends no session', async ({ shop }) => {
  const browser = await shop.signIn(visitor)
  for (const path of ['/login', endpoints.signOut.path]) await browser.fetch(path)
  expect((await browser.ask(endpoints.lookup, {})).status).toBe(200)
})

test('lookup rejects a cookie that was changed or signed with another secret', async ({ shop }) => {
  const browser = await shop.signIn(visitor)
  const cookie = decodeURIComponent(browser.cookies.get('shop_session') ?? '')
  const [token = '', signature = ''] = cookie.split('.')
  expect((await lookupWith(shop, { cookie: `shop_session=${encodeURIComponent(cookie)}` })).status).toBe(200)

  const otherSignature = createHmac('sha256', 'another-secret-of-32-characters!!').update(token).digest('base64')
  const forged = [
    token,
    `${token}.`,
    `${token}.${otherSignature}`,
    `${token}x.${signature}`,
    `.${signature}`,
    'signed-in',
  ]
  for (const value of forged)
    expect((await lookupWith(shop, { cookie: `shop_session=${encodeURIComponent(value)}` })).status, value).toBe(401)
})

test('lookup rejects the client storage keys in cookies and headers', async ({ shop }) => {
  const keys: Record<string, string>[] = [
    { cookie: 'authToken=signed-in; userEmail=owner@thaiyal.example; shop_session=signed-in' },
    { authorization: 'Bearer signed-in' },
    { authtoken: 'signed-in', useremail: 'owner@thaiyal.example' },
  ]
  for (const headers of keys) expect((await lookupWith(shop, headers)).status).toBe(401)
})

test('a session expires after thirty days', async ({ shop }) => {
  const browser = await shop.signIn(visitor)
  const { expiresAt } = await shop.deps.db
    .selectFrom('sessions')
    .select('expiresAt')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  const days = (new Date(expiresAt).getTime() - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
  await shop.deps.db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .execute()
  expect((await browser.ask(endpoints.lookup, {})).status).toBe(401)
})
