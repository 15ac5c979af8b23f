import { clockInShop, dayInShop } from '../api/shop-clock.ts'

const dayMs = 24 * 3_600_000
const minutesAnHour = 60

/** What the clock on the shop's wall says, whatever the zone of whoever asks. @param time epoch milliseconds */
export function momentInShop(time: number): { day: string; minute: number } {
  const clock = clockInShop(time)
  return { day: dayInShop(time), minute: clock.getUTCHours() * minutesAnHour + clock.getUTCMinutes() }
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}
