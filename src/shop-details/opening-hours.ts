import type { OpeningHoursSpecification } from 'schema-dts'
import type { Closure } from '../api/closures.ts'
import type { ContactInfo } from '../api/contact.ts'
import { hoursLines, readHours } from './read-hours.ts'

const lastMinuteOfDay = 24 * 60 - 1

const daysOfWeek = {
  monFri: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  sat: 'Saturday',
  sun: 'Sunday',
} as const

export function describeHours(hours: ContactInfo['businessHours']): OpeningHoursSpecification[] {
  return hoursLines.flatMap((line) => {
    const spans = readHours(hours[line], line)
    // For Google a day from midnight to midnight is closed, and a missing day is unknown.
    const described = spans?.length === 0 ? [{ opens: 0, closes: 0 }] : (spans ?? [])
    return described.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: daysOfWeek[line],
      opens: formatTime(opens),
      // `00:00` would be the start of the same day.
      closes: formatTime(Math.min(closes, lastMinuteOfDay)),
    }))
  })
}

export function describeClosures(closures: readonly Closure[]): OpeningHoursSpecification[] {
  return closures.map(({ from, until }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    validFrom: from,
    validThrough: until,
    opens: formatTime(0),
    closes: formatTime(0),
  }))
}

function formatTime(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(11, 16)
}
