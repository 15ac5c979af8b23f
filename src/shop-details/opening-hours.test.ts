// @module-tag engines
import { expect, test } from 'vitest'
import { formatTime, type HoursLine, readHours, writeHours } from './opening-hours.ts'

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
  ['காலை 10:00 - இரவு 8:30', 'monFri', [[at(10), at(20, 30)]]],
  ['காலை 10 - மாலை 8', 'monFri', [[at(10), at(20)]]],
  ['திங்கள்-வெள்ளி காலை 10:00 - இரவு 8:30', 'monFri', [[at(10), at(20, 30)]]],
  ['திங்கள் முதல் வெள்ளி வரை: காலை 10 மணி முதல் இரவு 8.30 மணி வரை', 'monFri', [[at(10), at(20, 30)]]],
  ['திங்கட்கிழமை முதல் சனிக்கிழமை வரை காலை 9 - மாலை 6', 'monFri', [[at(9), at(18)]]],
  ['சனிக்கிழமை காலை 10:30 முதல் இரவு 8 வரை', 'sat', [[at(10, 30), at(20)]]],
  ['சனி: 10:30-20:00', 'sat', [[at(10, 30), at(20)]]],
  ['காலை 9 - 5', 'sat', [[at(9), at(17)]]],
  ['10 - மாலை 6', 'sat', [[at(10), at(18)]]],
  ['மதியம் 12 - இரவு 12', 'sat', [[at(12), at(24)]]],
  ['பிற்பகல் 12:30 - மாலை 5', 'sat', [[at(12, 30), at(17)]]],
  ['அதிகாலை 5 - நண்பகல் 12', 'sat', [[at(5), at(12)]]],
  ['காலை 10 AM - இரவு 8 PM', 'sat', [[at(10), at(20)]]],
  [
    'காலை 10 - மதியம் 1:30, மாலை 4 - இரவு 8:30',
    'monFri',
    [
      [at(10), at(13, 30)],
      [at(16), at(20, 30)],
    ],
  ],
  [
    'தினமும் காலை 9 முதல் 1 வரை மற்றும் மாலை 3 முதல் இரவு 9 வரை',
    'sun',
    [
      [at(9), at(13)],
      [at(15), at(21)],
    ],
  ],
  ['விடுமுறை', 'sun', []],
  ['ஞாயிறு விடுமுறை', 'sun', []],
  ['ஞாயிற்றுக்கிழமை கடை மூடியிருக்கும்.', 'sun', []],
  ['சனி மூடப்பட்டிருக்கும்', 'sat', []],
])('readHours reads %s', (text, line, spans) => {
  expect(readHours(text, line)).toEqual(spans.map(([opens, closes]) => ({ opens, closes })))
})

test.each<[string, HoursLine]>([
  ['', 'sat'],
  ['By appointment', 'sun'],
  ['Closed, except in the weeks before Pongal', 'sun'],
  // These parts of the day contradict their hours.
  ['காலை 12 - இரவு 8', 'monFri'],
  ['மதியம் 9 - இரவு 8', 'monFri'],
  ['காலை 10 PM - இரவு 8', 'monFri'],
  ['காலை 10 - இரவு 5', 'monFri'],
  ['இரவு 8 - காலை 10', 'monFri'],
  ['10 முதல் 8 வரை', 'monFri'],
  ['காலை 10 - இரவு 20:00', 'monFri'],
  ['செவ்வாய்-வெள்ளி காலை 10 - இரவு 8', 'monFri'],
  ['சனி காலை 10 - இரவு 8', 'sun'],
  ['ஞாயிறு விடுமுறை', 'sat'],
  ['முன்கூட்டியே கேட்டு வரவும்', 'sun'],
  ['அமாவாசை அன்று விடுமுறை', 'sun'],
  // These times are ambiguous between morning and afternoon.
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
