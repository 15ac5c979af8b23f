/** India has no daylight saving time. */
const shopMinutesAhead = 330
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Returns a date whose UTC fields are the local time of the shop. `Intl` would cost 10 ms and 6 MB at startup. */
export function clockInShop(time: number): Date {
  return new Date(time + shopMinutesAhead * minuteMs)
}

export function dayInShop(time: number): string {
  return clockInShop(time).toISOString().slice(0, 10)
}

/** The day of a report begins at 8 a.m., so that no notification wakes the owner. */
export function reportDay(time: number): string {
  return dayInShop(time - 8 * 60 * minuteMs)
}

/** Weeks begin on Monday. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}
