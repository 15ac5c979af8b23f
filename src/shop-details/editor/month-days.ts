import { addDays } from '../../api/shop-clock.ts'

const daysAWeek = 7
const leastDays = 14

/** The month is written as `2027-01`, a day as `2027-01-14`. Days that are not selected are empty. */
export interface Selection {
  month: string
  from: string
  until: string
}

/** Lists the weeks of a month from Sunday, as calendars in India do. Days of other months are undefined. */
export function listWeeks(month: string): (string | undefined)[][] {
  const first = `${month}-01`
  const sunday = addDays(first, -new Date(first).getUTCDay())
  const weeks = []
  for (let start = sunday; start.slice(0, 7) <= month; start = addDays(start, daysAWeek)) {
    const days = Array.from({ length: daysAWeek }, (_, nth) => addDays(start, nth))
    weeks.push(days.map((day) => (day.startsWith(month) ? day : undefined)))
  }
  return weeks
}

/** Lists a month, with the next one if fewer than two weeks are left. The last days alone would be a poor choice. */
export function listMonths(month: string, today: string): string[] {
  const next = addMonths(month, 1)
  return addDays(today, leastDays) >= next ? [month, next] : [month]
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

/** The first tap selects one day, the second one extends the range to it, and a third one starts again. */
export function selectDay(selection: Selection, day: string): Selection {
  const { from, until } = selection
  return from && !until && day >= from ? { ...selection, until: day } : { ...selection, from: day, until: '' }
}

export function laterDay(day: string, other: string): string {
  return [day, other].sort()[1] as string
}
