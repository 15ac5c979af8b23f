import { expect, test } from 'vitest'
import { addDays } from '../api/shop-clock.ts'
import { retainedDays } from './backup-files.server.ts'

function after(nights: number, isMade: (night: number) => boolean = () => true): string[] {
  let days: string[] = []
  for (let night = 0; night < nights; night++) {
    if (isMade(night)) days.push(addDays('2026-11-01', night))
    const retained = retainedDays(days)
    days = days.filter((day) => retained.has(day))
  }
  return days
}

test('retainedDays selects seven nights and the first nights of the four weeks before', () => {
  expect(after(54)).toEqual([
    ...['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'],
    ...['2026-12-18', '2026-12-19', '2026-12-20', '2026-12-21', '2026-12-22', '2026-12-23', '2026-12-24'],
  ])
})

test.each([40, 41, 42, 43, 44, 45, 46])('retainedDays selects eleven of %i nights', (nights) => {
  expect(after(nights)).toHaveLength(11)
})

test('nights without a backup do not expire existing ones', () => {
  expect(after(100, (night) => night < 60)).toEqual(after(60))
  expect(after(100, (night) => night % 3 === 0)).toHaveLength(11)
})
