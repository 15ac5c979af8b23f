import { addDays } from '../../api/shop-clock.ts'

const dailies = 7
const weeklies = 4

/**
 * Of the days that have a backup, those whose one stays: the newest seven, and of each of the four newest weeks before
 * them the first. A week's first is the first for as long as it is there, so that what stays once stays for its time.
 * @param days `2026-11-24`, in any order.
 */
export function keptDays(days: string[]): Set<string> {
  const newestFirst = [...new Set(days)].sort().reverse()
  const daily = newestFirst.slice(0, dailies)
  const firstOfWeek = new Map<string, string>()
  // The last that is written for a week is its earliest day.
  for (const day of newestFirst) firstOfWeek.set(mondayOf(day), day)
  const weekly = [...firstOfWeek.values()].filter((day) => !daily.includes(day)).slice(0, weeklies)
  return new Set([...daily, ...weekly])
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}
