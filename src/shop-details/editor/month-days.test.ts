import { expect, test } from 'vitest'
import { addDays } from '../../api/shop-clock.ts'
import { listFestivals, translateReason } from '../public/festivals.server.ts'
import { addMonths, listMonths, listWeeks, selectDay } from './month-days.ts'

test.each([
  ['2026-02', 4, '2026-02-28'],
  ['2026-11', 5, '2026-11-30'],
  ['2027-01', 6, '2027-01-31'],
  ['2028-02', 5, '2028-02-29'],
])('listWeeks of %s returns %i weeks from Sunday with each day once', (month, weeks, last) => {
  const found = listWeeks(month)
  const days = found.flat().filter((day) => day !== undefined)
  expect(found).toHaveLength(weeks)
  expect(days).toEqual(days.map((_, nth) => addDays(`${month}-01`, nth)))
  expect(days.at(-1)).toBe(last)
  for (const week of found)
    for (const [weekday, day] of week.entries()) if (day) expect(new Date(day).getUTCDay()).toBe(weekday)
})

test('the next month is listed, too, when fewer than two weeks are left', () => {
  expect(listMonths('2026-11', '2026-11-16')).toEqual(['2026-11'])
  expect(listMonths('2026-12', '2026-12-18')).toEqual(['2026-12', '2027-01'])
  expect(listMonths('2027-01', '2026-12-31')).toEqual(['2027-01'])
})

test('addMonths crosses the year in both directions', () => {
  expect([addMonths('2026-12', 1), addMonths('2027-01', -1), addMonths('2026-11', 14)]).toEqual([
    '2027-01',
    '2026-12',
    '2028-01',
  ])
})

test('selectDay selects the first day, then the last day, and then starts again', () => {
  const tap = (...days: string[]) => {
    const { from, until } = days.reduce(selectDay, { month: '2027-01', from: '', until: '' })
    return [from, until]
  }
  expect(tap('2027-01-14')).toEqual(['2027-01-14', ''])
  expect(tap('2027-01-14', '2027-02-02')).toEqual(['2027-01-14', '2027-02-02'])
  expect(tap('2027-01-14', '2027-01-14')).toEqual(['2027-01-14', '2027-01-14'])
  expect(tap('2027-01-14', '2027-01-12')).toEqual(['2027-01-12', ''])
  expect(tap('2027-01-14', '2027-01-17', '2027-01-20')).toEqual(['2027-01-20', ''])
})

test('the festivals of each half year until the end of 2029 are sorted, exist, and have both names', () => {
  for (let today = '2026-12-01'; today < '2029-12-01'; today = addDays(today, 30)) {
    const festivals = listFestivals(today)
    expect(festivals.length, today).toBeGreaterThanOrEqual(4)
    expect(new Set(festivals.map(({ reason }) => reason)).size, today).toBe(festivals.length)
    expect(festivals.map(({ from }) => from)).toEqual(festivals.map(({ from }) => from).sort())
    for (const { from, until, reason, reasonInTamil } of festivals) {
      expect([addDays(from, 0), addDays(until, 0)], reason).toEqual([from, until])
      expect(until >= today && from <= until, reason).toBe(true)
      expect(reasonInTamil, reason).toMatch(/^[\u0b80-\u0bff ,]+$/)
    }
  }
})

test('translateReason adds the name of a festival in the other language', () => {
  const both = { reason: 'Pongal', reasonInTamil: 'பொங்கல்' }
  for (const typed of [' pongal ', both.reasonInTamil]) {
    expect(translateReason({ reason: typed, reasonInTamil: '' })).toEqual(both)
    expect(translateReason({ reason: '', reasonInTamil: typed })).toEqual(both)
  }
  for (const typed of [
    { reason: 'Pongal', reasonInTamil: 'பண்டிகை' },
    { reason: 'Wedding', reasonInTamil: '' },
  ])
    expect(translateReason(typed)).toEqual(typed)
})
