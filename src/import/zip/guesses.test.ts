import { expect, test } from 'vitest'
import { captions } from '../../../test/archives.ts'
import { guessCategory } from './guess-category.ts'
import { cleanCaption, guessPrice } from './guess-price.ts'

test.each(captions)('guesses price and category of $caption', ({ caption, price, category }) => {
  expect([guessPrice(caption), guessCategory(caption)]).toEqual([price, category])
})

test.each([
  ['₹1,20,000', '120000'],
  ['Rs1500-2000', '1500'],
  ['₹12000-15000', '12000'],
  ['Rs.1200.00', '1200'],
  ['MRP 1500 offer 1200/-', '1200'],
  ['விலை: ₹ 3,500', '3500'],
  ['1200rs', '1200'],
  ['ரூபாய் ௯௫௦', '950'],
  ['DB 12, 1800', '1800'],
  ['Aari 2026 collection', ''],
  ['24/11/2026', ''],
  ['98765-43210', ''],
  ['044 24345678', ''],
  ['Ready in 150 days', ''],
  ['450 + 600', ''],
])('reads the price of %s as %s', (caption, price) => {
  expect(guessPrice(caption)).toBe(price)
})

test.each([
  ['*Aari blouse* ₹1,200. Call +91 98765 43210', 'Aari blouse'],
  ['@919876543210 ஆரி\nபிளவுஸ் 1450', 'ஆரி பிளவுஸ்'],
  ['Bridal, ₹ 8,500 only, https://example.com/x 15 days', 'Bridal, 15 days'],
  ['1450', ''],
  ['word '.repeat(50), 'word word word word'],
])('publishes %s without price and number', (caption, text) => {
  expect(cleanCaption(caption, { price: guessPrice(caption), maxLength: 20 })).toBe(text)
})
