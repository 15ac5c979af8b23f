import { expect } from 'vitest'
import { test } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

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

test('account endpoints ignore undeclared fields', async ({ shop }) => {
  expect(Object.keys(claims).length).toBeGreaterThanOrEqual(30)
  const body = (fields: object) =>
    JSON.stringify({ ...fields, ...claims }).replace('{', '{"__proto__":{"role":"admin"},')
  const ask = (endpoint: { path: string }, fields: object, browser = shop.browser()) =>
    browser.send(endpoint.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: body(fields) })
  const rowOf = async (email: string) => {
    const row = await shop.deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const { id, createdAt, updatedAt, ...rest } = row
    expect([id, String(createdAt)]).not.toContain('chosen')
    expect(Math.abs(Date.now() - new Date(createdAt).getTime())).toBeLessThan(600_000)
    return { ...rest, email: '' }
  }
  const ordinary = { email: 'ordinary@example.com', password: 'secret1' }
  const attacker = { email: 'climber@example.com', password: 'secret1' }
  await shop.browser().ask(endpoints.signUp, ordinary)
  expect((await ask(endpoints.signUp, attacker)).status).toBe(200)
  expect(await rowOf(attacker.email)).toEqual(await rowOf(ordinary.email))

  const browser = shop.browser()
  expect((await ask(endpoints.signInWithPassword, attacker, browser)).status).toBe(200)
  for (const endpoint of [
    endpoints.lookup,
    endpoints.sendOobCode,
    endpoints.resetPassword,
    endpoints.finalizeMfaSignIn,
  ])
    await ask(endpoint, { email: attacker.email, requestType: 'PASSWORD_RESET' }, browser)
  expect(await rowOf(attacker.email)).toEqual(await rowOf(ordinary.email))
  expect((await browser.ask(endpoints.listContactMessages, {})).status).toBe(403)
  expect(({} as { role?: string }).role).toBeUndefined()
})

test('the authentication library exposes no endpoints', async ({ owner }) => {
  for (const path of ['/api/auth/sign-up/email', '/api/auth/ok', '/api/auth/get-session'])
    expect((await owner.fetch(path)).status, path).toBe(404)
})
