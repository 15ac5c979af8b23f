import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { problemsOf, settings } from '../../test/config.ts'
import { readConfig } from '../../test/shop.ts'

test('every setting has a default', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: undefined,
    dataDir: resolve('data'),
    adminEmail: 'owner@thaiyal.example',
    adminPassword: undefined,
    databaseUrl: `sqlite:${resolve('data/shop.sqlite')}`,
    filesUrl: `disk:${resolve('data/images')}`,
    mailUrl: `outbox:${resolve('data/outbox')}`,
    mailRetrySeconds: 30,
    starterGallery: true,
    analytics: { countsVisits: true, service: undefined },
    rateLimits: 'default',
    sessionSecret: undefined,
    logLevel: 'info',
  })
  expect(config.trustProxy('127.0.0.1', 0)).toBe(false)
})

test('an empty setting means its default', () => {
  const empty = (value: string) => Object.fromEntries(settings.map((name) => [name, value]))
  const plain = ({ trustProxy, ...rest }: ReturnType<typeof readConfig>) => rest
  expect(plain(readConfig(empty('')))).toEqual(plain(readConfig({})))
  expect(plain(readConfig(empty('  ')))).toEqual(plain(readConfig({})))
})

test.for([
  [{ COOLIFY_URL: 'http://shop.example,https://www.shop.example' }, 'https://www.shop.example'],
  [{ RENDER_EXTERNAL_URL: 'https://thaiyal.onrender.com' }, 'https://thaiyal.onrender.com'],
  [{ RAILWAY_PUBLIC_DOMAIN: 'thaiyal.up.railway.app' }, 'https://thaiyal.up.railway.app'],
  [{ FLY_APP_NAME: 'thaiyal' }, 'https://thaiyal.fly.dev'],
] as const)('the shop knows its address from %j and trusts the proxy of the platform', ([variables, origin]) => {
  const config = readConfig(variables)
  expect([config.publicUrl?.origin, config.host]).toEqual([origin, '0.0.0.0'])
  expect(['10.0.0.5', '100.64.0.2', '203.0.113.9'].map((proxy) => config.trustProxy(proxy, 0))).toEqual([
    true,
    true,
    false,
  ])
  const own = readConfig({
    ...variables,
    PUBLIC_URL: 'https://own.example',
    HOST: '127.0.0.1',
    TRUST_PROXY: '10.0.0.1',
  })
  expect([own.publicUrl?.origin, own.host, own.trustProxy('10.0.0.5', 0)]).toEqual([
    'https://own.example',
    '127.0.0.1',
    false,
  ])
})

test('everything that the shop stores is below DATA_DIR', () => {
  const { databaseUrl, filesUrl, mailUrl } = readConfig({ DATA_DIR: '/srv/thaiyal' })
  expect([databaseUrl, filesUrl, mailUrl]).toEqual([
    'sqlite:/srv/thaiyal/shop.sqlite',
    'disk:/srv/thaiyal/images',
    'outbox:/srv/thaiyal/outbox',
  ])
})

test('an analytics service does not replace the shop’s own counts', () => {
  const service = (ANALYTICS: string) => readConfig({ ANALYTICS }).analytics
  expect(service('none')).toEqual({ countsVisits: false, service: undefined })
  expect(service('ga4:G-ABC123DEF4')).toEqual({ countsVisits: true, service: { kind: 'ga4', id: 'G-ABC123DEF4' } })
  expect(service('plausible:plausible.io:shop.example').service).toEqual({
    kind: 'plausible',
    host: 'plausible.io',
    domain: 'shop.example',
  })
  expect(service('umami:cloud.umami.is:3f6b8a52-7a0c-4a8e-9d6e-1f2a3b4c5d6e').service).toEqual({
    kind: 'umami',
    host: 'cloud.umami.is',
    websiteId: '3f6b8a52-7a0c-4a8e-9d6e-1f2a3b4c5d6e',
  })
})

test('one error lists contradictory and invalid settings', () => {
  const named = problemsOf({ RATE_LIMITS: 'relaxed', PORT: 'x', PUBLIC_URL: 'https://shop.example' })
  expect(named.map((problem) => problem.split(' ')[0]).sort()).toEqual(['PORT', 'RATE_LIMITS'])
})

test('error messages do not repeat secrets', () => {
  const problems = problemsOf({
    ADMIN_PASSWORD: 'hunter2',
    SESSION_SECRET: 'hush-hush',
    // An unencoded ? or # ends the password in the address.
    DATABASE_URL: 'postgres://shop:12?psst@db.example/shop',
    MAIL_URL: 'smtp://shop:12a#shhh@mail.example',
  })
  expect(new Set(problems.map((problem) => problem.split(' ')[0])).size).toBe(4)
  expect(problems.join()).not.toMatch(/hunter2|hush-hush|psst|shhh/)
  const ofMailService = problemsOf({ MAIL_URL: 'resend://whispered@mail.example' }).join()
  expect(ofMailService).toMatch(/^MAIL_URL must be .*resend:\/\/KEY/)
  expect(ofMailService).not.toContain('whispered')
})

test('the error for a password with a slash explains how to encode it', () => {
  for (const [name, scheme] of [
    ['DATABASE_URL', 'postgres'],
    ['MAIL_URL', 'smtp'],
  ] as const) {
    const address = (password: string) => `${scheme}://shop:${password}@host.example${scheme === 'smtp' ? '' : '/shop'}`
    expect(problemsOf({ [name]: address('12/ab') }).join()).toMatch(/percent-encoded: \/ as %2F/)
    expect(() => readConfig({ [name]: address('12%2Fab') })).not.toThrow()
  }
})

test("readConfig rejects an ADMIN_PASSWORD of the shop's name and words of the owner's email", () => {
  const problemsOfPassword = (ADMIN_PASSWORD: string, ADMIN_EMAIL = 'valliammai@tailor.example') =>
    problemsOf({ ADMIN_EMAIL, ADMIN_PASSWORD })
  for (const password of [
    'Thaiyal-12345',
    'valliammai2026',
    'tailor.Thaiyal1',
    'valliammai@tailor.example',
    'தையல்1234567',
  ])
    expect(problemsOfPassword(password), password).toEqual([
      expect.stringMatching(/^ADMIN_PASSWORD consists of little more/),
    ])
  for (const password of ['thaiyal-has-a-long-thread', 'needle-in-the-cloth'])
    expect(problemsOfPassword(password), password).toEqual([])
})

test('readConfig rejects relaxed limits unless PUBLIC_URL is a loopback address', () => {
  for (const PUBLIC_URL of ['', 'https://shop.example']) {
    expect(problemsOf({ RATE_LIMITS: 'relaxed', PUBLIC_URL })[0]).toMatch(/^RATE_LIMITS /)
    expect(problemsOf({ LOAD_SHEDDING: 'off', PUBLIC_URL })[0]).toMatch(/^LOAD_SHEDDING /)
  }
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])
    expect(readConfig({ RATE_LIMITS: 'relaxed', PUBLIC_URL }).rateLimits).toBe('relaxed')
})
