// @module-tag engines
import { expect, test } from 'vitest'
import { clockInShop } from './shop-clock.ts'

const hourMs = 3_600_000

test('clockInShop follows the time zone of the shop all year round', () => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'medium' })
  for (let time = Date.UTC(1999, 11, 30); time < Date.UTC(2040, 0, 3); time += 37 * hourMs)
    expect(clockInShop(time).toISOString().slice(0, 19).replace('T', ' ')).toBe(format.format(time))
})
