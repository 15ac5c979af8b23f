import { shopTimeZone } from '../contract/shop-facts.ts'

const dayMs = 24 * 3_600_000
const minutesAnHour = 60

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: shopTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** What the clock on the shop's wall says, whatever the zone of whoever asks. @param time epoch milliseconds */
export function momentInShop(time: number): { day: string; minute: number } {
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]))
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * minutesAnHour + Number(parts.minute),
  }
}

/** The calendar day in the shop, `2026-11-24`. */
export function dayInShop(time: number): string {
  return momentInShop(time).day
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}
