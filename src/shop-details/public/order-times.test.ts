// @module-tag engines
import { expect } from 'vitest'
import { test as shopTest } from '../../../test/shop-fixture.ts'
import { publishItem, uploadPhoto } from '../../../test/uploads.ts'
import { endpoints } from '../../api/endpoints.ts'

const test = shopTest
  .extend('settings', { scope: 'file' }, { TEST_CLOCK: 'manual' })
  .extend('design', { scope: 'file', auto: true }, async ({ owner }) =>
    publishItem(owner, await uploadPhoto(owner), { category: 'aari blouse', price: '2500' }),
  )

const deepavali = {
  orderDays: '7',
  festival: 'Deepavali',
  festivalFrom: '2026-10-20',
  festivalLastDay: '2026-11-05',
  festivalDay: '2026-11-08',
  tamil: { festival: 'தீபாவளி' },
}
const noOrderTimes = {
  orderDays: '',
  festival: '',
  festivalFrom: '',
  festivalLastDay: '',
  festivalDay: '',
  tamil: { festival: '' },
}
const inEnglish = 'Orders until 5 November are ready for Deepavali'
const inTamil = '5 நவம்பர் வரை தரும் ஆர்டர்கள் தீபாவளி பண்டிகைக்குத் தயாராகிவிடும்'

test.beforeEach(async ({ owner }) => {
  await owner.ask(endpoints.changeShopTexts, noOrderTimes)
})

test('the order time is in the hero, in the contact section and on design pages', async ({ shop, owner }) => {
  expect((await shop.browser().page('/')).text).not.toContain('Ready in')
  await owner.ask(endpoints.changeShopTexts, deepavali)
  shop.clock.now = Date.parse('2026-11-01T12:00:00+05:30')
  const read = async (path: string) => (await shop.browser().page(path)).text
  const count = (text: string, part: string) => text.split(part).length - 1
  for (const line of ['Ready in about 7 days', inEnglish]) {
    expect(count(await read('/'), line)).toBe(2)
    expect(count(await read('/d/AB-1'), line)).toBe(1)
  }
  for (const line of ['சுமார் 7 நாட்களில் தயாராகும்', inTamil]) {
    expect(count(await read('/ta'), line)).toBe(2)
    expect(count(await read('/ta/d/AB-1'), line)).toBe(1)
  }
})

test.for([
  ['2026-10-19T23:59:59+05:30', false],
  ['2026-10-20T00:00:00+05:30', true],
  ['2026-11-05T23:59:59+05:30', true],
  ['2026-11-06T00:00:00+05:30', false],
] as const)('the page shows the line about the festival at %s: %s', async ([time, isShown], { shop, owner }) => {
  await owner.ask(endpoints.changeShopTexts, deepavali)
  // The page of a second ago is in the cache.
  for (const now of [Date.parse(time) - 1000, Date.parse(time)]) {
    shop.clock.now = now
    await shop.browser().page('/')
  }
  for (const [path, line] of [
    ['/', inEnglish],
    ['/d/AB-1', inEnglish],
    ['/ta', inTamil],
  ] as const)
    expect((await shop.browser().page(path)).text.includes(line), path).toBe(isShown)
  expect((await shop.browser().page('/')).text).toContain('Ready in about 7 days')
})

test('a festival without a name is described by its day, or as the festival', async ({ shop, owner }) => {
  shop.clock.now = Date.parse('2026-11-01T12:00:00+05:30')
  const { orderDays, festival, tamil, ...days } = deepavali
  await owner.ask(endpoints.changeShopTexts, { ...days, tamil })
  expect((await shop.browser().page('/')).text).toContain('Orders until 5 November are ready by 8 November')
  expect((await shop.browser().page('/ta')).text).toContain(inTamil)
  await owner.ask(endpoints.changeShopTexts, { festivalDay: '', tamil: { festival: '' } })
  expect((await shop.browser().page('/')).text).toContain('Orders until 5 November are ready for the festival')
  await owner.ask(endpoints.changeShopTexts, { festival: 'Deepavali', festivalFrom: '' })
  expect((await shop.browser().page('/ta')).text).toContain('5 நவம்பர் வரை தரும் ஆர்டர்கள் Deepavali பண்டிகைக்கு')
})

test.for<[string, Record<string, unknown>]>([
  ['no days', { orderDays: '0' }],
  ['days in words', { orderDays: 'a week' }],
  ['a day that does not exist', { festivalLastDay: '2026-02-30' }],
  ['a day in words', { festivalFrom: 'tomorrow' }],
])('an order time with %s is rejected', async ([_, change], { owner }) => {
  const { status, errorCode } = await owner.ask(endpoints.changeShopTexts, change)
  expect([status, errorCode]).toEqual([400, expect.stringMatching(/received\. \/(orderDays|festival)/)])
})
