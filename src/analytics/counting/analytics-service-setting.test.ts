import { expect } from 'vitest'
import { admin } from '../../../test/shop.ts'
import { test } from '../../../test/shop-fixture.ts'

const websiteId = '3f6b8a52-7a0c-4a8e-9d6e-1f2a3b4c5d6e'
const services = {
  'ga4:G-ABC123DEF4': {
    scripts: ['https://www.googletagmanager.com'],
    connections: ['https://www.google-analytics.com', 'https://region1.google-analytics.com'],
  },
  'plausible:plausible.example:shop.example': {
    scripts: ['https://plausible.example'],
    connections: ['https://plausible.example'],
  },
  [`umami:umami.example:${websiteId}`]: {
    scripts: ['https://umami.example'],
    connections: ['https://umami.example'],
  },
}

function parsePolicy({ headers }: { headers: Headers }): Record<string, string[]> {
  const parts = (headers.get('content-security-policy') ?? '').split('; ').map((part) => part.split(' '))
  return Object.fromEntries(
    parts.map(([name = '', ...values]) => [name, values.filter((value) => !value.startsWith("'sha256-"))]),
  )
}

test('the default policy names no third-party origin', async ({ shop }) => {
  for (const path of ['/', '/login', '/nowhere'])
    expect((await shop.browser().page(path)).headers.get('content-security-policy'), path).not.toMatch(/https?:/)
})

test.for(Object.entries(services))(
  '%s adds only its hosts to the policy',
  async ([ANALYTICS, hosts], { shop: plain, openShop }) => {
    const named = await openShop({ ANALYTICS })
    const defaults = parsePolicy(await plain.browser().page('/'))
    const expected = {
      ...defaults,
      'script-src': ["'self'", ...hosts.scripts],
      'connect-src': ["'self'", ...hosts.connections],
    }
    for (const path of ['/', '/d/AB-1']) expect(parsePolicy(await named.browser().page(path)), path).toEqual(expected)
  },
)

test('account pages, the dashboard, API responses and pages of the owner contain no analytics service', async ({
  openShop,
}) => {
  const shop = await openShop({ ANALYTICS: 'plausible:plausible.example:shop.example' })
  const owner = await shop.signIn(admin)
  const paths = ['/login', '/register', '/forgot-password', '/reset-password?oobCode=secret', '/nowhere', '/v1/gallery']
  const pages = [
    ...(await Promise.all(paths.map((path) => shop.browser().page(path)))),
    ...(await Promise.all(['/', '/admin', '/admin/statistics'].map((path) => owner.page(path)))),
  ]
  for (const { headers, html } of pages) {
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self'/)
    expect(headers.get('content-security-policy')).not.toContain('plausible.example')
    expect(html).not.toContain('plausible.example')
  }
  expect((await shop.browser().page('/')).html).toContain('plausible.example')
})

test('the shop counts page views even with an analytics service', async ({ openShop }) => {
  const shop = await openShop({ ANALYTICS: 'ga4:G-ABC123DEF4' })
  await shop.browser().send('/v1/pageViews', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: '/', from: 'direct' }),
  })
  expect(await shop.deps.db.selectFrom('dailyCounts').select('count').execute()).toEqual([{ count: 1 }])
})
