import { expect } from 'vitest'
import { propsIn } from '../../../test/html.ts'
import { test as shopTest } from '../../../test/reopened-shop-test.ts'
import type { TestShop } from '../../../test/shop.ts'
import type { WebVitals } from '../../api/analytics.ts'
import { endpoints } from '../../api/endpoints.ts'
import { m } from '../../messages/compiled/messages.js'
import type { Speed } from './web-vitals.server.ts'

const visit: WebVitals = { page: '/', connection: '4g', LCP: 900, INP: 48, CLS: 0.02 }

const test = shopTest.extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })
test.beforeEach(async ({ shop }) => {
  shop.clock.now = Date.parse('2026-11-21T06:30:00Z')
  await shop.deps.db.deleteFrom('webVitals').execute()
})

async function report(shop: TestShop, vitals: Partial<WebVitals>, times = 1) {
  for (let nth = 0; nth < times; nth++) {
    const response = await shop.browser().ask(endpoints.reportWebVitals, { ...visit, ...vitals })
    expect([response.status, response.body]).toEqual([200, {}])
  }
}

const listRows = ({ deps }: TestShop) => deps.db.selectFrom('webVitals').selectAll().orderBy('metric').execute()

test('the figures of a visit are counted by day, page, connection and bucket', async ({ shop }) => {
  await report(shop, {}, 2)
  await report(shop, { page: '/d/:code', connection: '3g', LCP: 2000, INP: undefined, CLS: 0 })
  const day = '2026-11-21'
  expect(new Set(await listRows(shop))).toEqual(
    new Set([
      { day, page: '/', connection: '4g', metric: 'LCP', bucket: 1000, count: 2 },
      { day, page: '/', connection: '4g', metric: 'INP', bucket: 50, count: 2 },
      { day, page: '/', connection: '4g', metric: 'CLS', bucket: 40, count: 2 },
      { day, page: '/d/:code', connection: '3g', metric: 'LCP', bucket: 2000, count: 1 },
      { day, page: '/d/:code', connection: '3g', metric: 'CLS', bucket: 40, count: 1 },
    ]),
  )
})

test('every threshold of Core Web Vitals is a border, and each border is at most 1.28 times the last', async ({
  shop,
}) => {
  for (let figure = 40; figure <= 10_000; figure *= 1.1) await report(shop, { LCP: figure })
  for (const LCP of [2000, 2500, 4000]) await report(shop, { LCP })
  for (const INP of [100, 200, 500]) await report(shop, { INP })
  for (const CLS of [0.1, 0.25]) await report(shop, { CLS })
  const rows = await listRows(shop)
  const borders = (metric: string) =>
    rows.flatMap((row) => (row.metric === metric ? row.bucket : [])).sort((a, b) => a - b)
  expect(borders('LCP')).toEqual(expect.arrayContaining([2000, 2500, 4000]))
  expect(borders('INP')).toEqual([50, 100, 200, 500])
  expect(borders('CLS')).toEqual([40, 100, 250])
  const ratios = borders('LCP').map((border, nth, all) => border / (all[nth - 1] ?? border))
  expect(Math.max(...ratios)).toBeLessThanOrEqual(1.28)
})

test('a client cannot fill the table', async ({ shop }) => {
  const huge = { LCP: 1e300, INP: 1e300, CLS: 1e300 }
  for (const page of ['/d/AB-1', '/admin', '/login', 'x']) await report(shop, { page, ...huge })
  expect(await listRows(shop)).toEqual([])
  for (let figure = 0.001; figure < 1e9; figure *= 1.2) await report(shop, { LCP: figure, INP: figure, CLS: figure })
  await report(shop, huge)
  expect((await listRows(shop)).length).toBeLessThanOrEqual(81)
  for (const invalid of [
    { page: `/${'x'.repeat(300)}` },
    { page: undefined },
    { connection: '5g' },
    { LCP: -1 },
    { INP: '200' },
    { CLS: null },
    { FCP: 100 },
  ])
    expect(
      (await shop.browser().ask(endpoints.reportWebVitals, { ...visit, ...invalid } as never)).status,
      JSON.stringify(invalid),
    ).toBe(400)
})

test('the figures of the owner, of crawlers, and with ANALYTICS=none are not counted', async ({
  shop,
  owner,
  openShop,
}) => {
  await owner.ask(endpoints.reportWebVitals, visit)
  await shop.browser().ask(endpoints.reportWebVitals, visit, { 'user-agent': 'Googlebot/2.1' })
  expect(await listRows(shop)).toEqual([])
  const uncounted = await openShop({ ANALYTICS: 'none' })
  await report(uncounted, {})
  expect(await listRows(uncounted)).toEqual([])

  const isAsked = async (page: Promise<{ html: string }>) => (await page).html.includes('data-web-vitals')
  expect(await isAsked(shop.browser().page('/'))).toBe(true)
  for (const page of [shop.browser().page('/login'), owner.page('/'), uncounted.browser().page('/')])
    expect(await isAsked(page)).toBe(false)
})

test('the owner sees the share of fast visits and the 75th percentiles after twenty visits', async ({
  shop,
  owner,
}) => {
  const read = async () => {
    const { html } = await owner.page('/admin/statistics')
    return { html, speed: propsIn(html).data.statistics.speed as Speed }
  }
  await shop.browser().ask(endpoints.reportPageView, { path: '/', from: 'direct' })
  await report(shop, { LCP: 1900, INP: undefined }, 15)
  await report(shop, { LCP: 2001, CLS: 0.3, connection: '3g', page: '/designs' }, 4)
  expect((await read()).speed.fastTenths).toBeUndefined()
  expect((await read()).html).not.toContain(m.speed_table())
  await report(shop, { LCP: 7000, INP: undefined, connection: 'unknown' })
  const { html, speed } = await read()
  expect(speed.fastTenths).toBe(7)
  expect(html).toContain(m.speed_sentence({ count: 7 }))
  expect(speed.pages.map(({ name, visits }) => [name, visits])).toEqual([
    ['/', 16],
    ['/designs', 4],
  ])
  expect(speed.connections.map(({ name, visits }) => [name, visits])).toEqual([
    ['3g', 4],
    ['4g', 15],
    ['unknown', 1],
  ])
  // 27 of 36 visits are three quarters.
  await report(shop, { LCP: 300, INP: undefined, CLS: undefined }, 11)
  await report(shop, { LCP: 3000, INP: undefined, CLS: undefined }, 8)
  expect((await read()).speed.pages[0]).toEqual({
    name: '/',
    visits: 35,
    figures: [{ metric: 'LCP', border: 3150 }, { metric: 'INP' }, { metric: 'CLS' }],
  })
  await report(shop, { LCP: 300, INP: undefined, CLS: undefined })
  expect((await read()).speed.pages[0]?.figures[0]?.border).toBe(2000)
})
