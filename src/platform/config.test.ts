import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../test/shop.ts'

/** As the issue lists them. */
const settings = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'HSTS_SUBDOMAINS',
  'DATA_DIR',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'PASSWORD_MIN_LENGTH',
  'DATABASE_URL',
  'FILES_URL',
  'MAIL_URL',
  'MAIL_RETRY_SECONDS',
  'DISK_RESERVE_MB',
  'STARTER_GALLERY',
  'ANALYTICS',
  'KEPT_ON_PHONE',
  'BACKUPS',
  'BACKUPS_DIR',
  'TRUST_PROXY',
  'RATE_LIMITS',
  'SHEDDING',
  'METRICS_TOKEN',
  'SESSION_SECRET',
  'LOG_LEVEL',
]

function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    const { name, message, problems } = error as Error & { problems: string[] }
    expect(name).toBe('WrongSettings')
    for (const problem of problems) expect(message).toContain(problem)
    return problems
  }
  return []
}

test('everything has a default', () => {
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
    analytics: { countsHere: true, service: undefined },
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

test('everything that the shop keeps by itself is below DATA_DIR', () => {
  const { databaseUrl, filesUrl, mailUrl } = readConfig({ DATA_DIR: '/srv/thaiyal' })
  expect([databaseUrl, filesUrl, mailUrl]).toEqual([
    'sqlite:/srv/thaiyal/shop.sqlite',
    'disk:/srv/thaiyal/images',
    'outbox:/srv/thaiyal/outbox',
  ])
})

const wrong: Record<string, string[]> = {
  PORT: ['-1', '65536', 'http', '3000.5'],
  PUBLIC_URL: [
    'shop.example',
    'http://shop.example',
    'ftp://localhost',
    'https://shop.example/path',
    'https://a:b@shop.example',
    'http://localhost.evil.example',
  ],
  HSTS_SUBDOMAINS: ['yes', '0'],
  ADMIN_EMAIL: ['owner', 'owner@thaiyal', 'a@example.com,b@example.com'],
  ADMIN_PASSWORD: ['elevenchars', '🧵🪡🧶👗🥻👘', 'passwordpassword', 'x'.repeat(129)],
  PASSWORD_MIN_LENGTH: ['5', '65', '8.5', 'long'],
  DATABASE_URL: [
    'mysql://db/shop',
    'sqlite:',
    'postgres://',
    'postgres://db.example',
    'postgres://db.example/',
    'postgres://db.example/shop/other',
    'postgres://db.example:port/shop',
    'postgresql://shop:%zz@db.example/shop',
    'postgres://db.example/shop?pool_size=abc',
    'postgres://db.example/shop?pool_size=0',
    'postgres://db.example/shop?pool_size=-1',
    'postgres://db.example/shop?pool_size=2.5',
    'postgres://db.example/shop?pool_size=',
    'postgres://db.example/shop?statement_timeout=x',
    'postgres://db.example/shop?statement_timeout=0',
    'postgres://db.example/shop?sslmode=requrie',
    'postgres://db.example/shop?poolsize=5',
    'postgres://db.example/shop#pool_size=5',
  ],
  FILES_URL: ['/srv/images', 'disk:'],
  MAIL_URL: [
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://mail.example:port',
    'smtps:///mail',
    'smtp://shop:12/ab@mail.example:587',
    'smtp://shop:12?ab@mail.example:587',
    'smtp://shop:12#ab@mail.example:587',
    'smtp://shop:%zz@mail.example:587',
  ],
  MAIL_RETRY_SECONDS: ['0', '0.05', '-30', '3601', 'soon'],
  DISK_RESERVE_MB: ['-1', 'much'],
  STARTER_GALLERY: ['yes', 'ON'],
  ANALYTICS: [
    'google',
    'off',
    'ga4',
    'ga4:',
    'ga4:UA-12345-1',
    'ga4:G-ABC123DEF4:more',
    "ga4:G-ABC'; script-src *",
    'plausible:plausible.io',
    'plausible:https://plausible.io:shop.example',
    'plausible:plausible.io:shop.example:more',
    'plausible:*.io:shop.example',
    'plausible:plausible.io; script-src *:shop.example',
    'plausible:localhost:shop.example',
    'umami:cloud.umami.is',
    'umami:cloud.umami.is:my-shop',
    'umami:3f6b8a52-7a0c-4a8e-9d6e-1f2a3b4c5d6e',
    'matomo:stats.example:1',
  ],
  KEPT_ON_PHONE: ['yes', 'none'],
  BACKUPS: ['nightly', 'yes'],
  TRUST_PROXY: ['my-proxy', '10.0.0.0/99'],
  RATE_LIMITS: ['off', 'strict'],
  SHEDDING: ['often', 'yes'],
  METRICS_TOKEN: ['short'],
  SESSION_SECRET: ['too-short'],
  LOG_LEVEL: ['loud'],
}

test.each(Object.entries(wrong).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
  'a wrong %s is refused: %s',
  (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems.length).toBeGreaterThan(0)
    for (const problem of problems) expect(problem.split(' ')[0]).toBe(name)
  },
)

test('a service can be named for page views, besides the shop itself', () => {
  const service = (ANALYTICS: string) => readConfig({ ANALYTICS }).analytics
  expect(service('none')).toEqual({ countsHere: false, service: undefined })
  expect(service('ga4:G-ABC123DEF4')).toEqual({ countsHere: true, service: { kind: 'ga4', id: 'G-ABC123DEF4' } })
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

test('every wrong setting is named at once', () => {
  const all = Object.fromEntries(Object.entries(wrong).map(([name, values]) => [name, values[0] as string]))
  const named = problemsOf(all).map((problem) => problem.split(' ')[0])
  expect(named.sort()).toEqual(Object.keys(wrong).sort())
})

test('settings that contradict each other are named with those that are wrong by themselves', () => {
  const named = problemsOf({ RATE_LIMITS: 'relaxed', PORT: 'x', PUBLIC_URL: 'https://shop.example' })
  expect(named.map((problem) => problem.split(' ')[0]).sort()).toEqual(['PORT', 'RATE_LIMITS'])
})

test('secrets are not repeated in what is said about them', () => {
  const said = problemsOf({
    ADMIN_PASSWORD: 'hunter2',
    SESSION_SECRET: 'hush-hush',
    // Not encoded, the sign in the password begins another part of the address.
    DATABASE_URL: 'postgres://shop:12?psst@db.example/shop',
    MAIL_URL: 'smtp://shop:12a#shhh@mail.example',
  })
  expect(new Set(said.map((problem) => problem.split(' ')[0])).size).toBe(4)
  expect(said.join()).not.toMatch(/hunter2|hush-hush|psst|shhh/)
})

test('whoever has a / in a password is told to encode it', () => {
  for (const [name, scheme] of [
    ['DATABASE_URL', 'postgres'],
    ['MAIL_URL', 'smtp'],
  ] as const) {
    const address = (password: string) => `${scheme}://shop:${password}@host.example${scheme === 'smtp' ? '' : '/shop'}`
    expect(problemsOf({ [name]: address('12/ab') }).join()).toMatch(/percent-encoded: \/ as %2F/)
    expect(() => readConfig({ [name]: address('12%2Fab') })).not.toThrow()
  }
})

test('a password that has little in it but the shop’s name and words of her address is refused', () => {
  const ofPassword = (ADMIN_PASSWORD: string, ADMIN_EMAIL = 'valliammai@tailor.example') =>
    problemsOf({ ADMIN_EMAIL, ADMIN_PASSWORD })
  for (const password of [
    'Thaiyal-12345',
    'valliammai2026',
    'tailor.Thaiyal1',
    'valliammai@tailor.example',
    'தையல்1234567',
  ])
    expect(ofPassword(password), password).toEqual([expect.stringMatching(/^ADMIN_PASSWORD has little in it/)])
  for (const password of ['thaiyal-has-a-long-thread', 'needle-in-the-cloth'])
    expect(ofPassword(password), password).toEqual([])
})

test('limits are relaxed only where the public address is this machine', () => {
  for (const PUBLIC_URL of ['', 'https://shop.example']) {
    expect(problemsOf({ RATE_LIMITS: 'relaxed', PUBLIC_URL })[0]).toMatch(/^RATE_LIMITS /)
    expect(problemsOf({ SHEDDING: 'off', PUBLIC_URL })[0]).toMatch(/^SHEDDING /)
  }
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])
    expect(readConfig({ RATE_LIMITS: 'relaxed', PUBLIC_URL }).rateLimits).toBe('relaxed')
})

test('.env.example names exactly the settings that are read, in order', async () => {
  const example = await readFile(resolve('.env.example'), 'utf8')
  expect([...example.matchAll(/^#?\s*([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)).toEqual(settings)
  // Each of them is looked at: an impossible value is refused, or it shows.
  const looked = settings.filter((name) => name in wrong || ['HOST', 'DATA_DIR', 'BACKUPS_DIR'].includes(name))
  expect(looked).toEqual(settings)
  // Copied as it is, it is the default.
  const copied = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
  expect({ ...readConfig(copied), trustProxy: 0 }).toEqual({ ...readConfig({}), trustProxy: 0 })
})

test('the page about running the shop explains the same settings, in the same order, with their defaults', async () => {
  const page = await readFile(resolve('docs/operations.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\|/gm)].map(([, name, value = '']) => ({ name, value }))
  expect(rows.map(({ name }) => name)).toEqual(settings)
  // A default that can be written into a setting is written so; `DATA_DIR/` stands for the folder.
  const written = rows.filter(({ value }) => value.startsWith('`'))
  const given = written.map(({ name, value }) => [name, value.replaceAll('`', '').replace('DATA_DIR/', 'data/')])
  const plain = (environment: Record<string, string>) => {
    const { trustProxy, databaseUrl, filesUrl, mailUrl, ...rest } = readConfig(environment)
    return { ...rest, addresses: [databaseUrl, filesUrl, mailUrl].map((url) => url.replace(`${resolve('.')}/`, '')) }
  }
  expect(plain(Object.fromEntries(given))).toEqual(plain({}))
  expect(written.length).toBeGreaterThanOrEqual(11)
})
