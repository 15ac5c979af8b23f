import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { openRawConnection } from '../../../test/raw-connection.ts'
import { visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { m } from '../../messages/compiled/messages.js'

const dashboard = m.admin_uploadHeading()

const test = shopTest
  .extend('door', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const door = await openRawConnection(shop)
    onCleanup(door.close)
    return door
  })
  .extend('ownersCookie', { scope: 'file' }, ({ owner }) => cookieOf(owner))
  .extend('visitorsCookie', { scope: 'file' }, async ({ shop }) => {
    await shop.registered()
    return cookieOf(await shop.signedIn(visitor))
  })
test.override({ settings: { PUBLIC_URL: '', RATE_LIMITS: 'default' } })

const cookieOf = ({ cookies }: Browser) => `Cookie: shop_session=${cookies.get('shop_session')}`

const get = (door: Awaited<ReturnType<typeof openRawConnection>>, target: string, ...headers: string[]) =>
  door.sendRaw(`GET ${target} HTTP/1.1`, `Host: localhost:${door.port}`, ...headers)

test('the dashboard is at /admin for the owner and not for a visitor', async ({
  door,
  ownersCookie,
  visitorsCookie,
}) => {
  const page = await get(door, '/admin', ownersCookie)
  expect(page.status).toBe(200)
  expect(page.text.includes(dashboard)).toBe(true)
  expect((await get(door, '/admin', visitorsCookie)).status).toBe(302)
})

const ambiguous = [
  '//admin',
  '///admin',
  '/x//admin',
  '/\\admin',
  '/x\\..\\admin',
  '/%5cadmin',
  '/admin%2e',
  '/admin%2E%2e',
  '/admin%00',
  '/admin%00.css',
  '/assets//admin',
]
test.for(ambiguous)(
  'rejects %s before any page or file is looked up',
  async (target, { door, ownersCookie, visitorsCookie }) => {
    for (const headers of [[ownersCookie], [visitorsCookie], []]) {
      const answer = await get(door, target, ...headers)
      expect(answer.text.includes(dashboard)).toBe(false)
      // The parser rejects a backslash.
      if (target.includes('\\')) expect([400, 404]).toContain(answer.status)
      else expect([answer.status, answer.text.includes('"message":"NOT_FOUND"')]).toEqual([404, true])
    }
  },
)

// The URL standard resolves these to /admin or another path.
const otherSpellings = [
  '/x%2f..%2fadmin',
  '/%2e/admin',
  '/x/%2e%2e/admin',
  '/assets/%2e%2e/admin',
  '/ADMIN',
  '/admin/',
  '/%61dmin',
  '/x/../admin',
  '/./admin',
  '/admin;x',
  '/admin?x=//',
  '/admin.data',
  '/admin%20',
  '/admin%3f',
]
test.for(otherSpellings)('%s serves the dashboard to no visitor', async (target, { door, visitorsCookie }) => {
  for (const headers of [[visitorsCookie], []]) {
    const answer = await get(door, target, ...headers)
    expect(answer.text.includes(dashboard)).toBe(false)
    expect([202, 301, 302, 404]).toContain(answer.status)
  }
})

test('no path reaches a file outside the built files', async ({ door }) => {
  for (const target of [
    '/assets/../../server/index.js',
    '/assets/..%2f..%2fserver/index.js',
    '/..%2fserver%2findex.js',
    '/../../package.json',
  ]) {
    const answer = await get(door, target)
    expect(answer.status, target).not.toBe(200)
  }
})

test('an absolute address in the request line has no more effect than the Host header', async ({
  door,
  ownersCookie,
  visitorsCookie,
}) => {
  const answer = await door.sendRaw(
    'GET http://evil.example/admin HTTP/1.1',
    `Host: localhost:${door.port}`,
    visitorsCookie,
  )
  expect(answer.text.includes(dashboard)).toBe(false)
  const foreign = await door.sendRaw('GET http://localhost/admin HTTP/1.1', 'Host: evil.example', ownersCookie)
  expect([400, 421]).toContain(foreign.status)
  expect(foreign.text.includes(dashboard)).toBe(false)
})

test('the process survives every ambiguous path', async ({ door }) => {
  for (const line of [
    'GET / HTTP/9.9',
    'GET\t/ HTTP/1.1',
    'GET /% HTTP/1.1',
    'GET /%ff HTTP/1.1',
    'GET * HTTP/1.1',
    'OPTIONS * HTTP/1.1',
  ])
    expect((await door.sendRaw(line, `Host: localhost:${door.port}`)).status, line).toBeLessThan(500)
  expect((await get(door, '/')).status).toBe(200)
})
