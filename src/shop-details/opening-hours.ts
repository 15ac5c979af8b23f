import type { OpeningHoursSpecification } from 'schema-dts'
import type { Closure } from '../api/closures.ts'
import type { ContactInfo } from '../api/contact.ts'
import type { HoursLine } from './format-hours.ts'
import { readHours } from './read-hours.ts'

const minutesAnHour = 60
const lastMinuteOfDay = 24 * minutesAnHour - 1

const daysOf = {
  monFri: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  sat: 'Saturday',
  sun: 'Sunday',
} as const

/** Returns the hours that could be parsed as structured data. */
export function describeHours(hours: ContactInfo['businessHours']): OpeningHoursSpecification[] {
  return (Object.keys(daysOf) as HoursLine[]).flatMap((line) => {
    const spans = readHours(hours[line], line)
    // For Google a day from midnight to midnight is closed, and a missing day is unknown.
    const shown = spans?.length === 0 ? [{ opens: 0, closes: 0 }] : (spans ?? [])
    return shown.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: daysOf[line],
      opens: clockTime(opens),
      // `00:00` would be the start of the same day.
      closes: clockTime(Math.min(closes, lastMinuteOfDay)),
    }))
  })
}

/** Returns the closures as structured data. */
export function describeClosures(closures: readonly Closure[]): OpeningHoursSpecification[] {
  return closures.map(({ from, until }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    validFrom: from,
    validThrough: until,
    opens: clockTime(0),
    closes: clockTime(0),
  }))
}

function clockTime(minute: number): string {
  const [hours, past] = [Math.floor(minute / minutesAnHour), minute % minutesAnHour]
  return `${String(hours).padStart(2, '0')}:${String(past).padStart(2, '0')}`
}
