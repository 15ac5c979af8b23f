import { expect, test } from 'vitest'
import { isClockWrong } from './current-time.ts'

const seconds = 1000
const now = Date.parse('2026-11-21T06:30:00Z')

test.for([
  ['a page that was cached for 60 seconds', now - 60 * seconds, false],
  ['a cached page that a slow network delayed', now - 179 * seconds, false],
  ['a page from a clock that is a minute ahead', now + 60 * seconds, false],
  ['a page of four minutes ago', now - 240 * seconds, true],
  ['a page from a clock that is a day ahead', now + 24 * 3600 * seconds, true],
] as const)('%s tells whether the device has a wrong clock', ([_, pageTime, isWrong]) => {
  expect(isClockWrong(pageTime, now)).toBe(isWrong)
})
