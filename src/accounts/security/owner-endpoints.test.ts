import { describe, expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { admin, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { pathFields } from '../../api/endpoint.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'

const secret = 'only the owner reads this'

const test = shopTest.extend('storedMessage', { scope: 'file', auto: true }, async ({ shop }) => {
  await shop.register()
  const message = { name: 'Kamala', email: 'kamala@example.com', message: secret }
  expect((await shop.browser().ask(endpoints.sendContactMessage, message)).status).toBe(200)
})

const ownerEndpoints = Object.entries(endpoints).filter(([, endpoint]) => endpoint.access === 'owner')

test('every POST, PATCH and DELETE endpoint requires the owner, except thirteen', () => {
  expect(ownerEndpoints.length).toBeGreaterThanOrEqual(9)
  const openWrites = Object.entries(endpoints).filter(
    ([, endpoint]) => endpoint.method !== 'GET' && endpoint.access !== 'owner',
  )
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
      'deleteAccount',
      'sendContactMessage',
      'reportPageView',
      'reportInterest',
      'reportWebVitals',
    ].sort(),
  )
})

describe.each(ownerEndpoints)('the endpoint %s', (_, endpoint) => {
  const path = pathFields(endpoint.path).reduce((path, field) => path.replace(`:${field}`, 'none'), endpoint.path)
  const ask = (browser: Browser, headers: Record<string, string> = {}) =>
    browser.send(path, { method: endpoint.method, headers: { 'content-type': 'application/json', ...headers } })

  test('accepts a session of the owner', async ({ owner }) => {
    expect([401, 403]).not.toContain((await ask(owner)).status)
  })

  test('answers 401 without a session', async ({ shop }) => {
    const response = await ask(shop.browser())
    expect([response.status, response.errorCode]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test("answers 403 to a visitor's session", async ({ shop }) => {
    const response = await ask(await shop.signIn(visitor))
    expect([response.status, response.errorCode]).toEqual([403, 'PERMISSION_DENIED'])
  })

  test('answers 401 to forged keys and cookies', async ({ shop, owner }) => {
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

  test('rejects an anonymous client before parsing the body', async ({ shop }) => {
    const response = await shop
      .browser()
      .send(path, { method: endpoint.method, ...(endpoint.method !== 'GET' && { body: '{{{' }) })
    expect(response.status).toBe(401)
  })
})

describe('the dashboard', () => {
  test('shows messages to the owner', async ({ owner }) => {
    expect((await owner.page('/admin')).text).toContain(m.admin_uploadHeading())
    const page = await owner.page('/admin/messages')
    expect(page.status).toBe(200)
    expect(page.text).toContain(secret)
    const data = await owner.fetch('/admin/messages', { headers: { accept: 'application/json' } })
    expect(data.status).toBe(200)
    expect(await data.text()).toContain(secret)
  })

  const spellings = ['/admin', '/%61dmin', '/admin#x', '/admin/messages', '/admin/more']
  test.for(spellings)('redirects anonymous clients and visitors from %s to the home page', async (path, { shop }) => {
    for (const browser of [shop.browser(), await shop.signIn(visitor)])
      for (const method of ['GET', 'HEAD']) {
        const response = await browser.fetch(path, { method })
        expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
        expect(await response.text()).not.toContain(secret)
      }
  })

  test('redirects a path with a trailing slash to the one without', async ({ owner }) => {
    const { status, headers } = await owner.fetch('/admin/?folder=spam')
    expect([status, new URL(headers.get('location') ?? '', owner.origin).pathname]).toEqual([301, '/admin'])
  })

  test.for(['/admin/messages', '/admin/', '/ADMIN/MESSAGES', '/ta/admin/messages'])(
    'returns no messages as JSON at %s',
    async (path, { shop }) => {
      for (const browser of [shop.browser(), await shop.signIn(visitor)]) {
        const response = await browser.fetch(path, { headers: { accept: 'application/json' } })
        const text = await response.text()
        expect(text).not.toContain(secret)
        expect(text).not.toContain('receivedTime')
      }
    },
  )

  test('redirects forged keys and cookies to the home page', async ({ shop }) => {
    const cookie = `authToken=signed-in; userEmail=${admin.email}; shop_session=signed-in`
    const response = await shop.browser().fetch('/admin', { headers: { cookie } })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
  })

  test('redirects the owner to the home page after sign-out', async ({ shop }) => {
    const browser = await shop.signIn(admin)
    expect((await browser.page('/admin')).status).toBe(200)
    await browser.ask(endpoints.signOut, {})
    expect((await browser.page('/admin')).status).toBe(302)
  })
})
