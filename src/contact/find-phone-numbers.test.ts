import { expect, test } from 'vitest'
import { findPhoneNumbers, spokenNumber } from './find-phone-numbers.ts'

const one = '919840012345'

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
  ['other three groups', '9840 012 345'],
  ['pairs', '98 40 01 23 45'],
  ['hard spaces', '98400\u00a012345'],
  ['signs that nobody sees', '\u202a+91 98400 12345\u202c'],
  ['a zero-width space', '98400\u200b12345'],
  ['Tamil before it', 'என் எண் 9840012345'],
  ['Tamil right before it', 'எண்:9840012345'],
  ['Tamil grown to it', '9840012345க்கு அழைக்கவும்'],
  ['Tamil on both sides', 'போன்9840012345ல் பேசவும்'],
  ['Tamil digits', 'எண் ௯௮௪௦௦ ௧௨௩௪௫'],
  ['wide digits', '９８４００１２３４５'],
  ['a Tamil ending in English letters', '9840012345ku call pannunga'],
  ['another such ending', 'unga number 98400 12345la WhatsApp irukka?'],
  ['a word for it', 'Ph.9840012345'],
  ['a word for it and a dash', 'WhatsApp-9840012345'],
  ['a word for it without a gap', 'mob9840012345'],
  ['a name and a dash', 'Meenakshi-9840012345'],
  ['brackets', 'Call me (9840012345)'],
  ['another line', 'Meena\n9840012345\nKaraikudi'],
  ['how many blouses behind it', '98400 12345 2 blouses'],
  ['how many blouses before it', '2 blouses 98400 12345'],
  ['a price before it', '₹450 98400 12345'],
  ['itself again', '9840012345, or +91 98400 12345'],
])('a number with %s is found', (_, text) => {
  expect(findPhoneNumbers(text)).toEqual([one])
})

test('several numbers are found in their order', () => {
  expect(findPhoneNumbers('8122233445/9840012345 or 63790 11223')).toEqual(['918122233445', one, '916379011223'])
  expect(findPhoneNumbers('8122233445,9840012345,6379011223')).toEqual(['918122233445', one, '916379011223'])
})

test.each<[string, string]>([
  ['a price', 'Is it ₹9840012345?'],
  ['a price in rupees', 'Rs. 9840012345'],
  ['a price in Tamil', 'ரூ 9840012345'],
  ['a price as it is written by hand', '9840012345/-'],
  ['prices', 'for 6500, 7500, 8500 or 9500?'],
  ['prices side by side', '6500 7500 85'],
  ['a date', '21-11-2026 10:30'],
  ['a date and a year', '9.12.2026 2026'],
  ['a date by its year', '2026-11-21 09:30'],
  ['nine digits', '984001234'],
  ['eleven digits', '98400123456'],
  ['a first digit that no phone has', '5840012345'],
  ['a number of the town', '04565 234567'],
  ['a number of another country', '+1 984 001 2345'],
  ['a card', '9840 0123 4567 8901'],
  ['an identity', '9840 0123 4567'],
  ['a design code', 'DB-014 and AB-120'],
  ['an order code', 'ORD-9840012345'],
  ['an order code without a dash', 'TH9840012345'],
  ['the number of an order', 'Order no: 9840012345'],
  ['the number of a parcel', 'tracking 9840012345'],
  ['a number sign', '#9840012345'],
  ['a link', 'https://example.com/9840012345'],
  ['the middle of a code', '9840012345abc'],
  ['a fraction', '3.9840012345'],
  ['what is behind a comma', '3,9840012345'],
  ['what has a comma and more behind it', '9840012345,50'],
  ['an address of mail', 'meena9840012345@example.com'],
  ['words', 'Is the green one still there?'],
  ['nothing', ''],
])('%s is no phone number', (_, text) => {
  expect(findPhoneNumbers(text)).toEqual([])
})

test('a long text is searched in no time', () => {
  const started = performance.now()
  for (const text of ['9 '.repeat(2500), '9840012345'.repeat(500), '98400-'.repeat(800), '+91 '.repeat(1250)])
    findPhoneNumbers(text)
  expect(performance.now() - started).toBeLessThan(500)
})

test('a number is shown as people say it', () => {
  expect(spokenNumber(one)).toBe('+91 98400 12345')
})
