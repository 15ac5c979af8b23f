import { m } from '../words/compiled/messages.js'
import { clockTime } from '../words/dates.ts'
import { currentLanguage, firstLanguage } from '../words/language.ts'
import { type HoursLine, readHours, type Span } from './read-hours.ts'

const days = {
  monFri: m.contact_days_monFri,
  sat: m.contact_days_sat,
  sun: m.contact_days_sun,
} satisfies Record<HoursLine, unknown>

/**
 * A line of the business hours with the day that it is for, in the language of the page: as the owner has written it,
 * and translated where it can be read in one way only.
 */
export function shownHours(hours: string, line: HoursLine): string {
  const spans = currentLanguage() === firstLanguage ? undefined : readHours(hours, line)
  if (spans) return m.opening_hoursOfDays({ days: days[line](), hours: spansInWords(spans) })
  // The built-in hours name their day themselves, and so may the owner.
  const named = days[line]({}, { locale: firstLanguage })
  return hours.startsWith(named) ? hours : `${days[line]()} ${hours}`
}

function spansInWords(spans: readonly Span[]): string {
  if (spans.length === 0) return m.opening_closedForLong()
  return spans
    .map(({ opens, closes }) => m.opening_span({ opens: clockTime(opens), closes: clockTime(closes) }))
    .join(', ')
}
