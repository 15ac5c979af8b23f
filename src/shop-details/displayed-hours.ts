import { m } from '../messages/compiled/messages.js'
import { clockTime } from '../messages/dates.ts'
import { detectLanguage } from '../messages/detect-language.ts'
import { currentLanguage } from '../messages/language.ts'
import type { HoursLine } from './format-hours.ts'
import { namesItsDays, readHours, type Span } from './read-hours.ts'

const days = {
  monFri: m.contact_days_monFri,
  sat: m.contact_days_sat,
  sun: m.contact_days_sun,
} satisfies Record<HoursLine, unknown>

/** A line that names other days as well is not translated. */
const otherDays: Record<HoursLine, RegExp> = {
  monFri: /\b(sat|sun)|daily|every ?day|சனி|ஞாயி|தின|எல்லா/i,
  sat: /daily|every ?day|தின|எல்லா/i,
  sun: /daily|every ?day|தின|எல்லா/i,
}

/** Returns a line of the business hours with its days, translated to the language of the page if it can be parsed. */
export function displayedHours(hours: string, line: HoursLine): string {
  const isLeft = detectLanguage(hours) === currentLanguage() || otherDays[line].test(hours)
  const spans = isLeft ? undefined : readHours(hours, line)
  if (spans) return m.opening_hoursOfDays({ days: days[line](), hours: spansInWords(spans) })
  return namesItsDays(hours, line) ? hours : `${days[line]()} ${hours}`
}

function spansInWords(spans: readonly Span[]): string {
  if (spans.length === 0) return m.opening_closedForLong()
  return spans
    .map(({ opens, closes }) => m.opening_span({ opens: clockTime(opens), closes: clockTime(closes) }))
    .join(', ')
}
