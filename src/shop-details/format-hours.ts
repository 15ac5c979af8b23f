import { m } from '../messages/compiled/messages.js'
import { clockTime } from '../messages/dates.ts'
import { detectLanguage } from '../messages/detect-language.ts'
import { currentLanguage } from '../messages/language.ts'
import { type HoursLine, hasDayNames, readHours } from './opening-hours.ts'

const days = {
  monFri: m.contact_days_monFri,
  sat: m.contact_days_sat,
  sun: m.contact_days_sun,
} satisfies Record<HoursLine, unknown>

/** Lines that also name other days are not translated. */
const everyDay = /daily|every ?day|தின|எல்லா/i
const weekend = /\b(sat|sun)|சனி|ஞாயி/i

export function formatHours(text: string, line: HoursLine): string {
  const namesOtherDays = everyDay.test(text) || (line === 'monFri' && weekend.test(text))
  const isTranslated = detectLanguage(text) !== currentLanguage() && !namesOtherDays
  const spans = isTranslated ? readHours(text, line) : undefined
  if (!spans) return hasDayNames(text, line) ? text : `${days[line]()} ${text}`
  const hours = spans.map(({ opens, closes }) => m.opening_span({ opens: clockTime(opens), closes: clockTime(closes) }))
  return m.opening_hoursOfDays({ days: days[line](), hours: hours.join(', ') || m.opening_closedForLong() })
}
