import { clockInShop } from '../contract/shop-clock.ts'
import { shopTimeZone } from '../contract/shop-facts.ts'
import { m } from './compiled/messages.js'
import { currentLanguage, type Language, languageTags } from './language.ts'

const minutesAnHour = 60

const partsOfDay = [
  { untilHour: 5, name: m.opening_partOfDay_beforeDawn },
  { untilHour: 12, name: m.opening_partOfDay_morning },
  { untilHour: 15, name: m.opening_partOfDay_noon },
  { untilHour: 19, name: m.opening_partOfDay_evening },
  { untilHour: 24, name: m.opening_partOfDay_night },
]

/** Writes moments and days in the language of the page, as the clock in the shop shows them. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (time: number) => string {
  // They cost more to make than to use.
  const formats = new Map<Language, Intl.DateTimeFormat>()
  return (time) => {
    const language = currentLanguage()
    const format =
      formats.get(language) ?? new Intl.DateTimeFormat(languageTags[language], { timeZone: shopTimeZone, ...options })
    formats.set(language, format)
    return format.format(time)
  }
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
