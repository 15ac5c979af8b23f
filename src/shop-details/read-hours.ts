/** From opening to closing, in minutes since midnight. */
export interface Span {
  opens: number
  closes: number
}

export type HoursLine = 'monFri' | 'sat' | 'sun'

const minutesAnHour = 60
const noon = 12 * minutesAnHour
const midnight = 2 * noon
/** A time without AM or PM that would be before it is meant as one of the afternoon. */
const earliestOpening = 5 * minutesAnHour

/** Days with which a line may begin without saying anything else than it stands for. */
const daysInFront: Record<HoursLine, RegExp> = {
  monFri: /^(mon(day)?s?\s*(-|to)\s*(fri|sat|sun)[a-z]*|weekdays|daily|every ?day)/,
  sat: /^(sat(urday)?s?|daily|every ?day)/,
  sun: /^(sun(day)?s?|daily|every ?day)/,
}
const closedWords = /^(closed|holiday|leave)( on (sun|satur)days?)?$/
const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?`
const spanPattern = new RegExp(String.raw`^(?:from\s+)?${time}\s*(?:-|to|till|until)\s*${time}$`)

/**
 * When the shop is open by a line of its business hours; nothing for a day on which it is closed.
 * @returns undefined for words of which that cannot be said for certain.
 */
export function readHours(words: string, line: HoursLine): Span[] | undefined {
  const said = words
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(daysInFront[line], '')
    .replace(/^\s*[:,-]?\s*(open\s+)?/, '')
    .replace(/[\s.]+$/, '')
  if (closedWords.test(said)) return []
  const isBy24Hours = /(?<![:.\d])(1[3-9]|2[0-4])\b/.test(said) && !/\d\s*[ap]\.?\s?m/.test(said)
  const spans = said.split(/\s*(?:,|;|&|\/|\band\b)\s*/).map((part) => readSpan(part, isBy24Hours))
  return spans.every((span) => span !== undefined) && areInOrder(spans) ? spans : undefined
}

function readSpan(part: string, isBy24Hours: boolean): Span | undefined {
  const found = spanPattern.exec(part)
  if (!found) return undefined
  const [, hour, minutes, half, endHour, endMinutes, endHalf] = found
  const starts = minutesOf(hour, minutes, half, isBy24Hours)
  const ends = minutesOf(endHour, endMinutes, endHalf, isBy24Hours).map((end) => end || midnight)
  const spans = starts.flatMap((opens) =>
    ends.flatMap((closes) => (opens < closes && (half || opens >= earliestOpening) ? [{ opens, closes }] : [])),
  )
  // Of two ways to read it neither is certain, and one time at least says its half of the day.
  return spans.length === 1 && (isBy24Hours || half || endHalf) ? spans[0] : undefined
}

/** What a time may mean. */
function minutesOf(hour = '', minutes = '0', half: string | undefined, isBy24Hours: boolean): number[] {
  const [hours, past] = [Number(hour), Number(minutes)]
  if (past >= minutesAnHour) return []
  if (isBy24Hours) return hours * minutesAnHour + past <= midnight ? [hours * minutesAnHour + past] : []
  if (hours < 1 || hours > 12) return []
  const morning = (hours % 12) * minutesAnHour + past
  if (half) return [half === 'a' ? morning : morning + noon]
  return [morning, morning + noon]
}

function areInOrder(spans: Span[]): boolean {
  return spans.every((span, index) => index === 0 || (spans[index - 1] as Span).closes <= span.opens)
}
