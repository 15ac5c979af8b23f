import { addDays } from '../../api/shop-clock.ts'

const dailyBackups = 7
const weeklyBackups = 4

/** Selects the newest seven days, and the first day of each of the four newest weeks before them. */
export function retainedDays(days: string[]): Set<string> {
  const newestFirst = [...new Set(days)].sort().reverse()
  const daily = newestFirst.slice(0, dailyBackups)
  // The earliest day of a week overwrites the later ones.
  const firstOfWeek = new Map(newestFirst.map((day) => [mondayOf(day), day]))
  const weekly = [...firstOfWeek.values()].filter((day) => !daily.includes(day)).slice(0, weeklyBackups)
  return new Set([...daily, ...weekly])
}

function mondayOf(day: string): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -sinceMonday)
}
