import { expect, test } from 'vitest'
import { chatTimeAt, clockTime, dateAt, dayAt, shortDateAt, shortDayAt, weekdayAt } from './dates.ts'
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

/** This is 4:46 on Tuesday, 24 November in the shop, whose days begin at 18:30 UTC. */
const beforeDawn = Date.UTC(2026, 10, 23, 23, 16)
const dayMs = 24 * 3_600_000

test.each([
  ['the same time', beforeDawn, '4:46 AM', 'அதிகாலை 4:46'],
  ['the last minute of the day', Date.UTC(2026, 10, 24, 18, 29), '4:46 AM', 'அதிகாலை 4:46'],
  ['the first minute of the next day', Date.UTC(2026, 10, 24, 18, 30), 'Yesterday', 'நேற்று'],
  ['the day after that', Date.UTC(2026, 10, 25, 18, 30), '24 Nov', '24 நவ.'],
  ['the last minute of the year', Date.UTC(2026, 11, 31, 18, 29), '24 Nov', '24 நவ.'],
  ['the next year', Date.UTC(2026, 11, 31, 18, 30), '24 Nov 2026', '24 நவ. 2026'],
  ['a clock that is behind by a day', beforeDawn - dayMs, '24 Nov', '24 நவ.'],
])('a list of chats shows a time as of %s', (_, now, inEnglish, inTamil) => {
  expect(inLanguage('en', () => chatTimeAt(beforeDawn, now))).toBe(inEnglish)
  expect(inLanguage('ta', () => chatTimeAt(beforeDawn, now).replace('\u00a0', ' '))).toBe(inTamil)
})
