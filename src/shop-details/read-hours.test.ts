import { expect, test } from 'vitest'
import { type HoursLine, readHours } from './read-hours.ts'

const at = (hour: number, minute = 0) => hour * 60 + minute

test.each<[string, HoursLine, [number, number][]]>([
  ['Mon-Fri 10:00 AM - 8:30 PM', 'monFri', [[at(10), at(20, 30)]]],
  ['Sat 10:30 AM - 8:00 PM', 'sat', [[at(10, 30), at(20)]]],
  ['Closed', 'sun', []],
  ['Sun Closed', 'sun', []],
  ['closed.', 'monFri', []],
  ['10:30-20:00', 'sat', [[at(10, 30), at(20)]]],
  ['Sat 10 AM to 8 PM', 'sat', [[at(10), at(20)]]],
  ['Monday to Friday: 10am–8.30pm', 'monFri', [[at(10), at(20, 30)]]],
  ['10 a.m. - 8 p.m.', 'monFri', [[at(10), at(20)]]],
  ['Open from 9 AM until 6 PM', 'sat', [[at(9), at(18)]]],
  ['10 - 8 PM', 'monFri', [[at(10), at(20)]]],
  ['1 - 5 PM', 'monFri', [[at(13), at(17)]]],
  ['9 AM - 5', 'monFri', [[at(9), at(17)]]],
  [
    '10:00 AM - 1:30 PM, 3:00 PM - 8:30 PM',
    'monFri',
    [
      [at(10), at(13, 30)],
      [at(15), at(20, 30)],
    ],
  ],
  [
    '08:00-12:00 and 14:00-20:00',
    'monFri',
    [
      [at(8), at(12)],
      [at(14), at(20)],
    ],
  ],
  ['10 AM - 12 AM', 'sat', [[at(10), at(24)]]],
  ['12 PM - 8 PM', 'sat', [[at(12), at(20)]]],
  ['Daily 10 AM - 8 PM', 'sun', [[at(10), at(20)]]],
])('%s is understood', (words, line, spans) => {
  expect(readHours(words, line)).toEqual(spans.map(([opens, closes]) => ({ opens, closes })))
})

test.each<[string, HoursLine]>([
  ['', 'sat'],
  ['By appointment', 'sun'],
  ['Closed, except in the weeks before Pongal', 'sun'],
  ['காலை 10 - மாலை 8', 'monFri'],
  // Nine in the morning to five in the afternoon, or to five in the morning.
  ['9 to 5', 'monFri'],
  ['6 - 8 PM', 'sat'],
  ['10 AM - 11', 'sat'],
  ['7:15 - 9:30', 'sat'],
  ['Tue-Fri 10 AM - 8 PM', 'monFri'],
  ['Sun 10 AM - 8 PM', 'sat'],
  ['10 AM - 8 PM, by appointment on new moon days', 'sat'],
  ['8 PM - 10 AM', 'sat'],
  ['25:00 - 26:00', 'sat'],
  ['10:75 AM - 8 PM', 'sat'],
  ['13 PM - 14 PM', 'sat'],
  ['3 PM - 8 PM, 10 AM - 1 PM', 'sat'],
  ['10 AM', 'sat'],
])('of %j nothing is claimed', (words, line) => {
  expect(readHours(words, line)).toBeUndefined()
})
