import { expect, test } from 'vitest'
import { adjustPrice } from './adjust-price.ts'

test.each([
  ['1850', { amount: 10, unit: '%', isLower: false }, '2040'],
  ['1850', { amount: 10, unit: '%', isLower: true }, '1670'],
  ['1850', { amount: 100, unit: '₹', isLower: false }, '1950'],
  ['499.50', { amount: 5, unit: '%', isLower: false }, '520'],
  ['', { amount: 10, unit: '%', isLower: false }, undefined],
  ['40', { amount: 50, unit: '₹', isLower: true }, undefined],
  ['100', { amount: 1, unit: '%', isLower: false }, undefined],
  ['99999999999999999999', { amount: 10, unit: '%', isLower: false }, undefined],
] as const)('the price %s is adjusted by %o to %s', (price, adjustment, adjusted) => {
  expect(adjustPrice(price, adjustment)).toBe(adjusted)
})
