import { expect, test } from 'vitest'
import { dateAt, dayAt, shortDateAt, shortDayAt, weekdayAt } from './dates.ts'
import { inLanguage } from './in-language.server.ts'

/** This is 01:00 on Monday in the shop, and still Sunday in UTC. */
const time = Date.UTC(2026, 10, 22, 19, 30)

test.each([
  ['en', ['Monday', '23 November', '23 November 2026', '23 Nov', '23 Nov 2026']],
  ['ta', ['திங்கள்', '23 நவம்பர்', '23 நவம்பர், 2026', '23 நவ.', '23 நவ., 2026']],
] as const)('dates are formatted in the language of the page: %s', (language, written) => {
  const writers = [weekdayAt, dayAt, dateAt, shortDayAt, shortDateAt]
  expect(inLanguage(language, () => writers.map((write) => write(time)))).toEqual(written)
})
