import { expect, onTestFinished, test } from 'vitest'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { deletedForEver, hung, uploaded } from '../../test/uploads.ts'
import type { DesignInterest, Numbers, VisitPlace } from '../contract/analytics.ts'
import { calls } from '../contract/calls.ts'
import { countsKeptDays, numbersDays } from '../contract/shop-facts.ts'
import { m } from '../words/compiled/messages.js'

const dayMs = 24 * 3_600_000
const noVisits = { search: 0, whatsapp: 0, website: 0, direct: 0 }

async function openShop(): Promise<TestShop> {
  const shop = await openTestShop({ TEST_CLOCK: 'ours' })
  onTestFinished(() => shop.close())
  return shop
}

/** A shop with an owner and three designs. */
async function furnished() {
  const shop = await openShop()
  const owner = await shop.signedIn(admin)
  const url = await uploaded(owner)
  const designs = [
    await hung(owner, url),
    await hung(owner, url, { category: 'aari blouse' }),
    await hung(owner, url, { category: 'aari blouse' }),
  ] as const
  const numbers = async (): Promise<Numbers> => (await owner.ask(calls.getNumbers, {})).body
  return { shop, owner, designs, numbers }
}

async function visit(shop: TestShop, from: VisitPlace) {
  expect((await shop.browser().ask(calls.reportPageView, { path: '/', from })).status).toBe(200)
}

async function show(shop: TestShop, interest: DesignInterest) {
  const answer = await shop.browser().ask(calls.reportInterest, interest)
  expect([answer.status, answer.body]).toEqual([200, {}])
}

function byPlace({ places }: Numbers): Record<string, number> {
  return Object.fromEntries(places.map(({ place, visits }) => [place, visits]))
}

test('the owner sees every one of the last days, oldest first, with its visits', async () => {
  const { shop, designs, numbers } = await furnished()
  for (let count = 0; count < 3; count++) await visit(shop, 'direct')
  // Goes on within the visit.
  await shop.browser().ask(calls.reportPageView, { path: '/#about' })
  await show(shop, { id: designs[0].id, interest: 'looked at' })
  shop.clock.now += 2 * dayMs
  await visit(shop, 'search')
  const { days } = await numbers()
  expect(days).toHaveLength(numbersDays)
  expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort())
  expect(days.slice(-4)).toEqual([
    { day: '2026-11-20', visits: 0 },
    { day: '2026-11-21', visits: 3 },
    { day: '2026-11-22', visits: 0 },
    { day: '2026-11-23', visits: 1 },
  ])
})

test('a day in the numbers begins at midnight in Karaikudi', async () => {
  const { shop, numbers } = await furnished()
  for (const time of ['2026-12-31T18:29:59Z', '2026-12-31T18:30:00Z']) {
    shop.clock.now = Date.parse(time)
    await visit(shop, 'direct')
  }
  expect((await numbers()).days.slice(-2)).toEqual([
    { day: '2026-12-31', visits: 1 },
    { day: '2027-01-01', visits: 1 },
  ])
})

test('visits are counted by the kind of place they come from, most first', async () => {
  const { shop, numbers } = await furnished()
  for (const from of ['direct', 'whatsapp', 'whatsapp', 'search', 'whatsapp', 'search'] as const)
    await visit(shop, from)
  const { places } = await numbers()
  expect(places).toEqual([
    { place: 'whatsapp', visits: 3 },
    { place: 'search', visits: 2 },
    { place: 'direct', visits: 1 },
    { place: 'website', visits: 0 },
  ])
})

test('designs are counted as looked at and as asked about, by their code, looked at most first', async () => {
  const { shop, designs, numbers } = await furnished()
  const [first, second] = designs
  await show(shop, { id: first.id, interest: 'looked at' })
  for (let count = 0; count < 2; count++) await show(shop, { id: second.id, interest: 'looked at' })
  await show(shop, { id: second.id, interest: 'asked about' })
  expect((await numbers()).designs).toEqual([
    { code: 'AB-1', lookedAt: 2, askedAbout: 1 },
    { code: 'DB-1', lookedAt: 1, askedAbout: 0 },
  ])
})

test('only designs that hang are counted and shown', async () => {
  const { shop, owner, designs, numbers } = await furnished()
  const [first, second, third] = designs
  for (const { id } of [first, second]) await show(shop, { id, interest: 'looked at' })
  await owner.ask(calls.deleteGalleryItem, { id: second.id })
  await deletedForEver(owner, third.id)
  for (const id of [second.id, third.id, 'no-design', 'DB-1']) await show(shop, { id, interest: 'looked at' })
  const rows = await shop.shop.db.selectFrom('dailyCounts').select(['subject', 'count']).execute()
  expect(new Map(rows.map(({ subject, count }) => [subject, count]))).toEqual(
    new Map([
      [first.id, 1],
      [second.id, 1],
    ]),
  )
  expect((await numbers()).designs.map(({ code }) => code)).toEqual(['DB-1'])
  await owner.ask(calls.restoreGalleryItem, { id: second.id })
  expect((await numbers()).designs.map(({ code }) => code).sort()).toEqual(['AB-1', 'DB-1'])
})

test('sixty at once are sixty', async () => {
  const { shop, designs, numbers } = await furnished()
  const [{ id }] = designs
  await Promise.all(
    Array.from({ length: 60 }, async (_, nth) => {
      if (nth % 2) await visit(shop, 'whatsapp')
      else await show(shop, { id, interest: 'asked about' })
    }),
  )
  const counted = await numbers()
  expect(byPlace(counted)).toEqual({ ...noVisits, whatsapp: 30 })
  expect(counted.designs).toEqual([{ code: 'DB-1', lookedAt: 0, askedAbout: 30 }])
})

test('what is no kind of place and no kind of interest is refused, and so is more than is asked for', async () => {
  const { shop, designs, numbers } = await furnished()
  const [{ id }] = designs
  const hostile = [
    [calls.reportPageView, { path: '/', from: 'https://google.com/?q=blouse' }],
    [calls.reportPageView, { path: '/', from: '' }],
    [calls.reportPageView, { path: '/', from: ['search'] }],
    [calls.reportPageView, { path: '/', from: 'search', referrer: 'https://google.com/' }],
    [calls.reportInterest, { id, interest: 'visit' }],
    [calls.reportInterest, { id }],
    [calls.reportInterest, { id: { $ne: '' }, interest: 'looked at' }],
    [calls.reportInterest, { id: 'x'.repeat(101), interest: 'looked at' }],
    [calls.reportInterest, { id: '', interest: 'looked at' }],
    [calls.reportInterest, { id: `${id}\0`, interest: 'looked at' }],
    [calls.reportInterest, { id, interest: 'looked at', count: 1000 }],
  ] as const
  for (const [call, input] of hostile)
    expect((await shop.browser().ask(call, input as never)).status, JSON.stringify(input)).toBe(400)
  expect(await numbers()).toMatchObject({ designs: [] })
  expect(await shop.shop.db.selectFrom('dailyCounts').selectAll().execute()).toEqual([])
})

test('the owner and programs that read pages are not interested', async () => {
  const { shop, owner, designs, numbers } = await furnished()
  const input = { id: designs[0].id, interest: 'looked at' } as const
  await owner.ask(calls.reportInterest, input)
  await shop.browser().ask(calls.reportInterest, input, { 'user-agent': 'facebookexternalhit/1.1' })
  expect((await numbers()).designs).toEqual([])
  // The premise.
  await shop.browser().ask(calls.reportInterest, input)
  expect((await numbers()).designs).toHaveLength(1)
})

test('after a year and a month what was counted goes, and not before', async () => {
  const shop = await openTestShop({ TEST_CLOCK: 'ours' })
  const { dataDir, clock } = shop
  let later = shop
  onTestFinished(() => later.close())
  await visit(shop, 'direct')
  const rowsAt = async (now: number) => {
    await later.stop()
    later = await openTestShop({ TEST_CLOCK: 'ours' }, { dataDir, now })
    const { db } = later.shop
    const rows = [
      ...(await db.selectFrom('dailyCounts').select('day').execute()),
      ...(await db.selectFrom('pageViews').select('day').execute()),
    ]
    return rows.length
  }
  expect(await rowsAt(clock.now + countsKeptDays * dayMs)).toBe(2)
  expect(await rowsAt(clock.now + (countsKeptDays + 1) * dayMs)).toBe(0)
})

test('the page of numbers is in tables, for the owner alone', async () => {
  const { shop, owner, designs } = await furnished()
  const stranger = await shop.browser().page('/admin/numbers')
  expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/'])
  expect((await owner.page('/admin/numbers')).html).toContain(m.numbers_empty())

  await visit(shop, 'whatsapp')
  await show(shop, { id: designs[2].id, interest: 'asked about' })
  const { status, html, headers } = await owner.page('/admin/numbers')
  expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  expect(html).not.toContain(m.numbers_empty())
  expect(html.match(/<table/g)).toHaveLength(3)
  expect(html.match(/<caption/g)).toHaveLength(3)
  expect(html.match(/<time dateTime="\d{4}-\d\d-\d\d"/g)).toHaveLength(numbersDays)
  expect(html).toMatch(/href="\/d\/AB-2"[^>]*>AB-2<\/a><\/th><td[^>]*>0<\/td><td[^>]*>1<\/td>/)
  expect(html).toMatch(/>WhatsApp<\/th><td[^>]*>1<\/td>/)
})
