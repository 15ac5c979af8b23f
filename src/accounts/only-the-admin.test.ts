import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { pathFields } from '../contract/call.ts'
import { calls } from '../contract/calls.ts'
import { m } from '../words/compiled/messages.js'

const secret = 'nobody but the owner reads this'

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop()
  await shop.registered()
  owner = await shop.signedIn(admin)
  const message = { name: 'Kamala', email: 'kamala@example.com', message: secret }
  expect((await shop.browser().ask(calls.sendContactMessage, message)).status).toBe(200)
})
afterAll(() => shop.close())

const adminCalls = Object.entries(calls).filter(([, call]) => call.who === 'admin')

test('there are calls for the admin alone', () => {
  expect(adminCalls.length).toBeGreaterThanOrEqual(9)
  // Whatever changes something is the admin's, unless it is one of these.
  const openWrites = Object.entries(calls).filter(([, call]) => call.method !== 'GET' && call.who !== 'admin')
  expect(openWrites.map(([name]) => name).sort()).toEqual(
    [
      'signUp',
      'signInWithPassword',
      'finalizeMfaSignIn',
      'confirmEmailChange',
      'sendOobCode',
      'resetPassword',
      'signOut',
      'lookup',
      'sendContactMessage',
      'reportPageView',
      'reportInterest',
    ].sort(),
  )
})

describe.each(adminCalls)('%s', (_, call) => {
  const path = pathFields(call.path).reduce((path, field) => path.replace(`:${field}`, 'none'), call.path)
  const ask = (person: Browser, headers: Record<string, string> = {}) =>
    person.send(path, { method: call.method, headers: { 'content-type': 'application/json', ...headers } })

  test('reaches its work for the admin', async () => {
    expect([401, 403]).not.toContain((await ask(owner)).status)
  })

  test('answers 401 to nobody', async () => {
    const answer = await ask(shop.browser())
    expect([answer.status, answer.refusal]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test("answers 403 to a visitor's session", async () => {
    const answer = await ask(await shop.signedIn(visitor))
    expect([answer.status, answer.refusal]).toEqual([403, 'PERMISSION_DENIED'])
  })

  test('answers 401 to forged keys and cookies', async () => {
    const real = decodeURIComponent(owner.cookies.get('shop_session') ?? '')
    const [token = '', signature = ''] = real.split('.')
    const otherEnd = signature.startsWith('A') ? 'B' : 'A'
    for (const headers of [
      { cookie: `authToken=signed-in; userEmail=${admin.email}` },
      { cookie: `shop_session=signed-in; role=admin` },
      { cookie: `shop_session=${encodeURIComponent(`${token}.${otherEnd}${signature.slice(1)}`)}` },
      { cookie: `shop_session=${token}` },
      { authorization: `Bearer ${token}` },
    ] as Record<string, string>[])
      expect((await ask(shop.browser(), headers)).status, JSON.stringify(headers)).toBe(401)
  })

  test('refuses before it reads what was sent', async () => {
    const answer = await shop
      .browser()
      .send(path, { method: call.method, ...(call.method !== 'GET' && { body: '{{{' }) })
    expect(answer.status).toBe(401)
  })
})

/** Whatever an account call could be talked into: its columns, what others call rights, and names of the language. */
const claims = {
  ...{ role: 'admin', isAdmin: true, is_admin: 1, admin: true, roles: ['admin'], permissions: ['*'], singleton: 1 },
  ...{ id: 'chosen', uid: 'chosen', userId: 'chosen', user_id: 'chosen', sessionId: 'chosen', token: 'chosen' },
  ...{
    emailVerified: true,
    email_verified: true,
    name: 'Claimed',
    displayName: 'Claimed',
    image: '/x',
    photoUrl: '/x',
  },
  ...{ twoFactorEnabled: true, createdAt: '2020-01-01', updatedAt: '2020-01-01', expiresAt: '2099-01-01' },
  ...{ disabled: false, validSince: '0', customAttributes: '{"admin":true}', providerId: 'admin', tenantId: 'x' },
  ...{ rememberMe: true, callbackURL: 'https://evil.example', constructor: { prototype: { role: 'admin' } } },
}

test('what a request claims for itself changes nothing but what the call is about', async () => {
  expect(Object.keys(claims).length).toBeGreaterThanOrEqual(30)
  const body = (fields: object) =>
    JSON.stringify({ ...fields, ...claims }).replace('{', '{"__proto__":{"role":"admin"},')
  const ask = (call: { path: string }, fields: object, person = shop.browser()) =>
    person.send(call.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: body(fields) })
  const rowOf = async (email: string) => {
    const row = await shop.shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const { id, createdAt, updatedAt, ...rest } = row
    expect([id, String(createdAt)]).not.toContain('chosen')
    expect(Math.abs(Date.now() - new Date(createdAt).getTime())).toBeLessThan(600_000)
    return { ...rest, email: '' }
  }
  const honest = { email: 'honest@example.com', password: 'secret1' }
  const climber = { email: 'climber@example.com', password: 'secret1' }
  await shop.browser().ask(calls.signUp, honest)
  expect((await ask(calls.signUp, climber)).status).toBe(200)
  expect(await rowOf(climber.email)).toEqual(await rowOf(honest.email))

  const person = shop.browser()
  expect((await ask(calls.signInWithPassword, climber, person)).status).toBe(200)
  for (const call of [calls.lookup, calls.sendOobCode, calls.resetPassword, calls.finalizeMfaSignIn])
    await ask(call, { email: climber.email, requestType: 'PASSWORD_RESET' }, person)
  expect(await rowOf(climber.email)).toEqual(await rowOf(honest.email))
  expect((await person.ask(calls.listContactMessages, {})).status).toBe(403)
  expect(({} as { role?: string }).role).toBeUndefined()
})

test('the account engine has no door of its own', async () => {
  for (const path of ['/api/auth/sign-up/email', '/api/auth/ok', '/api/auth/get-session'])
    expect((await owner.fetch(path)).status, path).toBe(404)
})

describe('the dashboard', () => {
  test('shows itself to the admin', async () => {
    const page = await owner.page('/admin')
    expect(page.status).toBe(200)
    expect(page.text).toContain(m.admin_uploadHeading())
    expect(page.text).toContain(secret)
    const data = await owner.fetch('/admin.data')
    expect(data.status).toBe(200)
    expect(await data.text()).toContain(secret)
  })

  const spellings = ['/admin', '/admin/', '/ADMIN', '/%61dmin', '/admin?_routes=admin/admin-page', '/admin#x']
  test.each(spellings)('sends nobody and visitors home from %s', async (path) => {
    for (const person of [shop.browser(), await shop.signedIn(visitor)])
      for (const method of ['GET', 'HEAD']) {
        const answer = await person.fetch(path, { method })
        expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
        expect(await answer.text()).not.toContain(secret)
      }
  })

  const dataAddresses = [
    '/admin.data',
    '/admin.data?_routes=routes/admin',
    '/admin.data?_routes=admin/admin-page',
    '/admin/.data',
  ]
  test.each(dataAddresses)('gives nothing away through %s', async (path) => {
    for (const person of [shop.browser(), await shop.signedIn(visitor)]) {
      const answer = await person.fetch(path)
      const text = await answer.text()
      expect(text).not.toContain(secret)
      expect(text).not.toContain('receivedTime')
    }
  })

  test('forged keys and cookies are sent home', async () => {
    const cookie = `authToken=signed-in; userEmail=${admin.email}; shop_session=signed-in`
    const answer = await shop.browser().fetch('/admin', { headers: { cookie } })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  })

  test('is out of reach from the moment the admin has signed out', async () => {
    const person = await shop.signedIn(admin)
    expect((await person.page('/admin')).status).toBe(200)
    await person.ask(calls.signOut, {})
    expect((await person.page('/admin')).status).toBe(302)
  })
})
