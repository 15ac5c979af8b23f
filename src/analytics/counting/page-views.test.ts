import { expect } from 'vitest'
import { admin, type TestShop, visitor } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest.extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })
test.beforeEach(async ({ shop }) => {
  shop.clock.now = Date.parse('2026-11-21T06:30:00Z')
  await shop.deps.db.deleteFrom('dailyCounts').execute()
})

function listVisits(shop: TestShop) {
  return shop.deps.db.selectFrom('dailyCounts').selectAll().orderBy('day').orderBy('subject').execute()
}

test('a page view that begins a visit is counted by day and source', async ({ shop }) => {
  const visitor = shop.browser()
  for (const view of [{ from: 'direct' }, { from: 'direct' }, { from: 'search' }, {}] as const) {
    const response = await visitor.ask(endpoints.reportPageView, { path: '/', ...view })
    expect([response.status, response.body]).toEqual([200, {}])
  }
  expect(await listVisits(shop)).toEqual([
    { day: '2026-11-21', kind: 'visit', subject: 'direct', count: 2 },
    { day: '2026-11-21', kind: 'visit', subject: 'search', count: 1 },
  ])
})

test('a counted day begins at midnight in Karaikudi', async ({ shop }) => {
  const visitor = shop.browser()
  for (const time of ['2026-12-31T18:29:59Z', '2026-12-31T18:30:00Z', '2026-12-31T20:00:00Z']) {
    shop.clock.now = Date.parse(time)
    await visitor.ask(endpoints.reportPageView, { path: '/', from: 'direct' })
  }
  expect(await listVisits(shop)).toMatchObject([
    { day: '2026-12-31', count: 1 },
    { day: '2027-01-01', count: 2 },
  ])
})

test('sixty concurrent visits count sixty times', async ({ shop }) => {
  const visit = () => shop.browser().ask(endpoints.reportPageView, { path: '/', from: 'direct' })
  await Promise.all(Array.from({ length: 60 }, visit))
  expect(await listVisits(shop)).toMatchObject([{ day: '2026-11-21', count: 60 }])
})

test('a page view with a query or without a path is rejected', async ({ shop }) => {
  for (const path of [
    '/reset-password?oobCode=secret',
    '/?x',
    '',
    'x',
    'https://example.com/',
    '/a b',
    `/${'x'.repeat(300)}`,
  ])
    expect((await shop.browser().ask(endpoints.reportPageView, { path, from: 'direct' })).status, path).toBe(400)
  expect(await listVisits(shop)).toEqual([])
})

test('a page view stores no cookie, address or user agent', async ({ shop }) => {
  const visitor = shop.browser()
  const response = await visitor.send('/v1/pageViews', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent':
        'Mozilla/5.0 (Linux; Android 13; SecretBrowser) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36',
      referer: 'https://secret.example/',
      'x-forwarded-for': '203.0.113.77',
    },
    body: JSON.stringify({ path: '/', from: 'website' }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(visitor.cookies.size).toBe(0)

  const { db } = shop.deps
  const tables = await db.introspection.getTables()
  expect(await listVisits(shop)).toEqual([{ day: expect.any(String), kind: 'visit', subject: 'website', count: 1 }])
  for (const { name } of tables)
    expect(
      JSON.stringify(
        await db
          .selectFrom(name as 'dailyCounts')
          .selectAll()
          .execute(),
      ),
      name,
    ).not.toMatch(/SecretBrowser|secret\.example|203\.0\.113\.77/)
})

test('pages set no cookie', async ({ shop }) => {
  for (const path of ['/', '/login', '/register', '/forgot-password', '/reset-password', '/nowhere'])
    expect((await shop.browser().page(path)).headers.getSetCookie(), path).toEqual([])
})

test('with ANALYTICS=none page views are neither reported nor counted', async ({ shop, openShop }) => {
  const uncounted = await openShop({ ANALYTICS: 'none' })
  const response = await uncounted.browser().ask(endpoints.reportPageView, { path: '/', from: 'direct' })
  expect([response.status, response.body]).toEqual([200, {}])
  expect(await listVisits(uncounted)).toEqual([])
  expect(await countsPageViews(uncounted)).toBe(false)
  expect(await countsPageViews(shop)).toBe(true)
})

test('page views of visitors are counted, those of the owner and of crawlers are not', async ({ shop }) => {
  await shop.register()
  const crawler = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  for (const response of [
    await (await shop.signIn(admin)).ask(endpoints.reportPageView, { path: '/', from: 'direct' }),
    await shop.browser().ask(endpoints.reportPageView, { path: '/', from: 'search' }, crawler),
  ])
    expect([response.status, response.body]).toEqual([200, {}])
  expect(await listVisits(shop)).toEqual([])
  await (await shop.signIn(visitor)).ask(endpoints.reportPageView, { path: '/', from: 'direct' })
  expect(await listVisits(shop)).toMatchObject([{ day: '2026-11-21', count: 1 }])
})

async function countsPageViews(shop: TestShop): Promise<boolean> {
  const { html } = await shop.browser().page('/')
  return html.includes(`data-page-views="${endpoints.reportPageView.path}"`)
}
