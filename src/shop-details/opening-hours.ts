import type { OpeningHoursSpecification } from 'schema-dts'
import type { Closure } from '../api/closures.ts'
import type { ContactInfo } from '../api/contact.ts'
import { readHours } from './read-hours.ts'
import type { HoursLine } from './words-of-hours.ts'

const minutesAnHour = 60
const lastMinuteOfDay = 24 * minutesAnHour - 1

const daysOf = {
  monFri: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  sat: 'Saturday',
  sun: 'Sunday',
} as const

/** The hours that can be read in one way only, for programs; of a line that cannot be nothing is claimed. */
export function describeHours(hours: ContactInfo['businessHours']): OpeningHoursSpecification[] {
  return (Object.keys(daysOf) as HoursLine[]).flatMap((line) => {
    const spans = readHours(hours[line], line)
    // For Google a day that opens and closes at midnight is closed; one that is not there is unknown.
    const shown = spans?.length === 0 ? [{ opens: 0, closes: 0 }] : (spans ?? [])
    return shown.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: daysOf[line],
      opens: clockTime(opens),
      // Midnight would be that of the same day.
      closes: clockTime(Math.min(closes, lastMinuteOfDay)),
    }))
  })
}

/** Days on which the shop does not open, whatever its hours say. */
export function describeClosures(closures: readonly Closure[]): OpeningHoursSpecification[] {
  return closures.map(({ from, until }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    validFrom: from,
    validThrough: until,
    opens: clockTime(0),
    closes: clockTime(0),
  }))
}

/** `20:30` */
function clockTime(minute: number): string {
  const [hours, past] = [Math.floor(minute / minutesAnHour), minute % minutesAnHour]
  return `${String(hours).padStart(2, '0')}:${String(past).padStart(2, '0')}`
}
