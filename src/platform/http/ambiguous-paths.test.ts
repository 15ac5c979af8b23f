import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDoor } from '../../../test/open-door.ts'
import { admin, openTestShop, type TestShop, visitor } from '../../../test/shop.ts'
import { m } from '../../words/compiled/messages.js'

const dashboard = m.admin_uploadHeading()

let shop: TestShop
let door: Awaited<ReturnType<typeof openDoor>>
let ownersCookie: string
let visitorsCookie: string
beforeAll(async () => {
  shop = await openTestShop({ PUBLIC_URL: '', RATE_LIMITS: 'default' })
  await shop.registered()
  door = await openDoor(shop)
  const cookieOf = async (who: typeof admin) =>
    `Cookie: shop_session=${(await shop.signedIn(who)).cookies.get('shop_session')}`
  ownersCookie = await cookieOf(admin)
  visitorsCookie = await cookieOf(visitor)
})
afterAll(async () => {
  await door.close()
  await shop.close()
})

const get = (target: string, ...headers: string[]) =>
  door.sendRaw(`GET ${target} HTTP/1.1`, `Host: localhost:${door.port}`, ...headers)

test('the dashboard is at /admin for the owner, and not for a visitor', async () => {
  const page = await get('/admin', ownersCookie)
  expect(page.status).toBe(200)
  expect(page.text.includes(dashboard)).toBe(true)
  expect((await get('/admin', visitorsCookie)).status).toBe(302)
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
test.each(ambiguous)('%s is refused before any page or file is looked for', async (target) => {
  for (const headers of [[ownersCookie], [visitorsCookie], []]) {
    const answer = await get(target, ...headers)
    expect(answer.text.includes(dashboard)).toBe(false)
    // A backslash does not even get past the reading of the request.
    if (target.includes('\\')) expect([400, 404]).toContain(answer.status)
    else expect([answer.status, answer.text.includes('"message":"NOT_FOUND"')]).toEqual([404, true])
  }
})

// Each of these is /admin by the rules for addresses, or is not; the owner may reach it by them, nobody else.
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
test.each(otherSpellings)('%s serves the dashboard to no visitor', async (target) => {
  for (const headers of [[visitorsCookie], []]) {
    const answer = await get(target, ...headers)
    expect(answer.text.includes(dashboard)).toBe(false)
    expect([202, 302, 404]).toContain(answer.status)
  }
})

test('a path never leads out of the built files', async () => {
  for (const target of [
    '/assets/../../server/index.js',
    '/assets/..%2f..%2fserver/index.js',
    '/..%2fserver%2findex.js',
    '/../../package.json',
  ]) {
    const answer = await get(target)
    expect(answer.status, target).not.toBe(200)
  }
})

test('a full address in the request line counts no more than the host it was sent to', async () => {
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

test('the process outlives every one of them', async () => {
  for (const line of [
    'GET / HTTP/9.9',
    'GET\t/ HTTP/1.1',
    'GET /% HTTP/1.1',
    'GET /%ff HTTP/1.1',
    'GET * HTTP/1.1',
    'OPTIONS * HTTP/1.1',
  ])
    expect((await door.sendRaw(line, `Host: localhost:${door.port}`)).status, line).toBeLessThan(500)
  expect((await get('/')).status).toBe(200)
})
