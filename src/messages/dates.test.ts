import { expect, test } from 'vitest'
import { clockTime, dateAt, dayAt, shortDateAt, shortDayAt, weekdayAt } from './dates.ts'
import { inLanguage } from './in-language.server.ts'

/** This is 01:00 on Monday in the shop, and still Sunday in UTC. */
const time = Date.UTC(2026, 10, 22, 19, 30)

test.each([
  ['en', ['Monday', '23 November', '23 November 2026', '23 Nov', '23 Nov 2026']],
  ['ta', ['திங்கள்', '23 நவம்பர்', '23 நவம்பர் 2026', '23 நவ.', '23 நவ. 2026']],
] as const)('dates are formatted in the language of the page: %s', (language, written) => {
  const writers = [weekdayAt, dayAt, dateAt, shortDayAt, shortDateAt]
  expect(inLanguage(language, () => writers.map((write) => write(time)))).toEqual(written)
})

test.each([
  [46, '12:46 AM', 'இரவு 12:46'],
  [4 * 60 + 46, '4:46 AM', 'அதிகாலை 4:46'],
  [6 * 60, '6:00 AM', 'காலை 6:00'],
  [12 * 60, '12:00 PM', 'மதியம் 12:00'],
  [18 * 60 + 30, '6:30 PM', 'மாலை 6:30'],
  [20 * 60, '8:00 PM', 'இரவு 8:00'],
])('a time has its part of the day in Tamil: %d minutes', (minute, inEnglish, inTamil) => {
  expect(inLanguage('en', () => clockTime(minute))).toBe(inEnglish)
  expect(inLanguage('ta', () => clockTime(minute).replace('\u00a0', ' '))).toBe(inTamil)
})
