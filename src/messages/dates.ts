import { clockInShop } from '../api/shop-clock.ts'
import { m } from './compiled/messages.js'

const minutesAnHour = 60

const partsOfDay = [
  { untilHour: 5, name: m.opening_partOfDay_beforeDawn },
  { untilHour: 12, name: m.opening_partOfDay_morning },
  { untilHour: 15, name: m.opening_partOfDay_noon },
  { untilHour: 19, name: m.opening_partOfDay_evening },
  { untilHour: 24, name: m.opening_partOfDay_night },
]

/**
 * Writes `Monday`. @param time epoch milliseconds; the day is that in the shop. Dates have names of our own, as engines
 * write them in different ways (`23 Nov 2026`, `23-Nov-2026`), and React rejects a page that differs from the server's.
 */
export function weekdayAt(time: number): string {
  return nth(m.dates_weekdays(), clockInShop(time).getUTCDay())
}

/** Writes `23 November`. */
export function dayAt(time: number): string {
  return `${clockInShop(time).getUTCDate()} ${nth(m.dates_months(), clockInShop(time).getUTCMonth())}`
}

/** Writes `23 November 2026`. */
export function dateAt(time: number): string {
  return m.dates_withYear({ day: dayAt(time), year: clockInShop(time).getUTCFullYear() })
}

/** Writes `23 Nov`. */
export function shortDayAt(time: number): string {
  return `${clockInShop(time).getUTCDate()} ${nth(m.dates_shortMonths(), clockInShop(time).getUTCMonth())}`
}

/** Writes `23 Nov 2026`. */
export function shortDateAt(time: number): string {
  return m.dates_withYear({ day: shortDayAt(time), year: clockInShop(time).getUTCFullYear() })
}

function nth(names: string, index: number): string {
  return names.split(' ')[index] as string
}

/** `8:30 PM`, `இரவு 8:30`. @param time epoch milliseconds */
export function clockTimeAt(time: number): string {
  const clock = clockInShop(time)
  return clockTime(clock.getUTCHours() * minutesAnHour + clock.getUTCMinutes())
}

/** @param minute since midnight; that of the end of the day, too */
export function clockTime(minute: number): string {
  const hour = Math.floor(minute / minutesAnHour) % 24
  return m.opening_time({
    hour: hour % 12 || 12,
    minutes: String(minute % minutesAnHour).padStart(2, '0'),
    partOfDay: partsOfDay.find(({ untilHour }) => hour < untilHour)?.name() ?? '',
  })
}
