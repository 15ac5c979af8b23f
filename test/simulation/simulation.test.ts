import { expect, test } from 'vitest'
import { describeFailure, shrinkDay, simulateDay } from './day.ts'

/** These days take less than half a minute, and about a minute in the full run. */
const days = process.env.TESTS === 'all' ? 60 : 20

test(`the shop keeps every promise on ${days} simulated days`, async () => {
  for (let seed = 1; seed <= days; seed++) {
    const day = await simulateDay(seed)
    if (day.violations.length > 0) expect.fail(describeFailure(await shrinkDay(day)))
  }
})

test('the same seed gives the same day, to the byte of its log', async () => {
  const [first, again] = [await simulateDay(7), await simulateDay(7)]
  expect(again).toEqual(first)
  expect((await simulateDay(8)).log).not.toBe(first.log)
})
