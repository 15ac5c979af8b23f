import { expect, onTestFinished, test } from 'vitest'
import { admin, openTestShop, type TestShop, visitor } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'

async function openShop(settings: Record<string, string> = {}): Promise<TestShop> {
  const shop = await openTestShop({ TEST_CLOCK: 'ours', ...settings })
  onTestFinished(() => shop.close())
  return shop
}

function counted(shop: TestShop) {
  return shop.shop.db.selectFrom('pageViews').selectAll().orderBy('day').orderBy('path').execute()
}

test('views are counted by day and path', async () => {
  const shop = await openShop()
  const visitor = shop.browser()
  for (const path of ['/', '/', '/#gallery', '/login']) {
    const answer = await visitor.ask(calls.reportPageView, { path })
    expect([answer.status, answer.body]).toEqual([200, {}])
  }
  expect(await counted(shop)).toEqual([
    { day: '2026-11-21', path: '/', views: 2 },
    { day: '2026-11-21', path: '/#gallery', views: 1 },
    { day: '2026-11-21', path: '/login', views: 1 },
  ])
})

test('a day begins at midnight in Karaikudi', async () => {
  const shop = await openShop()
  const visitor = shop.browser()
  for (const time of ['2026-12-31T18:29:59Z', '2026-12-31T18:30:00Z', '2026-12-31T20:00:00Z']) {
    shop.clock.now = Date.parse(time)
    await visitor.ask(calls.reportPageView, { path: '/' })
  }
  expect(await counted(shop)).toEqual([
    { day: '2026-12-31', path: '/', views: 1 },
    { day: '2027-01-01', path: '/', views: 2 },
  ])
})

test('sixty views at once are sixty views', async () => {
  const shop = await openShop()
  await Promise.all(Array.from({ length: 60 }, () => shop.browser().ask(calls.reportPageView, { path: '/' })))
  expect(await counted(shop)).toEqual([{ day: '2026-11-21', path: '/', views: 60 }])
})

test('every screen and anchor is counted by its name, every other path as one', async () => {
  const shop = await openShop()
  const known = ['/', '/#about', '/#gallery', '/#why', '/#service', '/#contact']
  known.push('/login', '/register', '/forgot-password', '/reset-password', '/admin')
  const unknown = ['/wp-admin', '/login/', '/%3Cscript%3E', '/#x', '/admin#photos', '/meena@example.com', '/toString']
  for (const path of [...known, ...unknown]) await shop.browser().ask(calls.reportPageView, { path })
  const rows = await counted(shop)
  expect(rows.map(({ path }) => path).sort()).toEqual(['(other)', ...known].sort())
  expect(rows.find(({ path }) => path === '(other)')?.views).toBe(unknown.length)
})

test('a query, which may hold a secret, is refused, and so is what is no path', async () => {
  const shop = await openShop()
  for (const path of [
    '/reset-password?oobCode=secret',
    '/?x',
    '',
    'x',
    'https://example.com/',
    '/a b',
    `/${'x'.repeat(300)}`,
  ])
    expect((await shop.browser().ask(calls.reportPageView, { path })).status, path).toBe(400)
  expect(await counted(shop)).toEqual([])
})

test('nothing about the visitor is kept: no cookie, no address', async () => {
  const shop = await openShop()
  const visitor = shop.browser()
  const answer = await visitor.send('/v1/pageViews', {
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
  expect(answer.status).toBe(200)
  expect(await counted(shop)).toHaveLength(1)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(visitor.cookies.size).toBe(0)

  const { db } = shop.shop
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'pageViews')?.columns.map(({ name }) => name)
  expect(columns).toEqual(['day', 'path', 'views'])
  expect(await db.selectFrom('dailyCounts').selectAll().execute()).toEqual([
    { day: expect.any(String), what: 'visit', subject: 'website', count: 1 },
  ])
  for (const { name } of tables)
    expect(
      JSON.stringify(
        await db
          .selectFrom(name as 'pageViews')
          .selectAll()
          .execute(),
      ),
      name,
    ).not.toMatch(/SecretBrowser|secret\.example|203\.0\.113\.77/)
})

test('a page sets no cookie for a visitor', async () => {
  const shop = await openShop()
  for (const path of ['/', '/login', '/register', '/forgot-password', '/reset-password', '/nowhere'])
    expect((await shop.browser().page(path)).headers.getSetCookie(), path).toEqual([])
})

test('with ANALYTICS=none nothing is counted and the page does not ask the browser to report', async () => {
  const none = await openShop({ ANALYTICS: 'none' })
  const answer = await none.browser().ask(calls.reportPageView, { path: '/' })
  expect([answer.status, answer.body]).toEqual([200, {}])
  expect(await counted(none)).toEqual([])
  expect(await countsPageViews(none)).toBe(false)
  // The premise: the same page says otherwise where views are counted.
  expect(await countsPageViews(await openShop())).toBe(true)
})

test('neither the owner nor a program that reads pages is counted; whoever is registered is', async () => {
  const shop = await openShop()
  await shop.registered()
  const reader = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  for (const answer of [
    await (await shop.signedIn(admin)).ask(calls.reportPageView, { path: '/', from: 'direct' }),
    await shop.browser().ask(calls.reportPageView, { path: '/', from: 'search' }, reader),
  ])
    expect([answer.status, answer.body]).toEqual([200, {}])
  expect(await counted(shop)).toEqual([])
  expect(await shop.shop.db.selectFrom('dailyCounts').selectAll().execute()).toEqual([])
  await (await shop.signedIn(visitor)).ask(calls.reportPageView, { path: '/' })
  expect(await counted(shop)).toEqual([{ day: '2026-11-21', path: '/', views: 1 }])
})

/** What the page tells its script; the data stands in the page as a list in which names point at values. */
async function countsPageViews(shop: TestShop): Promise<unknown> {
  const { html } = await shop.browser().page('/')
  const script = /enqueue\((".*?[^\\]")\)/s.exec(html)?.[1] as string
  const values = JSON.parse(JSON.parse(script)) as unknown[]
  const key = values.indexOf('countsPageViews')
  const object = values.find((value) => typeof value === 'object' && value !== null && `_${key}` in value)
  const at = (object as Record<string, number> | undefined)?.[`_${key}`]
  return at === undefined ? undefined : values[at]
}
