// @module-tag slow
import { describe, expect, onTestFinished } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { endpointNames, openShopForEveryEndpoint } from '../../../test/every-endpoint.ts'
import { admin, origin, type TestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { pathFields } from '../../api/endpoint.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('registered', { scope: 'file', auto: true }, ({ shop }) => shop.register())

const writes = Object.entries(endpoints).filter(([, endpoint]) => endpoint.method !== 'GET')
const contentTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'image/jpeg',
  undefined,
]

const send = (
  shop: TestShop,
  owner: Browser,
  path: string,
  method: string,
  headers: Record<string, string | undefined>,
  body?: string,
) => {
  const given = Object.entries({
    host: 'localhost:3000',
    cookie: `shop_session=${owner.cookies.get('shop_session')}`,
    ...headers,
  }).filter((header): header is [string, string] => header[1] !== undefined)
  return shop.app.fetch(new Request(`${origin}${path}`, { method, headers: given, body }))
}

const crossOriginHeaders: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3001' },
  { origin: 'https://localhost:3000' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://127.0.0.1:3000' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin, 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'null', 'sec-fetch-site': 'none' },
]

describe.each(writes)('the endpoint %s', (_, endpoint) => {
  const path = pathFields(endpoint.path).reduce((path, field) => path.replace(`:${field}`, 'none'), endpoint.path)

  test.for(crossOriginHeaders)('rejects a write with %j and any content type', async (headers, { shop, owner }) => {
    for (const type of contentTypes) {
      const answer = await send(shop, owner, path, endpoint.method, { 'content-type': type, ...headers }, '{}')
      expect(answer.status, type).toBe(403)
      expect(await answer.json()).toMatchObject({ error: { message: 'CROSS_ORIGIN_REQUEST' } })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test('accepts writes of its own pages and of clients that are not browsers', async ({ shop, owner }) => {
    for (const headers of [{ origin }, { origin, 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}]) {
      const answer = await send(shop, owner, path, endpoint.method, { 'content-type': 'application/json', ...headers })
      expect(await answer.text(), JSON.stringify(headers)).not.toContain('CROSS_ORIGIN_REQUEST')
    }
    // After the sign-out endpoint the owner needs a new session.
    if (!(await send(shop, owner, endpoints.lookup.path, 'POST', {})).ok) owner = await shop.signIn(admin)
  })
})

test('a cross-origin write with a valid session changes nothing', async () => {
  const full = await openShopForEveryEndpoint()
  onTestFinished(() => full.close())
  const before = await full.everything()
  const names = endpointNames.filter((name) => endpoints[name].method !== 'GET')
  let sent = 0
  for (const name of names)
    for (const headers of crossOriginHeaders) {
      const body = 'body' in endpoints[name] ? 'x' : JSON.stringify(full.fieldsOf(name))
      const init = { headers: { 'content-type': 'text/plain', origin: '', ...headers }, body }
      const answer = await full.send(name, init)
      expect([answer.status, answer.errorCode], `${name} ${JSON.stringify(headers)}`).toEqual([
        403,
        'CROSS_ORIGIN_REQUEST',
      ])
      sent++
    }
  expect(sent).toBeGreaterThan(60)
  expect(await full.everything()).toEqual(before)
})

test('a cross-origin form sets no cookie', async ({ shop, owner }) => {
  const answer = await send(
    shop,
    owner,
    endpoints.signInWithPassword.path,
    'POST',
    { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', origin: 'https://evil.example' },
    new URLSearchParams(visitor).toString(),
  )
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
})

test.for(['PUT', 'OPTIONS', 'TRACED'])(
  '%s from another origin is rejected without CORS headers',
  async (method, { shop, owner }) => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' }
    for (const path of ['/v1/gallery', '/', '/admin']) {
      const answer = await send(shop, owner, path, method, headers)
      expect(answer.status).toBe(403)
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  },
)

test('other origins cannot read public responses', async ({ shop, owner }) => {
  const answer = await send(shop, owner, '/v1/gallery', 'GET', {
    origin: 'https://evil.example',
    'sec-fetch-site': 'cross-site',
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})
