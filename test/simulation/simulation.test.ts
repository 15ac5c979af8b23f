// @module-tag engines
import { expect, test } from 'vitest'
import { scaledOut } from '../engines/engines.ts'
import { describeFailure, shrinkDay, simulateDay } from './day.ts'

/** The days of `npm test` take less than half a minute. A day on PostgreSQL takes several seconds. */
const days = scaledOut ? 5 : process.env.TESTS === 'all' ? 300 : 20
const daysATest = Math.min(days, 20)
const firstDays = Array.from({ length: days / daysATest }, (_, nth) => 1 + nth * daysATest)
const postgresUrl = scaledOut ? process.env.TEST_POSTGRES_URL : undefined

test.each(firstDays)(`the shop keeps every promise from day %i on, for ${daysATest} days`, async (first) => {
  for (let seed = first; seed < first + daysATest; seed++) {
    const day = await simulateDay(seed, undefined, postgresUrl)
    if (day.violations.length > 0) expect.fail(describeFailure(await shrinkDay(day, postgresUrl)))
  }
})

test.skipIf(scaledOut)('the same seed gives the same day, to the byte of its log', async () => {
  const [first, again] = [await simulateDay(7), await simulateDay(7)]
  expect(again).toEqual(first)
  expect((await simulateDay(8)).log).not.toBe(first.log)
})
