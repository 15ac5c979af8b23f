import { expect, test } from 'vitest'
import { m } from '../../messages/compiled/messages.js'
import { readPrice } from './read-price.ts'

test.each(['', '0', '0500', '499.50', '1200', '1200.5'])('readPrice keeps %j as it was typed', (typed) => {
  expect(readPrice(typed)).toEqual({ price: typed, understood: undefined })
})

test.each([
  ...['1200 ', ' 1200', '1200\u00a0', '\u200b1200', '1\u202f200', '1,200', '₹1200', '₹ 1200/-', '₹1,200/-', 'Rs.1200'],
  ...['Rs 1200', 'rs. 1,200/-', 'INR 1200', '1200.', '1200/', '௧௨௦௦', '௧,௨௦௦', '１２００', 'ரூ.1200', 'ரூ 1,200'],
])('readPrice understands %j as 1200 and says so', (typed) => {
  expect(readPrice(typed)).toEqual({ price: '1200', understood: m.admin_priceUnderstood({ price: '₹1200' }) })
})

test('readPrice understands Indian and other thousands', () => {
  expect(['1,20,000', '120,000', '1,20,000.50'].map((typed) => readPrice(typed).price)).toEqual([
    ...['120000', '120000', '120000.50'],
  ])
})

test('readPrice asks what 1.200 and 00 mean', () => {
  expect(readPrice('1.200').problem).toBe(m.form_priceAmbiguous({ first: '₹1200', second: '₹1.20' }))
  expect(readPrice('00').problem).toBe(m.form_priceZeros())
})

test.each(['-5', '1,2', '12,00', '1e3', 'NaN', '1200 or 1300', '450-500', 'call', '1..2'])(
  'readPrice rejects %j',
  (typed) => {
    expect(readPrice(typed).problem).toBe(m.form_priceInvalid())
  },
)
