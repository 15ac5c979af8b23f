import type { OpeningHoursSpecification } from 'schema-dts'
import type { Closure } from '../api/closures.ts'
import type { ContactInfo } from '../api/contact.ts'
import { hoursLines, readHours } from './read-hours.ts'
import { formatTime } from './write-hours.ts'

const lastMinuteOfDay = 24 * 60 - 1

const daysOfWeek = {
  monFri: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  sat: 'Saturday',
  sun: 'Sunday',
} as const

// Google reads opening hours from midnight to midnight as closed, and missing ones as unknown.
const closed = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' } as const

export function describeHours(hours: ContactInfo['businessHours']): OpeningHoursSpecification[] {
  return hoursLines.flatMap((line) => {
    const spans = readHours(hours[line], line)?.map(({ opens, closes }) => ({
      ...closed,
      opens: formatTime(opens),
      // `00:00` would be the start of the same day.
      closes: formatTime(Math.min(closes, lastMinuteOfDay)),
    }))
    const described = spans?.length === 0 ? [closed] : (spans ?? [])
    return described.map((span) => ({ ...span, dayOfWeek: daysOfWeek[line] }))
  })
}

export function describeClosures(closures: readonly Closure[]): OpeningHoursSpecification[] {
  return closures.map(({ from, until }) => ({ ...closed, validFrom: from, validThrough: until }))
}
