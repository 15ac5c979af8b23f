// @module-tag engines
import { expect, test } from 'vitest'
import { chatLink, phoneLink } from './contact-channels.ts'
import { arePhoneNumbers, findChatNumber, listPhones, parseChatNumber } from './phone-numbers.ts'

test.each([
  ['98400 00001', '+919840000001'],
  ['98400-00001', '+919840000001'],
  ['098400 00001', '+919840000001'],
  ['91 98400 00001', '+919840000001'],
  ['+91 98400 00001', '+919840000001'],
  ['0091 98400 00001', '+919840000001'],
  ['+91 (0) 98400 00001', '+919840000001'],
  ['(04565) 234567', '+914565234567'],
  ['+65 6123 4567', '+6561234567'],
  [' +44 20 7946 0958 ', '+442079460958'],
  ['+91 98400–00001', '+919840000001'],
  ['+91 98400\u201100001', '+919840000001'],
  ['+91\u221298400\u221200001', '+919840000001'],
  ['98400\u200b00001', '+919840000001'],
  ['98400\u00ad00001', '+919840000001'],
  ['\u202a98400\u00a000001\u202c', '+919840000001'],
  ['௯௮௪௦௦ ௦௦௦௦௧', '+919840000001'],
  ['９８４００００００１', '+919840000001'],
  ['call 98400 00001', '+919840000001'],
  ['+91 98400 00001 (10 am - 8 pm)', '+919840000001'],
  ['+91 98400 00001 10 am - 8 pm', '+919840000001'],
])('parseChatNumber completes %s', (typed, number) => {
  expect(parseChatNumber(typed)).toBe(number)
})

test.each([
  '+',
  '9840000',
  '98400 0000',
  '98400 000011',
  '+91 98400 0000',
  '+91 98400 000011',
  '12345678',
  '+1234567',
  '+1234567890123456',
  '98400 00001 / 98400 00002',
  '1800 425 123',
  '98400 00001, 98400',
  'ask at the door',
])('parseChatNumber rejects %j', (typed) => {
  expect(parseChatNumber(typed)).toBeUndefined()
})

test.each<[string, string[], string | undefined]>([
  ['04565 234567, 98400 00001', ['04565 234567', '98400 00001'], '+919840000001'],
  ['04565-234567/98400 00001', ['04565-234567', '98400 00001'], '+919840000001'],
  ['98400 00002 98400 00001', ['98400 00002', '98400 00001'], '+919840000002'],
  ['98400 00002 (shop 9-8); 98400 00001 (home)', ['98400 00002 (shop 9-8)', '98400 00001 (home)'], '+919840000002'],
  ['Phone: 098400 00001 (ask for Meena)', ['Phone: 098400 00001 (ask for Meena)'], '+919840000001'],
  ['1800 425 1234', ['1800 425 1234'], undefined],
])('listPhones splits %s into its numbers', (typed, texts, chat) => {
  expect(listPhones(typed).map(({ text }) => text)).toEqual(texts)
  expect(listPhones(typed).every(({ number }) => number)).toBe(true)
  expect(findChatNumber(typed)).toBe(chat)
  expect(arePhoneNumbers(typed)).toBe(true)
})

test('listPhones dials toll-free numbers without the country', () => {
  expect(listPhones('1800 425 1234')).toEqual([{ text: '1800 425 1234', number: '18004251234' }])
})

test.each(['1', '98400 0000', '98400 00001, 98400', 'ask at the door', '04565 234567 / 234568'])(
  'arePhoneNumbers rejects %s',
  (typed) => expect(arePhoneNumbers(typed)).toBe(false),
)

test('phoneLink and chatLink have no link without a number', () => {
  expect([phoneLink(''), phoneLink(undefined), chatLink(''), chatLink('', 'Hello')]).toEqual(Array(4).fill(undefined))
})
