import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { openRawConnection } from '../../../test/raw-connection.ts'
import { visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { m } from '../../messages/compiled/messages.js'

const dashboard = m.admin_uploadHeading()

const test = shopTest
  .extend('connection', { scope: 'file' }, async ({ shop }, { onCleanup }) => {
    const connection = await openRawConnection(shop)
    onCleanup(connection.close)
    return connection
  })
  .extend('ownersCookie', { scope: 'file' }, ({ owner }) => cookieOf(owner))
  .extend('visitorsCookie', { scope: 'file' }, async ({ shop }) => {
    await shop.register()
    return cookieOf(await shop.signIn(visitor))
  })
test.override({ settings: { PUBLIC_URL: '', RATE_LIMITS: 'default' } })

const cookieOf = ({ cookies }: Browser) => `Cookie: shop_session=${cookies.get('shop_session')}`

const get = (connection: Awaited<ReturnType<typeof openRawConnection>>, target: string, ...headers: string[]) =>
  connection.sendRaw(`GET ${target} HTTP/1.1`, `Host: localhost:${connection.port}`, ...headers)

test('/admin serves the dashboard to the owner and redirects a visitor', async ({
  connection,
  ownersCookie,
  visitorsCookie,
}) => {
  const page = await get(connection, '/admin', ownersCookie)
  expect(page.status).toBe(200)
  expect(page.text.includes(dashboard)).toBe(true)
  expect((await get(connection, '/admin', visitorsCookie)).status).toBe(302)
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
test.for(ambiguous)('%s is rejected before routing', async (target, { connection, ownersCookie, visitorsCookie }) => {
  for (const headers of [[ownersCookie], [visitorsCookie], []]) {
    const answer = await get(connection, target, ...headers)
    expect(answer.text.includes(dashboard)).toBe(false)
    // The HTTP parser rejects a backslash.
    if (target.includes('\\')) expect([400, 404]).toContain(answer.status)
    else expect([answer.status, answer.text.includes('"message":"NOT_FOUND"')]).toEqual([404, true])
  }
})

// The URL standard resolves these to /admin or to another path.
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
test.for(otherSpellings)(
  '%s does not serve the dashboard to a visitor',
  async (target, { connection, visitorsCookie }) => {
    for (const headers of [[visitorsCookie], []]) {
      const answer = await get(connection, target, ...headers)
      expect(answer.text.includes(dashboard)).toBe(false)
      expect([202, 301, 302, 404]).toContain(answer.status)
    }
  },
)

test('no path leads outside the folder of built files', async ({ connection }) => {
  for (const target of [
    '/assets/../../server/index.js',
    '/assets/..%2f..%2fserver/index.js',
    '/..%2fserver%2findex.js',
    '/../../package.json',
  ]) {
    const answer = await get(connection, target)
    expect(answer.status, target).not.toBe(200)
  }
})

test('an absolute URL in the request line bypasses neither authorization nor the host check', async ({
  connection,
  ownersCookie,
  visitorsCookie,
}) => {
  const answer = await connection.sendRaw(
    'GET http://evil.example/admin HTTP/1.1',
    `Host: localhost:${connection.port}`,
    visitorsCookie,
  )
  expect(answer.text.includes(dashboard)).toBe(false)
  const foreign = await connection.sendRaw('GET http://localhost/admin HTTP/1.1', 'Host: evil.example', ownersCookie)
  expect([400, 421]).toContain(foreign.status)
  expect(foreign.text.includes(dashboard)).toBe(false)
})

test('the process survives malformed request lines', async ({ connection }) => {
  for (const line of [
    'GET / HTTP/9.9',
    'GET\t/ HTTP/1.1',
    'GET /% HTTP/1.1',
    'GET /%ff HTTP/1.1',
    'GET * HTTP/1.1',
    'OPTIONS * HTTP/1.1',
  ])
    expect((await connection.sendRaw(line, `Host: localhost:${connection.port}`)).status, line).toBeLessThan(500)
  expect((await get(connection, '/')).status).toBe(200)
})
