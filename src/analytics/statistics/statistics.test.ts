import { expect } from 'vitest'
import { propsIn } from '../../../test/html.ts'
import { test as shopTest } from '../../../test/reopened-shop-test.ts'
import type { TestShop } from '../../../test/shop.ts'
import { deletePermanently, publishItem, uploadPhoto } from '../../../test/uploads.ts'
import type { DesignInterest, VisitOrigin } from '../../api/analytics.ts'
import { endpoints } from '../../api/endpoints.ts'
import { countsRetentionDays, statisticsDays } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import type { Statistics } from '../counting/counts.server.ts'

const dayMs = 24 * 3_600_000
const opened = Date.parse('2026-11-21T06:30:00Z')
const noVisits = { search: 0, whatsapp: 0, website: 0, direct: 0 }

const test = shopTest
  .extend('designs', { scope: 'file' }, async ({ owner }) => {
    const url = await uploadPhoto(owner)
    return [
      await publishItem(owner, url),
      await publishItem(owner, url, { category: 'aari blouse' }),
      await publishItem(owner, url, { category: 'aari blouse' }),
    ] as const
  })
  .extend(
    'readStatistics',
    ({ owner }) =>
      async (): Promise<Statistics> =>
        propsIn((await owner.page(`/admin/statistics?days=${statisticsDays}`)).html).data.statistics,
  )
test.override({ settings: { TEST_CLOCK: 'manual' } })
test.beforeEach(async ({ shop }) => {
  shop.clock.now = opened
  await shop.deps.db.deleteFrom('dailyCounts').execute()
})

async function visit(shop: TestShop, from: VisitOrigin) {
  expect((await shop.browser().ask(endpoints.reportPageView, { path: '/', from })).status).toBe(200)
}

async function reportInterest(shop: TestShop, interest: DesignInterest) {
  const response = await shop.browser().ask(endpoints.reportInterest, interest)
  expect([response.status, response.body]).toEqual([200, {}])
}

function visitsByOrigin({ origins }: Statistics): Record<string, number> {
  return Object.fromEntries(origins.map(({ origin, visits }) => [origin, visits]))
}

function codesAndCounts({ designs }: Statistics) {
  return designs.map(({ picture, views, hearts, enquiries }) => [picture.code, views, hearts, enquiries])
}

test('the statistics list the visits of the last days, oldest first', async ({ shop, designs, readStatistics }) => {
  for (let count = 0; count < 3; count++) await visit(shop, 'direct')
  // A page view without an origin belongs to the same visit.
  await shop.browser().ask(endpoints.reportPageView, { path: '/#about' })
  await reportInterest(shop, { id: designs[0].id, interest: 'view' })
  shop.clock.now += 2 * dayMs
  await visit(shop, 'search')
  const { days } = await readStatistics()
  expect(days).toHaveLength(statisticsDays)
  expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort())
  expect(days.slice(-4)).toEqual([
    { day: '2026-11-20', visits: 0 },
    { day: '2026-11-21', visits: 3 },
    { day: '2026-11-22', visits: 0 },
    { day: '2026-11-23', visits: 1 },
  ])
})

test('a day in the statistics begins at midnight in Karaikudi', async ({ shop, readStatistics }) => {
  for (const time of ['2026-12-31T18:29:59Z', '2026-12-31T18:30:00Z']) {
    shop.clock.now = Date.parse(time)
    await visit(shop, 'direct')
  }
  expect((await readStatistics()).days.slice(-2)).toEqual([
    { day: '2026-12-31', visits: 1 },
    { day: '2027-01-01', visits: 1 },
  ])
})

test('visits are counted by origin, the most frequent first', async ({ shop, readStatistics }) => {
  for (const from of ['direct', 'whatsapp', 'whatsapp', 'search', 'whatsapp', 'search'] as const)
    await visit(shop, from)
  const { origins } = await readStatistics()
  expect(origins).toEqual([
    { origin: 'whatsapp', visits: 3 },
    { origin: 'search', visits: 2 },
    { origin: 'direct', visits: 1 },
    { origin: 'website', visits: 0 },
  ])
})

test('views, hearts and enquiries are counted per design, the most liked first', async ({
  shop,
  designs,
  readStatistics,
}) => {
  const [first, second, third] = designs
  await reportInterest(shop, { id: first.id, interest: 'view' })
  for (let count = 0; count < 2; count++) await reportInterest(shop, { id: second.id, interest: 'view' })
  for (let count = 0; count < 3; count++) await reportInterest(shop, { id: second.id, interest: 'enquiry' })
  for (const interest of ['view', 'heart', 'heart'] as const) await reportInterest(shop, { id: third.id, interest })
  expect(codesAndCounts(await readStatistics())).toEqual([
    ['AB-2', 1, 2, 0],
    ['AB-1', 2, 0, 3],
    ['DB-1', 1, 0, 0],
  ])
})

test('the statistics count and show only published designs', async ({ shop, owner, designs, readStatistics }) => {
  const [first, second, third] = designs
  for (const { id } of [first, second]) await reportInterest(shop, { id, interest: 'view' })
  await owner.ask(endpoints.deleteGalleryItem, { id: second.id })
  await deletePermanently(owner, third.id)
  for (const id of [second.id, third.id, 'no-design', 'DB-1']) await reportInterest(shop, { id, interest: 'view' })
  const rows = await shop.deps.db.selectFrom('dailyCounts').select(['subject', 'count']).execute()
  expect(new Map(rows.map(({ subject, count }) => [subject, count]))).toEqual(
    new Map([
      [first.id, 1],
      [second.id, 1],
    ]),
  )
  expect((await readStatistics()).designs.map(({ picture }) => picture.code)).toEqual(['DB-1'])
  await owner.ask(endpoints.restoreGalleryItem, { id: second.id })
  expect((await readStatistics()).designs.map(({ picture }) => picture.code).sort()).toEqual(['AB-1', 'DB-1'])
})

test('sixty concurrent reports of interest count sixty times', async ({ shop, designs, readStatistics }) => {
  const [{ id }] = designs
  await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      if (index % 2) await visit(shop, 'whatsapp')
      else await reportInterest(shop, { id, interest: 'enquiry' })
    }),
  )
  const counted = await readStatistics()
  expect(visitsByOrigin(counted)).toEqual({ ...noVisits, whatsapp: 30 })
  expect(codesAndCounts(counted)).toEqual([['DB-1', 0, 0, 30]])
})

test('reportInterest and reportPageView reject unknown origins, interests and fields', async ({
  shop,
  designs,
  readStatistics,
}) => {
  const [{ id }] = designs
  const invalid = [
    [endpoints.reportPageView, { path: '/', from: 'https://google.com/?q=blouse' }],
    [endpoints.reportPageView, { path: '/', from: '' }],
    [endpoints.reportPageView, { path: '/', from: ['search'] }],
    [endpoints.reportPageView, { path: '/', from: 'search', referrer: 'https://google.com/' }],
    [endpoints.reportInterest, { id, interest: 'visit' }],
    [endpoints.reportInterest, { id }],
    [endpoints.reportInterest, { id: { $ne: '' }, interest: 'view' }],
    [endpoints.reportInterest, { id: 'x'.repeat(101), interest: 'view' }],
    [endpoints.reportInterest, { id: '', interest: 'view' }],
    [endpoints.reportInterest, { id: `${id}\0`, interest: 'view' }],
    [endpoints.reportInterest, { id, interest: 'view', count: 1000 }],
  ] as const
  for (const [endpoint, input] of invalid)
    expect((await shop.browser().ask(endpoint, input as never)).status, JSON.stringify(input)).toBe(400)
  expect(await readStatistics()).toMatchObject({ designs: [] })
  expect(await shop.deps.db.selectFrom('dailyCounts').selectAll().execute()).toEqual([])
})

test('views and enquiries of the owner and of crawlers are not counted', async ({
  shop,
  owner,
  designs,
  readStatistics,
}) => {
  const input = { id: designs[0].id, interest: 'view' } as const
  await owner.ask(endpoints.reportInterest, input)
  await shop.browser().ask(endpoints.reportInterest, input, { 'user-agent': 'facebookexternalhit/1.1' })
  expect((await readStatistics()).designs).toEqual([])
  await shop.browser().ask(endpoints.reportInterest, input)
  expect((await readStatistics()).designs).toHaveLength(1)
})

test('the counts of visits, interest and speed are deleted after 400 days', async ({ reopen }) => {
  const settings = { TEST_CLOCK: 'manual' }
  const shop = await reopen(settings)
  await visit(shop, 'direct')
  await shop.browser().ask(endpoints.reportWebVitals, { page: '/', connection: '4g', LCP: 900 })
  // The shop deletes expired data only after its clock has run for a day without a jump.
  for (const [days, left] of [
    [1_000, 1],
    [countsRetentionDays - 1, 1],
    [countsRetentionDays, 1],
    [countsRetentionDays + 1, 0],
  ] as const) {
    const { db } = (await reopen(settings, { now: shop.clock.now + days * dayMs })).deps
    for (const table of ['dailyCounts', 'webVitals'] as const)
      expect(await db.selectFrom(table).select('day').execute(), `after ${days} days`).toHaveLength(left)
  }
})

test('the statistics page shows its tables only to the owner', async ({ shop, owner, designs }) => {
  const anonymous = await shop.browser().page('/admin/statistics')
  expect([anonymous.status, anonymous.headers.get('location')]).toEqual([302, '/'])
  expect((await owner.page('/admin/statistics')).html).toContain(m.statistics_empty())

  await visit(shop, 'whatsapp')
  await reportInterest(shop, { id: designs[1].id, interest: 'enquiry' })
  const { status, html, headers } = await owner.page('/admin/statistics')
  expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expect(html).not.toContain(m.statistics_empty())
  expect(html.match(/<table/g)).toHaveLength(1)
  // Seven days are shown unless the owner chooses more.
  expect(html.match(/<time dateTime="\d{4}-\d\d-\d\d"/g)).toHaveLength(7)
  expect(html).toContain('href="/d/AB-1"')
  expect(html).toContain(m.statistics_from_whatsapp({ count: 1 }))
})

test('a period is compared with as many days before it if counting had begun then', async ({ shop, owner }) => {
  await visit(shop, 'direct')
  shop.clock.now += 7 * dayMs
  for (const from of ['search', 'direct', 'direct'] as const) await visit(shop, from)
  const readWeek = async (): Promise<Statistics> =>
    propsIn((await owner.page('/admin/statistics?days=7')).html).data.statistics
  const statistics = await readWeek()
  expect([statistics.days.length, statistics.visits, statistics.visitsBefore]).toEqual([7, 3, 1])
  expect(statistics.isComparable).toBe(false)
  shop.clock.now += 6 * dayMs
  expect(await readWeek()).toMatchObject({ visits: 3, visitsBefore: 1, isComparable: true })
  expect(visitsByOrigin(statistics)).toEqual({ ...noVisits, direct: 2, search: 1 })
})
