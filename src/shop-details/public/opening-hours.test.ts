// @module-tag engines
import { expect, test } from 'vitest'
import { formatTime, type HoursLine, readHours, writeHours } from './opening-hours.ts'

const at = (hour: number, minute = 0) => hour * 60 + minute

test.each<[string, HoursLine, [number, number][]]>([
  ['Mon-Fri 10:00 AM - 8:30 PM', 'monFri', [[at(10), at(20, 30)]]],
  ['Sat 10:30 AM - 8:00 PM', 'sat', [[at(10, 30), at(20)]]],
  ['10:30 am – 8:00 pm', 'sat', [[at(10, 30), at(20)]]],
  ['Closed', 'sun', []],
  ['Sun Closed', 'sun', []],
  [
    '10:00 AM - 1:30 PM, 3:00 PM - 8:30 PM',
    'monFri',
    [
      [at(10), at(13, 30)],
      [at(15), at(20, 30)],
    ],
  ],
  ['10:00 AM - 12:00 AM', 'sat', [[at(10), at(24)]]],
  ['12:00 PM - 8:00 PM', 'sat', [[at(12), at(20)]]],
])('readHours reads %s', (text, line, spans) => {
  expect(readHours(text, line)).toEqual(spans.map(([opens, closes]) => ({ opens, closes })))
})

test.each<[string, HoursLine]>([
  ['', 'sat'],
  ['By appointment', 'sun'],
  ['Closed, except in the weeks before Pongal', 'sun'],
  ['விடுமுறை', 'sun'],
  ['காலை 10:00 - இரவு 8:30', 'monFri'],
  ['9 to 5', 'monFri'],
  ['Sun 10:00 AM - 8:00 PM', 'sat'],
  ['10:00 AM - 8:00 PM, by appointment on new moon days', 'sat'],
  ['8:00 PM - 10:00 AM', 'sat'],
  ['10:75 AM - 8:00 PM', 'sat'],
  ['13:00 PM - 14:00 PM', 'sat'],
  ['3:00 PM - 8:00 PM, 10:00 AM - 1:00 PM', 'sat'],
])('readHours rejects %j', (text, line) => {
  expect(readHours(text, line)).toBeUndefined()
})

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
