import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { publishOne } from '../../../test/designs.ts'
import { openRawConnection, sendBytes } from '../../../test/raw-connection.ts'
import { test } from '../../../test/security-headers.ts'
import { admin, type TestShop } from '../../../test/shop.ts'
import { endpoints } from '../../api/endpoints.ts'

async function sendRaw(shop: TestShop, bytes: (host: string) => string): Promise<Response> {
  const connection = await openRawConnection(shop)
  const { status, text } = await sendBytes(connection.port, bytes('Host: localhost:3000\r\nConnection: close'))
  await connection.close()
  const [head = ''] = text.split('\r\n\r\n')
  const lines = head.split('\r\n').slice(1)
  return new Response(null, {
    status,
    headers: lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  })
}

async function broken(shop: TestShop, path: string, browser = shop.browser()): Promise<Response> {
  const { schema } = shop.deps.db
  await schema.alterTable('gallery').renameTo('renamed').execute()
  try {
    shop.deps.contentCache.invalidate()
    return await browser.fetch(path)
  } finally {
    await schema.alterTable('renamed').renameTo('gallery').execute()
  }
}

async function withoutMail(shop: TestShop): Promise<Response> {
  const { mail } = shop.deps
  const { isReady } = mail
  mail.isReady = () => Promise.resolve(false)
  const answer = await shop.browser().fetch(endpoints.sendOobCode.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestType: 'PASSWORD_RESET', email: admin.email }),
  })
  mail.isReady = isReady
  return answer
}

interface Given {
  shop: TestShop
  owner: Browser
  imageUrl: string
  assetPath: string
}

const answers: Record<string, { status: number; get: (given: Given) => Promise<Response> }> = {
  'a page': { status: 200, get: ({ shop }) => shop.browser().fetch('/login') },
  'the dashboard': { status: 200, get: ({ owner }) => owner.fetch('/admin') },
  'an unknown page': { status: 404, get: ({ shop }) => shop.browser().fetch('/nowhere') },
  'a redirect': { status: 302, get: ({ shop }) => shop.browser().fetch('/admin') },
  'an endpoint': { status: 200, get: ({ shop }) => shop.browser().fetch('/v1/gallery') },
  'an unknown endpoint': { status: 404, get: ({ shop }) => shop.browser().fetch('/v1/nothing') },
  'a rejected request': {
    status: 401,
    get: ({ shop }) => shop.browser().fetch(endpoints.lookup.path, { method: 'POST' }),
  },
  'an unsupported method of an endpoint': {
    status: 405,
    get: ({ shop }) => shop.browser().fetch('/v1/gallery', { method: 'PUT' }),
  },
  'an unsupported method of a page': {
    status: 405,
    get: ({ shop }) => shop.browser().fetch('/login', { method: 'POST' }),
  },
  'a body too large': {
    status: 413,
    get: ({ shop }) => shop.browser().fetch(endpoints.signUp.path, { method: 'POST', body: 'x'.repeat(100_000) }),
  },
  'a foreign host': {
    status: 421,
    get: ({ shop }) => shop.browser().fetch('/', { headers: { host: 'evil.example' } }),
  },
  'a form posted by the browser': {
    status: 303,
    get: ({ shop }) => shop.browser().postForm(endpoints.signInWithPassword.path, {}),
  },
  'an image': { status: 200, get: ({ shop, imageUrl }) => shop.browser().fetch(imageUrl) },
  'a HEAD request for an image': {
    status: 200,
    get: ({ shop, imageUrl }) => shop.browser().fetch(imageUrl, { method: 'HEAD' }),
  },
  'a cached image': {
    status: 304,
    get: ({ shop, imageUrl }) =>
      shop.browser().fetch(imageUrl, { headers: { 'if-none-match': `"${imageUrl.replace('/images/', '')}"` } }),
  },
  'a cached file': {
    status: 304,
    get: async ({ shop }) => {
      const etag = (await shop.browser().fetch('/robots.txt')).headers.get('etag') ?? ''
      return shop.browser().fetch('/robots.txt', { headers: { 'if-none-match': etag } })
    },
  },
  'a HEAD request for a page': { status: 200, get: ({ shop }) => shop.browser().fetch('/login', { method: 'HEAD' }) },
  'a failing endpoint': { status: 500, get: ({ shop }) => broken(shop, '/v1/gallery') },
  'a failing page': { status: 500, get: ({ shop, owner }) => broken(shop, '/admin', owner) },
  'a failing page, again': { status: 500, get: ({ shop, owner }) => broken(shop, '/admin', owner) },
  'an unavailable endpoint': { status: 503, get: ({ shop }) => withoutMail(shop) },
  'an ambiguous path': { status: 404, get: ({ shop }) => shop.browser().fetch('/x%2fadmin') },
  'the health check': { status: 200, get: ({ shop }) => shop.browser().fetch('/healthz') },
  'too many headers': {
    status: 431,
    get: ({ shop }) => sendRaw(shop, (host) => `GET / HTTP/1.1\r\n${host}\r\n${'A: 1\r\n'.repeat(200)}\r\n`),
  },
  'a header too large': {
    status: 431,
    get: ({ shop }) => sendRaw(shop, (host) => `GET / HTTP/1.1\r\n${host}\r\nA: ${'a'.repeat(17_000)}\r\n\r\n`),
  },
  'bytes that are not HTTP': { status: 400, get: ({ shop }) => sendRaw(shop, () => 'EHLO\r\n\r\n') },
  'an invalid request target': {
    status: 400,
    get: ({ shop }) => sendRaw(shop, (host) => `GET * HTTP/1.1\r\n${host}\r\n\r\n`),
  },
  'a page over a socket': {
    status: 200,
    get: ({ shop }) => sendRaw(shop, (host) => `GET /login HTTP/1.1\r\n${host}\r\n\r\n`),
  },
  'an unknown image': { status: 404, get: ({ shop }) => shop.browser().fetch('/images/none.jpg') },
  'a built file': { status: 200, get: ({ shop, assetPath }) => shop.browser().fetch(assetPath) },
  'a static file': { status: 200, get: ({ shop }) => shop.browser().fetch('/favicon.svg') },
}

test.for(Object.entries(answers))(
  '%s has the security headers',
  async ([_, { status, get }], { shop, owner, imageUrl, assetPath }) => {
    const answer = await get({ shop, owner, imageUrl, assetPath })
    expect(answer.status).toBe(status)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    const apartFromPictures = policy.replace(/img-src ([^;]*) data:/, 'img-src $1')
    expect(apartFromPictures).not.toMatch(/unsafe-|\*|data:|https?:(?![^;]*upgrade)/)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin)$/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': expect.any(String),
    })
    expect(answer.headers.get('x-powered-by') ?? answer.headers.get('server')).toBeNull()
    // HSTS has no meaning over http.
    expect(answer.headers.has('strict-transport-security')).toBe(false)
  },
)

test('the home page and designs stay connected to their opener only without a session', async ({
  shop,
  owner,
  imageUrl,
}) => {
  const { code } = await publishOne(shop, owner, imageUrl)
  for (const path of ['/', '/ta', `/d/${code}`]) {
    const [shared, own] = [await shop.browser().fetch(path), await owner.fetch(path)]
    expect([shared.status, own.status]).toEqual([200, 200])
    const [sharedHeaders, ownHeaders] = [shared, own].map(({ headers }) => Object.fromEntries(headers))
    expect(ownHeaders?.['cross-origin-opener-policy']).toBe('same-origin')
    expect(sharedHeaders).toMatchObject({
      'cross-origin-opener-policy': 'unsafe-none',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
})
