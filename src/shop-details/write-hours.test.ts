import { expect, test } from 'vitest'
import { readHours } from './read-hours.ts'
import { formatTime, writeHours } from './write-hours.ts'

test.each([
  ['monFri', '10:00', '20:30', 'Mon-Fri 10:00 AM - 8:30 PM'],
  ['sat', '10:30', '20:00', 'Sat 10:30 AM - 8:00 PM'],
  ['sun', '00:00', '12:05', 'Sun 12:00 AM - 12:05 PM'],
  ['sun', '12:00', '00:00', 'Sun 12:00 PM - 12:00 AM'],
] as const)('writeHours writes text that readHours reads back: %s %s - %s', (line, opens, closes, text) => {
  expect(writeHours(line, { opens, closes })).toBe(text)
  const [span] = readHours(text, line) ?? []
  expect([formatTime(span?.opens), formatTime(span?.closes)]).toEqual([opens, closes])
})
