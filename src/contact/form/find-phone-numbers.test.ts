import { expect, test } from 'vitest'
import { listPhones } from '../../api/phone-numbers.ts'
import { findPhoneNumbers } from './find-phone-numbers.server.ts'

const phoneNumber = '+91 98400 12345'

test.each<[string, string]>([
  ['ten digits', 'Please call 9840012345.'],
  ['nothing else', '9840012345'],
  ['the country', '+919840012345'],
  ['the country and spaces', 'My number: +91 98400 12345, thank you'],
  ['the country and dashes', '+91-98400-12345'],
  ['the country without its plus', '919840012345'],
  ['the country as 00', '0091 98400 12345'],
  ['the country in brackets', '(+91) 98400 12345'],
  ['a 0', '09840012345'],
  ['a 0 and a space', '0 98400 12345'],
  ['two halves', '98400-12345'],
  ['two halves around a wide dash', '98400 – 12345'],
  ['points', '984.001.2345'],
  ['three groups', '984 001 2345'],
  ['three other groups', '9840 012 345'],
  ['pairs', '98 40 01 23 45'],
  ['hard spaces', '98400\u00a012345'],
  ['invisible characters', '\u202a+91 98400 12345\u202c'],
  ['a zero-width space', '98400\u200b12345'],
  ['Tamil before it', 'என் எண் 9840012345'],
  ['Tamil right before it', 'எண்:9840012345'],
  ['a Tamil ending', '9840012345க்கு அழைக்கவும்'],
  ['Tamil on both sides', 'போன்9840012345ல் பேசவும்'],
  ['Tamil digits', 'எண் ௯௮௪௦௦ ௧௨௩௪௫'],
  ['wide digits', '９８４００１２３４５'],
  ['a Tamil ending in English letters', '9840012345ku call pannunga'],
  ['another Tamil ending in English letters', 'unga number 98400 12345la WhatsApp irukka?'],
  ['a label', 'Ph.9840012345'],
  ['a label and a dash', 'WhatsApp-9840012345'],
  ['a label without a gap', 'mob9840012345'],
  ['a name and a dash', 'Meenakshi-9840012345'],
  ['brackets', 'Call me (9840012345)'],
  ['another line', 'Meena\n9840012345\nKaraikudi'],
  ['a quantity after it', '98400 12345 2 blouses'],
  ['a quantity before it', '2 blouses 98400 12345'],
  ['a price before it', '₹450 98400 12345'],
  ['a repetition of the number', '9840012345, or +91 98400 12345'],
])('findPhoneNumbers finds a number with %s', (_, text) => {
  expect(findPhoneNumbers(text)).toEqual([phoneNumber])
})

test.each([
  ...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad\u200b\u200e\u2060\u00a0\u202f\uff0d.'
    .split('')
    .map((between) => `+91 98400${between}12345`),
  ...[
    '(0) 98400 12345',
    '+91 (0) 98400 12345',
    '+91 98400 12345 (10 am - 8 pm)',
    '௯௮௪௦௦ ௧௨௩௪௫',
    '９８４００ １２３４５',
  ],
])('a message and a field of the shop have the same number in %j', (text) => {
  expect(findPhoneNumbers(text)).toEqual([phoneNumber])
  expect(listPhones(text).map(({ number }) => number)).toEqual([phoneNumber.replaceAll(' ', '')])
})

test('findPhoneNumbers returns several numbers in their order', () => {
  expect(findPhoneNumbers('8122233445/9840012345 or 63790 11223')).toEqual([
    '+91 81222 33445',
    phoneNumber,
    '+91 63790 11223',
  ])
  expect(findPhoneNumbers('8122233445,9840012345,6379011223')).toEqual([
    '+91 81222 33445',
    phoneNumber,
    '+91 63790 11223',
  ])
})

test.each<[string, string, string]>([
  ['Singapore', 'Call +65 9123 4567.', '+65 9123 4567'],
  ['the Emirates', 'எண் +971 50 123 4567', '+971 50 123 4567'],
  ['Sri Lanka', '+94 77 123 4567', '+94 77 123 4567'],
  ['Malaysia', '+60 12-345 6789', '+60 12 345 6789'],
  ['America, in brackets', '+1 (408) 996-1010', '+1 408 996 1010'],
  ['Britain, with a 0 in brackets', '+44 (0)20 7946 0958', '+44 20 7946 0958'],
  ['France, in pairs', '+33 6 12 34 56 78', '+33 6 12 34 56 78'],
  ['Germany, whose numbers differ in length', '+49 1512 3456789', '+49 1512 3456789'],
  ['a country with short numbers', '+290 22222', '+290 22222'],
  ['Singapore, without gaps', 'wa:+6591234567', '+65 9123 4567'],
  ['Singapore, with a Tamil ending', '+6591234567ku call pannunga', '+65 9123 4567'],
])('findPhoneNumbers finds a number of %s', (_, text, number) => {
  expect(findPhoneNumbers(text)).toEqual([number])
})

test.each([
  '+65 9123 4567 2 blouses',
  '+65 9123 4567 450 rupees',
  '+65 9123 4567 21-11-2026',
  '+65 9123 4567, ₹4500',
  '2 blouses, +65 9123 4567/450',
])('findPhoneNumbers separates a foreign number from adjacent digits: %s', (text) => {
  expect(findPhoneNumbers(text)).toEqual(['+65 9123 4567'])
})

test('findPhoneNumbers finds Indian and foreign numbers side by side', () => {
  expect(findPhoneNumbers('+65 9123 4567 98400 12345, +49 1512 3456789/9840012345')).toEqual([
    '+65 9123 4567',
    phoneNumber,
    '+49 1512 3456789',
  ])
})

test.each<[string, string]>([
  ['a price', 'Is it ₹9840012345?'],
  ['prices', 'for 6500, 7500, 8500 or 9500?'],
  ['a date', '21-11-2026 10:30'],
  ['a date and a year', '9.12.2026 2026'],
  ['a date by its year', '2026-11-21 09:30'],
  ['nine digits', '984001234'],
  ['eleven digits', '98400123456'],
  ['a first digit that no phone has', '5840012345'],
  ['a number of the town', '04565 234567'],
  ['a number of another country that is too short', '+65 9123 456'],
  ['more digits than any number has', '+49151234567890123456'],
  ['an extra price', '+4500 or +12000'],
  ['an extra price in rupees', '₹+65912345678'],
  ['a sum', '500+65912345+20'],
  ['a time with its zone', '2026-11-21T10:30+05:30'],
  ['a date behind a sum', '4500+500 21-11-2026'],
  ['an address with a +', 'meena+6591234567@example.com'],
  ['nothing but zeros', '+00000000000'],
  ['a card', '9840 0123 4567 8901'],
  ['an identity number', '9840 0123 4567'],
  ['a design code', 'DB-014 and AB-120'],
  ['a number sign', '#9840012345'],
  ['a link', 'https://example.com/9840012345'],
  ['a fraction', '3.9840012345'],
  ['an email address', 'meena9840012345@example.com'],
  ['words', 'Is the green one still there?'],
  ['nothing', ''],
])('findPhoneNumbers ignores %s', (_, text) => {
  expect(findPhoneNumbers(text)).toEqual([])
})

// Cubic time would exceed the time limit of a test at four times the longest message.
test('findPhoneNumbers searches long texts in time', () => {
  for (const text of ['9 ', '9840012345', '98400-', '+91 ', '+4 9']) findPhoneNumbers(text.repeat(20_000 / text.length))
  findPhoneNumbers(`+49${' 1'.repeat(10_000)}`)
})
