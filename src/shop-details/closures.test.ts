import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { admin, openTestShop, type TestShop } from '../../test/shop.ts'
import { calls } from '../contract/calls.ts'
import { closureReasonMaxLength } from '../contract/shop-facts.ts'

/** A Saturday, noon in the shop. */
const saturday = Date.parse('2026-11-21T12:00:00+05:30')
const dayMs = 24 * 3_600_000

const shop: TestShop = await openTestShop({ TEST_CLOCK: 'ours' }, { now: saturday })
const owner: Browser = await shop.signedIn(admin)
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.now = saturday
  await shop.shop.db.deleteFrom('closures').execute()
  shop.shop.kept.doubt()
})

const close = (input: Record<string, unknown>) => owner.ask(calls.addClosure, input)
const list = async () => (await shop.browser().ask(calls.listClosures, {})).body
const page = async () => (await shop.browser().page('/')).text

test('a shop without closures says whether it is open, by its own clock', async () => {
  expect(await list()).toEqual({ closures: [], time: saturday })
  expect(await page()).toContain('Sun Closed Open now, closes 8:00 PM')
  shop.clock.now = Date.parse('2026-11-21T20:00:00+05:30')
  expect(await page()).toContain('Closed, opens Monday 10:00 AM')
})

test('closed today stands at the top of the page and ends by itself', async () => {
  const { status, body } = await close({})
  expect([status, body]).toEqual([
    200,
    { id: expect.any(String), from: '2026-11-21', until: '2026-11-21', reason: '', reasonInTamil: '' },
  ])
  const text = await page()
  expect(text.indexOf('Closed today')).toBeGreaterThan(-1)
  expect(text.indexOf('Closed today')).toBeLessThan(text.indexOf('HOME'))
  expect(text).toContain('Closed, opens Monday 10:00 AM')
  // Before midnight in the shop it is the day after already in London, and not yet in New York.
  shop.clock.now = Date.parse('2026-11-21T23:59:59+05:30')
  expect(await page()).toContain('Closed today')
  shop.clock.now += 1000
  expect(await page()).not.toContain('Closed today')
  expect((await list()).closures).toEqual([])
})

test('what was pressed in two windows is said once', async () => {
  await close({})
  await close({})
  expect((await list()).closures).toHaveLength(2)
  expect((await page()).split('Closed today')).toHaveLength(2)
})

test('a period is announced three days before, and is over by itself', async () => {
  await close({ from: '2026-11-25', until: '2026-11-27', reason: 'Pongal & <b>more</b>' })
  const notice = 'Closed from 25 to 27 November: Pongal & <b>more</b>'
  for (const [days, isSaid] of [
    [0, false],
    [1, true],
    [4, true],
    [6, true],
    [7, false],
  ] as const) {
    shop.clock.now = saturday + days * dayMs
    expect((await page()).includes(notice), `after ${days} days`).toBe(isSaid)
  }
})

test('closures are listed, first ones first, and deleted once', async () => {
  const later = (await close({ from: '2026-12-24', until: '2026-12-26' })).body
  const sooner = (await close({ from: '2026-11-24', reason: 'Wedding' })).body
  expect(sooner).toMatchObject({ from: '2026-11-24', until: '2026-11-24', reason: 'Wedding' })
  expect((await list()).closures).toEqual([sooner, later])
  expect((await owner.ask(calls.deleteClosure, { id: sooner.id })).status).toBe(200)
  expect((await list()).closures).toEqual([later])
  expect((await owner.ask(calls.deleteClosure, { id: sooner.id })).status).toBe(404)
})

test('one that has begun can be written again, as Undo does', async () => {
  const days = { from: '2026-11-19', until: '2026-11-21', reason: '' }
  expect((await close(days)).body).toMatchObject(days)
})

test('the same call with the same key closes once', async () => {
  const ask = (input: object) =>
    owner.send('/v1/closures', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'close-today-0123456789' },
      body: JSON.stringify(input),
    })
  const [one, other] = await Promise.all([ask({ reason: 'R' }), ask({ reason: 'R' })])
  expect(other.body).toEqual(one.body)
  expect((await list()).closures).toEqual([one.body])
  expect((await ask({ reason: 'S' })).status).toBe(422)
})

test.each<[string, Record<string, unknown>]>([
  ['a last day before the first one', { from: '2026-11-25', until: '2026-11-24' }],
  ['a last day before today', { until: '2026-11-20' }],
  ['days that are over', { from: '2026-11-18', until: '2026-11-20' }],
  ['a day that never was', { from: '2026-02-30' }],
  ['a date as it is written by hand', { from: '25.11.2026' }],
  ['a time', { from: '2026-11-25T00:00:00Z' }],
  ['an empty day', { from: '' }],
  ['a reason in two lines', { reason: 'a\nb' }],
  ['a reason that is too long', { reason: 'x'.repeat(closureReasonMaxLength + 1) }],
  ['a reason in Tamil that is too long', { reasonInTamil: 'க'.repeat(closureReasonMaxLength + 1) }],
])('%s is refused', async (_, input) => {
  expect((await close(input)).status).toBe(400)
  expect((await list()).closures).toEqual([])
})
