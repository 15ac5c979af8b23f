import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { openDoor, sendBytes } from '../../../test/open-door.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { admin, openTestShop, type TestShop } from '../../../test/shop.ts'
import type { AnalyticsService } from '../../contract/analytics-service.ts'
import { calls } from '../../contract/calls.ts'
import { securityHeaders } from './security.server.ts'

let shop: TestShop
let owner: Browser
let imageUrl: string
let assetPath: string
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.signedIn(admin)
  const uploaded = await owner.send('/v1/images/blouse.jpg', {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Blob([new Uint8Array(await smallPhoto())]),
  })
  imageUrl = uploaded.body.url
  assetPath = /\/assets\/[\w.-]+\.js/.exec((await shop.browser().page('/')).html)?.[0] ?? ''
})
afterAll(() => shop.close())

/** The answer that the network sees, also to what is no request. */
async function sent(bytes: (host: string) => string): Promise<Response> {
  const door = await openDoor(shop)
  const { status, text } = await sendBytes(door.port, bytes('Host: localhost:3000\r\nConnection: close'))
  await door.close()
  const [head = ''] = text.split('\r\n\r\n')
  const lines = head.split('\r\n').slice(1)
  return new Response(null, {
    status,
    headers: lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  })
}

/** What is answered while the gallery cannot be read. */
async function broken(path: string, who?: Browser): Promise<Response> {
  const { schema } = shop.shop.db
  await schema.alterTable('gallery').renameTo('away').execute()
  try {
    shop.shop.kept.doubt()
    return await (who ?? shop.browser()).fetch(path)
  } finally {
    await schema.alterTable('away').renameTo('gallery').execute()
  }
}

async function withoutMail(): Promise<Response> {
  const { mail } = shop.shop
  const { isReady } = mail
  mail.isReady = () => Promise.resolve(false)
  const answer = await shop.browser().fetch(calls.sendOobCode.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestType: 'PASSWORD_RESET', email: admin.email }),
  })
  mail.isReady = isReady
  return answer
}

const answers: Record<string, { status: number; get: () => Promise<Response> }> = {
  'a page': { status: 200, get: () => shop.browser().fetch('/') },
  'the dashboard': { status: 200, get: () => owner.fetch('/admin') },
  'a page that there is not': { status: 404, get: () => shop.browser().fetch('/nowhere') },
  'a redirect': { status: 302, get: () => shop.browser().fetch('/admin') },
  'the data of a page': { status: 200, get: () => shop.browser().fetch('/login.data') },
  'a call': { status: 200, get: () => shop.browser().fetch('/v1/gallery') },
  'a call that there is not': { status: 404, get: () => shop.browser().fetch('/v1/nothing') },
  'a refused call': { status: 401, get: () => shop.browser().fetch(calls.lookup.path, { method: 'POST' }) },
  'a method that is not offered': { status: 405, get: () => shop.browser().fetch('/v1/gallery', { method: 'PUT' }) },
  'a method that no page has': { status: 405, get: () => shop.browser().fetch('/login', { method: 'POST' }) },
  'a body too large': {
    status: 413,
    get: () => shop.browser().fetch(calls.signUp.path, { method: 'POST', body: 'x'.repeat(100_000) }),
  },
  'another host': { status: 421, get: () => shop.browser().fetch('/', { headers: { host: 'evil.example' } }) },
  'a form posted by the browser': {
    status: 303,
    get: () => shop.browser().postForm(calls.signInWithPassword.path, {}),
  },
  'an image': { status: 200, get: () => shop.browser().fetch(imageUrl) },
  'the head of an image': { status: 200, get: () => shop.browser().fetch(imageUrl, { method: 'HEAD' }) },
  'an image that is known': {
    status: 304,
    get: () =>
      shop.browser().fetch(imageUrl, { headers: { 'if-none-match': `"${imageUrl.replace('/images/', '')}"` } }),
  },
  'a file that is known': {
    status: 304,
    get: async () => {
      const etag = (await shop.browser().fetch('/robots.txt')).headers.get('etag') ?? ''
      return shop.browser().fetch('/robots.txt', { headers: { 'if-none-match': etag } })
    },
  },
  'the head of a page': { status: 200, get: () => shop.browser().fetch('/', { method: 'HEAD' }) },
  'a call that fails': { status: 500, get: () => broken('/v1/gallery') },
  'a page that fails': { status: 500, get: () => broken('/admin', owner) },
  'the data of a page that fails': { status: 500, get: () => broken('/admin.data', owner) },
  'a call that cannot be had just now': { status: 503, get: withoutMail },
  'a path in two ways': { status: 404, get: () => shop.browser().fetch('/x%2fadmin') },
  'a sign of life': { status: 200, get: () => shop.browser().fetch('/healthz') },
  'too many headers': {
    status: 431,
    get: () => sent((host) => `GET / HTTP/1.1\r\n${host}\r\n${'A: 1\r\n'.repeat(200)}\r\n`),
  },
  'a header too large': {
    status: 431,
    get: () => sent((host) => `GET / HTTP/1.1\r\n${host}\r\nA: ${'a'.repeat(17_000)}\r\n\r\n`),
  },
  'no request at all': { status: 400, get: () => sent(() => 'EHLO\r\n\r\n') },
  'an address that is none': { status: 400, get: () => sent((host) => `GET * HTTP/1.1\r\n${host}\r\n\r\n`) },
  'a page, on the network': { status: 200, get: () => sent((host) => `GET / HTTP/1.1\r\n${host}\r\n\r\n`) },
  'an image that there is not': { status: 404, get: () => shop.browser().fetch('/images/none.jpg') },
  'a built file': { status: 200, get: () => shop.browser().fetch(assetPath) },
  'a file of the site': { status: 200, get: () => shop.browser().fetch('/favicon.svg') },
}

describe.each(Object.entries(answers))('%s', (_, { status, get }) => {
  test('carries the headers that keep it safe', async () => {
    const answer = await get()
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
      'origin-agent-cluster': '?1',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': expect.any(String),
    })
    expect(answer.headers.get('x-powered-by') ?? answer.headers.get('server')).toBeNull()
    // A promise that http cannot keep.
    expect(answer.headers.has('strict-transport-security')).toBe(false)
  })
})

test('a page allows its own inline scripts by their digests, and no others', async () => {
  for (const who of [shop.browser(), owner]) {
    const { headers, html } = await who.page('/')
    const policy = headers.get('content-security-policy') ?? ''
    // What search engines read is data, and never runs.
    const scripts = [...html.matchAll(/<script\b(?! type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs)]
    const digests = scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(scripts.length).toBeGreaterThan(2)
    expect(/script-src ([^;]*)/.exec(policy)?.[1]?.split(' ').sort()).toEqual(["'self'", ...new Set(digests)].sort())
    expect(html).not.toContain('nonce')
    expect(html).not.toMatch(/<[^>]+\s(on\w+|style)=["']/)
    expect(policy).toMatch(/frame-ancestors 'none'.*object-src 'none'/)
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
  }
})

test('only a page may bring pictures along in its markup, and nothing but pictures', async () => {
  for (const [path, isPage] of [
    ['/', true],
    ['/admin', true],
    ['/v1/gallery', false],
    [imageUrl, false],
  ] as const) {
    const policy = (await owner.fetch(path)).headers.get('content-security-policy') ?? ''
    expect(
      policy.split('; ').filter((part) => part.includes('data:')),
      path,
    ).toEqual(isPage ? ["img-src 'self' blob: data:"] : [])
  }
})

test('pages, calls and refusals are kept by nobody', async () => {
  for (const path of ['/', '/admin', '/nowhere', '/v1/gallery', '/v1/contactMessages', '/v1/nothing'])
    expect((await owner.fetch(path)).headers.get('cache-control'), path).toBe('no-store')
})

test('the page behind a mailed link tells no other where a visitor came from', async () => {
  const { headers } = await shop.browser().page('/reset-password?oobCode=secret-code')
  expect(headers.get('referrer-policy')).toBe('same-origin')
})

test('an image that is opened by itself can do nothing', async () => {
  const { headers } = await shop.browser().fetch(imageUrl)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test("a page with pictures of a store, or with a service's script, may show what does not say that it may be shown", async () => {
  const embedding = (publicBase: string | undefined, service?: AnalyticsService) =>
    securityHeaders(
      { config: { publicUrl: undefined, hstsSubdomains: true }, files: { publicBase } },
      { inlineScripts: [], inlineStyles: [], service },
    )['Cross-Origin-Embedder-Policy']
  expect(embedding(undefined)).toBe('require-corp')
  expect(embedding('https://pictures.example')).toBe('unsafe-none')
  expect(embedding(undefined, { kind: 'plausible', host: 'plausible.io', domain: 'shop.example' })).toBe('unsafe-none')
})

test('on https a browser is told to stay there', async () => {
  const other = await openTestShop({ PUBLIC_URL: 'https://shop.example', RATE_LIMITS: 'default' })
  onTestFinished(() => other.close())
  for (const path of ['/', '/v1/gallery', '/nowhere']) {
    const { headers } = await other.browser().fetch(path)
    expect(headers.get('strict-transport-security'), path).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  }
})

test('a shop beside which others of its domain have no https promises it for itself alone', async () => {
  const settings = { PUBLIC_URL: 'https://shop.example', HSTS_SUBDOMAINS: 'off', RATE_LIMITS: 'default' }
  const other = await openTestShop(settings)
  onTestFinished(() => other.close())
  expect((await other.browser().fetch('/')).headers.get('strict-transport-security')).toBe('max-age=63072000')
})
