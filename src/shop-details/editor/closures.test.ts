// @module-tag engines
import { expect } from 'vitest'
import type { Browser } from '../../../test/browser.ts'
import type { TestShop } from '../../../test/shop.ts'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { endpoints } from '../../api/endpoints.ts'
import { closureReasonMaxLength } from '../../api/shop-constants.ts'

/** This is Saturday noon in the time zone of the shop. */
const saturday = Date.parse('2026-11-21T12:00:00+05:30')
const dayMs = 24 * 3_600_000

const test = shopTest
  .extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })
  .extend('shopOptions', { scope: 'file' }, { now: saturday })
test.beforeEach(async ({ shop }) => {
  shop.clock.now = saturday
  await shop.deps.db.deleteFrom('closures').execute()
  shop.deps.contentCache.invalidate()
})

const close = (owner: Browser, input: Record<string, unknown>) => owner.ask(endpoints.addClosure, input)
const list = async (shop: TestShop) => (await shop.browser().ask(endpoints.listClosures, {})).body
const page = async (shop: TestShop) => (await shop.browser().page('/')).text

test('the home page shows whether the shop is open', async ({ shop }) => {
  expect(await list(shop)).toEqual({ closures: [], time: saturday })
  expect(await page(shop)).toContain('Sun Closed Open now, closes 8:00 PM')
  shop.clock.now = Date.parse('2026-11-21T20:00:00+05:30')
  expect(await page(shop)).toContain('Closed, opens Monday at 10:00 AM')
})

test('a closure of today appears at the top of the page until midnight', async ({ shop, owner }) => {
  const { status, body } = await close(owner, {})
  expect([status, body]).toEqual([
    200,
    { id: expect.any(String), from: '2026-11-21', until: '2026-11-21', reason: '', reasonInTamil: '' },
  ])
  const text = await page(shop)
  expect(text.indexOf('Closed today')).toBeGreaterThan(-1)
  expect(text.indexOf('Closed today')).toBeLessThan(text.indexOf('Welcome to the shop'))
  expect(text).toContain('Closed, opens Monday at 10:00 AM')
  // At this time it is still evening in London.
  shop.clock.now = Date.parse('2026-11-21T23:59:59+05:30')
  expect(await page(shop)).toContain('Closed today')
  shop.clock.now += 1000
  expect(await page(shop)).not.toContain('Closed today')
  expect((await list(shop)).closures).toEqual([])
})

test('two closures of the same day appear as one notice', async ({ shop, owner }) => {
  await close(owner, {})
  await close(owner, {})
  expect((await list(shop)).closures).toHaveLength(2)
  expect((await page(shop)).split('Closed today')).toHaveLength(2)
})

test('a closure is listed under Contact at once and at the top three days before, and disappears after it', async ({
  shop,
  owner,
}) => {
  await close(owner, { from: '2026-11-25', until: '2026-11-27', reason: 'Pongal & <b>more</b>' })
  const notice = 'Closed from 25 to 27 November: Pongal & <b>more</b>'
  for (const [days, count] of [
    [0, 1],
    [1, 2],
    [4, 1],
    [6, 1],
    [7, 0],
  ] as const) {
    shop.clock.now = saturday + days * dayMs
    expect((await page(shop)).split(notice).length - 1, `after ${days} days`).toBe(count)
  }
})

test('closures are listed by date and can be deleted', async ({ shop, owner }) => {
  const later = (await close(owner, { from: '2026-12-24', until: '2026-12-26' })).body
  const sooner = (await close(owner, { from: '2026-11-24', reason: 'Wedding' })).body
  expect(sooner).toMatchObject({ from: '2026-11-24', until: '2026-11-24', reason: 'Wedding' })
  expect((await list(shop)).closures).toEqual([sooner, later])
  expect((await owner.ask(endpoints.deleteClosure, { id: sooner.id })).status).toBe(200)
  expect((await list(shop)).closures).toEqual([later])
  expect((await owner.ask(endpoints.deleteClosure, { id: sooner.id })).status).toBe(404)
})

test('a closure that has already begun can be added, as Undo does', async ({ owner }) => {
  const days = { from: '2026-11-19', until: '2026-11-21', reason: '' }
  expect((await close(owner, days)).body).toMatchObject(days)
})

test('a repeated request with its idempotency key stores one closure', async ({ shop, owner }) => {
  const ask = (input: object) =>
    owner.send('/v1/closures', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'close-today-0123456789' },
      body: JSON.stringify(input),
    })
  const [first, second] = await Promise.all([ask({ reason: 'R' }), ask({ reason: 'R' })])
  expect(second.body).toEqual(first.body)
  expect((await list(shop)).closures).toEqual([first.body])
  expect((await ask({ reason: 'S' })).status).toBe(422)
})

test.for<[string, Record<string, unknown>]>([
  ['a last day before the first one', { from: '2026-11-25', until: '2026-11-24' }],
  ['a last day before today', { until: '2026-11-20' }],
  ['a period in the past', { from: '2026-11-18', until: '2026-11-20' }],
  ['a date that does not exist', { from: '2026-02-30' }],
  ['a date in another format', { from: '25.11.2026' }],
  ['a date with a time', { from: '2026-11-25T00:00:00Z' }],
  ['an empty day', { from: '' }],
  ['a reason in two lines', { reason: 'a\nb' }],
  ['a reason that is too long', { reason: 'x'.repeat(closureReasonMaxLength + 1) }],
  ['a reason in Tamil that is too long', { reasonInTamil: 'க'.repeat(closureReasonMaxLength + 1) }],
])('addClosure rejects %s', async ([_, input], { shop, owner }) => {
  expect((await close(owner, input)).status).toBe(400)
  expect((await list(shop)).closures).toEqual([])
})
