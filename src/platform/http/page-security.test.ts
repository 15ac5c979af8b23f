import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { test } from '../../../test/security-headers.ts'
import type { AnalyticsService } from '../../api/analytics.ts'
import { securityHeaders } from './security.server.ts'

test('no page contains an inline script, and its policy allows only its own inline style', async ({ shop, owner }) => {
  for (const [browser, path] of [
    [shop.browser(), '/'],
    [shop.browser(), '/login'],
    [owner, '/'],
    [owner, '/admin'],
  ] as const) {
    const { headers, html } = await browser.page(path)
    const policy = headers.get('content-security-policy') ?? ''
    // JSON-LD is data, which browsers do not run.
    for (const [, text] of html.matchAll(/<script\b(?! type="application\/ld\+json")[^>]*>(.*?)<\/script>/gs))
      expect(text).toBe('')
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'")
    for (const [, text = ''] of html.matchAll(/<style>(.*?)<\/style>/gs))
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(html).not.toMatch(/<[^>]+\s(on\w+|style)=["']/)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("form-action 'self'")
  }
})

test('the policy allows data: URLs only for pictures of pages', async ({ owner, imageUrl }) => {
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

test('pages of the owner, API responses and errors are not stored in caches', async ({ owner }) => {
  for (const path of ['/', '/admin', '/nowhere', '/v1/gallery', '/v1/contactMessages', '/v1/nothing'])
    expect((await owner.fetch(path)).headers.get('cache-control'), path).toBe('no-store')
})

test('the page of a mailed link sends no referrer to other sites', async ({ shop }) => {
  const { headers } = await shop.browser().page('/reset-password?oobCode=secret-code')
  expect(headers.get('referrer-policy')).toBe('same-origin')
})

test('every page without the lightbox requires Trusted Types', async ({ shop, owner }) => {
  for (const [browser, path, isRequired] of [
    [shop.browser(), '/', false],
    [shop.browser(), '/d/AB-1', false],
    [shop.browser(), '/login', true],
    [owner, '/admin', true],
  ] as const) {
    const policy = (await browser.fetch(path)).headers.get('content-security-policy') ?? ''
    expect(policy.includes("require-trusted-types-for 'script'; trusted-types own-scripts"), path).toBe(isRequired)
  }
})

test('an image response is sandboxed', async ({ shop, imageUrl }) => {
  const { headers } = await shop.browser().fetch(imageUrl)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
})

test('a page with public images or an analytics service may load resources without CORP', async () => {
  const embedding = (publicBase: string | undefined, service?: AnalyticsService) =>
    securityHeaders(
      { config: { publicUrl: undefined, hstsSubdomains: true }, files: { publicBase } },
      { styleDigest: 'sha256-x', service },
    )['Cross-Origin-Embedder-Policy']
  expect(embedding(undefined)).toBe('require-corp')
  expect(embedding('https://pictures.example')).toBe('unsafe-none')
  expect(embedding(undefined, { kind: 'plausible', host: 'plausible.io', domain: 'shop.example' })).toBe('unsafe-none')
})

test('responses under https have HSTS with subdomains', async ({ openShop }) => {
  const otherShop = await openShop({ PUBLIC_URL: 'https://shop.example', RATE_LIMITS: 'default' })
  for (const path of ['/', '/v1/gallery', '/nowhere']) {
    const { headers } = await otherShop.browser().fetch(path)
    expect(headers.get('strict-transport-security'), path).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  }
})

test('HSTS_SUBDOMAINS=off limits HSTS to the host of the shop', async ({ openShop }) => {
  const settings = { PUBLIC_URL: 'https://shop.example', HSTS_SUBDOMAINS: 'off', RATE_LIMITS: 'default' }
  const otherShop = await openShop(settings)
  expect((await otherShop.browser().fetch('/')).headers.get('strict-transport-security')).toBe('max-age=63072000')
})
