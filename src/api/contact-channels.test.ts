// @module-tag engines
import { expect, test } from 'vitest'
import { chatLink, phoneLink } from './contact-channels.ts'
import { parseChatNumber } from './parse-links.ts'

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
  '+0 9840000001',
  '12345678',
  '+1234567',
  '+1234567890123456',
  'call 98400 00001',
  '98400 00001 / 98400 00002',
  '1800 425 123',
  '௯௮௪௦௦௦௦௦௦௧',
])('parseChatNumber rejects %j', (typed) => {
  expect(parseChatNumber(typed)).toBeUndefined()
})

test.each([
  ['+91 98400 00001', 'tel:+919840000001', 'https://wa.me/919840000001'],
  ['98400 00001', 'tel:+919840000001', 'https://wa.me/919840000001'],
  ['Phone: 098400 00001 (ask for Meena)', 'tel:+919840000001', 'https://wa.me/919840000001'],
  ['04565 234567, 98400 00001', 'tel:+914565234567', 'https://wa.me/914565234567'],
  ['1800 425 1234', 'tel:18004251234', undefined],
  ['1', 'tel:1', undefined],
  ['ask at the door', undefined, undefined],
])('phoneLink and chatLink read %s', (phone, call, chat) => {
  expect([phoneLink(phone), chatLink(phone)]).toEqual([call, chat])
})
