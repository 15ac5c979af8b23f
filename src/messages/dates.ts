import { addDays, clockInShop, dayInShop } from '../api/shop-clock.ts'
import { m } from './compiled/messages.js'

// Times are in epoch milliseconds. `Intl` would break hydration, because its texts differ between engines.

const minutesAnHour = 60

const partsOfDay = [
  { untilHour: 3, name: m.opening_partOfDay_afterMidnight },
  { untilHour: 6, name: m.opening_partOfDay_beforeDawn },
  { untilHour: 12, name: m.opening_partOfDay_morning },
  { untilHour: 15, name: m.opening_partOfDay_noon },
  { untilHour: 19, name: m.opening_partOfDay_evening },
  { untilHour: 24, name: m.opening_partOfDay_night },
]

export function weekdayAt(time: number): string {
  return nth(m.dates_weekdays(), clockInShop(time).getUTCDay())
}

export function weekdayLetterAt(time: number): string {
  return nth(m.dates_weekdayLetters(), clockInShop(time).getUTCDay())
}

export function dayAt(time: number): string {
  return `${clockInShop(time).getUTCDate()} ${nth(m.dates_months(), clockInShop(time).getUTCMonth())}`
}

export function dateAt(time: number): string {
  return m.dates_withYear({ day: dayAt(time), year: clockInShop(time).getUTCFullYear() })
}

export function monthAt(time: number): string {
  const month = nth(m.dates_months(), clockInShop(time).getUTCMonth())
  return m.dates_withYear({ day: month, year: clockInShop(time).getUTCFullYear() })
}

export function shortDayAt(time: number): string {
  return `${clockInShop(time).getUTCDate()} ${nth(m.dates_shortMonths(), clockInShop(time).getUTCMonth())}`
}

export function shortDateAt(time: number): string {
  return m.dates_withYear({ day: shortDayAt(time), year: clockInShop(time).getUTCFullYear() })
}

export function shortTimeAt(time: number): string {
  return `${shortDateAt(time)}, ${clockTimeAt(time)}`
}

/** Returns the time as a list of chats shows it: the time today, `Yesterday`, the day, and the year unless it is this one. */
export function chatTimeAt(time: number, now: number): string {
  const day = dayInShop(time)
  if (day === dayInShop(now)) return clockTimeAt(time)
  if (day === addDays(dayInShop(now), -1)) return m.dates_yesterday()
  return day.slice(0, 4) === dayInShop(now).slice(0, 4) ? shortDayAt(time) : shortDateAt(time)
}

/** Returns the time with its day, which is called today if it is. */
export function dayAndTimeAt(time: number, now: number): string {
  const day = dayInShop(time) === dayInShop(now) ? m.opening_today() : shortDayAt(time)
  return `${day}, ${clockTimeAt(time)}`
}

/** Returns the time, with its day unless that is the day of the other time. */
export function timeNear(time: number, other: number): string {
  const clock = clockTimeAt(time)
  return dayInShop(time) === dayInShop(other) ? clock : `${shortDayAt(time)}, ${clock}`
}

function nth(names: string, index: number): string {
  return names.split(' ')[index] as string
}

export function clockTimeAt(time: number): string {
  const clock = clockInShop(time)
  return clockTime(clock.getUTCHours() * minutesAnHour + clock.getUTCMinutes())
}

/** @param minute is counted from midnight; 1440 is the end of the day */
export function clockTime(minute: number): string {
  const hour = Math.floor(minute / minutesAnHour) % 24
  return m.opening_time({
    hour: hour % 12 || 12,
    minutes: String(minute % minutesAnHour).padStart(2, '0'),
    partOfDay: partsOfDay.find(({ untilHour }) => hour < untilHour)?.name() ?? '',
  })
}
