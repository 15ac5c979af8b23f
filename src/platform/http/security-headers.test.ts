import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import { smallPhoto } from '../../../test/photos.ts'
import { admin, openTestShop, type TestShop } from '../../../test/shop.ts'
import { calls } from '../../contract/calls.ts'

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
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': expect.any(String),
    })
    expect(answer.headers.get('x-powered-by') ?? answer.headers.get('server')).toBeNull()
    // A promise that http cannot keep.
    expect(answer.headers.has('strict-transport-security')).toBe(false)
  })
})

test('a page allows its own scripts by a word that is different each time', async () => {
  const nonces = new Set<string>()
  for (let times = 0; times < 3; times++) {
    const { headers, html } = await shop.browser().page('/')
    const policy = headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'self' 'nonce-([\w+/=]{22,})'/.exec(policy)?.[1] ?? ''
    nonces.add(nonce)
    // What search engines read is data, and never runs.
    const scripts = [...html.matchAll(/<script\b(?! type="application\/ld\+json")([^>]*)>/g)].map(([, said]) => said)
    expect(scripts.length).toBeGreaterThan(0)
    for (const said of scripts) expect(said).toContain(`nonce="${nonce}"`)
    expect(html).not.toMatch(/<[^>]+\s(on\w+|style)=["']/)
    expect(policy).toMatch(/frame-ancestors 'none'.*object-src 'none'/)
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
  }
  expect(nonces.size).toBe(3)
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
