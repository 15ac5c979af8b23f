import { m } from '../../messages/compiled/messages.js'
import { clockTime } from '../../messages/dates.ts'
import { currentLanguage, firstLanguage } from '../../messages/language.ts'

export const hoursLines = ['monFri', 'sat', 'sun'] as const
export type HoursLine = (typeof hoursLines)[number]

/** The times are minutes since midnight. */
export type Span = Record<'opens' | 'closes', number>

const minutesAnHour = 60
const noon = 12 * minutesAnHour
const midnight = 2 * noon

/** The specification prescribes this text (section 9). */
export const closedText = 'Closed'
const englishDays: Record<HoursLine, string> = { monFri: 'Mon-Fri', sat: 'Sat', sun: 'Sun' }

const time = String.raw`(1[0-2]|0?[1-9]):([0-5]\d) ([AP])M`
const spanPattern = new RegExp(`^${time} [-–] ${time}$`, 'i')

const days = { monFri: m.contact_days_monFri, sat: m.contact_days_sat, sun: m.contact_days_sun }

/** Owners begin a line with its days, in their own words. */
const namesDays = /^(mon|sat|sun|week|daily|every|திங்|சனி|ஞாயி|வார|தின|எல்லா)/i

/** Parses what `writeHours` writes, and several such times. Returns [] for a closed day, undefined for other texts. */
export function readHours(text: string, line: HoursLine): Span[] | undefined {
  const hours = text.trim().replace(new RegExp(`^${englishDays[line]}:? `, 'i'), '')
  if (hours.toLowerCase() === closedText.toLowerCase()) return []
  const spans = hours.split(/, ?/).map(readSpan)
  if (!spans.every((span) => span !== undefined)) return undefined
  return spans.every(({ opens }, index) => opens >= (spans[index - 1]?.closes ?? 0)) ? spans : undefined
}

/** Other texts than those of `readHours` are shown as they are. */
export function formatHours(text: string, line: HoursLine): string {
  const spans = currentLanguage() === firstLanguage ? undefined : readHours(text, line)
  if (!spans) return namesDays.test(text) ? text : `${days[line]()} ${text}`
  return m.opening_hoursOfDays({ days: days[line](), hours: formatSpans(spans) || m.opening_closedForLong() })
}

/** Returns a text such as `10:00 AM - 1:30 PM, 3:00 PM - 8:30 PM`. */
export function formatSpans(spans: Span[]): string {
  return spans
    .map(({ opens, closes }) => m.opening_span({ opens: clockTime(opens), closes: clockTime(closes) }))
    .join(', ')
}

/** Returns `Mon-Fri 10:00 AM - 8:30 PM`. The times are those of `<input type="time">`. */
export function writeHours(line: HoursLine, { opens, closes }: { opens: string; closes: string }): string {
  return `${englishDays[line]} ${writeTime(opens)} - ${writeTime(closes)}`
}

/** Returns `20:30`, as in `<input type="time">`. @param minute since midnight */
export function formatTime(minute: number | undefined): string {
  return minute === undefined ? '' : new Date((minute % 1440) * 60_000).toISOString().slice(11, 16)
}

function readSpan(text: string): Span | undefined {
  const match = spanPattern.exec(text)
  if (!match) return undefined
  const [opens, end] = [readTime(match.slice(1, 4)), readTime(match.slice(4))]
  const closes = end || midnight
  return opens < closes ? { opens, closes } : undefined
}

function readTime([hour, minutes, half]: string[]): number {
  return (Number(hour) % 12) * minutesAnHour + Number(minutes) + (half?.toUpperCase() === 'P' ? noon : 0)
}

function writeTime(time: string): string {
  const [hour = 0, minutes = ''] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
