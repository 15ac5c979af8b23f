import { closedText, daysInFront, type HoursLine, partsOfDay } from './format-hours.ts'

/** Minutes since midnight. */
export interface Span {
  opens: number
  closes: number
}

const minutesAnHour = 60
const noon = 12 * minutesAnHour
const midnight = 2 * noon
/** A time without AM or PM that would be earlier is one of the afternoon. */
const earliestOpening = 5 * minutesAnHour

const partOfDay = Object.keys(partsOfDay).join('|')
const time = String.raw`(?:(${partOfDay})\s*)?(\d{1,2})(?:[:.](\d{2}))?\s*(?:([ap])\.?\s?m\.?)?(?:\s*மணி(?:க்கு)?)?`
const spanPattern = new RegExp(
  String.raw`^(?:from\s+)?${time}\s*(?:-|to|till|until|முதல்)\s*${time}(?:\s*வரை)?(?:\s*திறந்திருக்கும்)?$`,
)
const saysHalf = new RegExp(String.raw`\d\s*[ap]\.?\s?m|${partOfDay}`)

/** Parses a line of the business hours, in English or Tamil. @returns nothing for a closed day, undefined if unsure */
export function readHours(words: string, line: HoursLine): Span[] | undefined {
  const said = plain(words)
    .replace(daysInFront[line], '')
    .replace(/^\s*[:,-]?\s*(open\s+)?/, '')
    .replace(/[\s.]+$/, '')
  if (closedText[line].test(said)) return []
  const isBy24Hours = /(?<![:.\d])(1[3-9]|2[0-4])\b/.test(said) && !saysHalf.test(said)
  const spans = said.split(/\s*(?:,|;|&|\/|\band\b|\sமற்றும்\s)\s*/).map((part) => readSpan(part, isBy24Hours))
  return spans.every((span) => span !== undefined) && areInOrder(spans) ? spans : undefined
}

export function namesItsDays(words: string, line: HoursLine): boolean {
  return daysInFront[line].test(plain(words))
}

function plain(words: string): string {
  return words
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
}

function readSpan(text: string, isBy24Hours: boolean): Span | undefined {
  const found = spanPattern.exec(text)
  if (!found) return undefined
  const [, part, hour, minutes, half, endPart, endHour, endMinutes, endHalf] = found
  const starts = minutesOf({ part, hour, minutes, half }, isBy24Hours)
  const ends = minutesOf({ part: endPart, hour: endHour, minutes: endMinutes, half: endHalf }, isBy24Hours)
  const isCertain = half || part
  const spans = starts.flatMap((opens) =>
    ends
      .map((end) => end || midnight)
      .flatMap((closes) => (opens < closes && (isCertain || opens >= earliestOpening) ? [{ opens, closes }] : [])),
  )
  // An ambiguous line is not parsed, and one of the two times must have its half of the day.
  return spans.length === 1 && (isBy24Hours || isCertain || endHalf || endPart) ? spans[0] : undefined
}

interface Time {
  part: string | undefined
  hour: string | undefined
  minutes: string | undefined
  half: string | undefined
}

function minutesOf({ part, hour = '', minutes = '0', half }: Time, isBy24Hours: boolean): number[] {
  const [hours, past] = [Number(hour), Number(minutes)]
  if (past >= minutesAnHour) return []
  if (isBy24Hours) return hours * minutesAnHour + past <= midnight ? [hours * minutesAnHour + past] : []
  if (hours < 1 || hours > 12) return []
  const morning = (hours % 12) * minutesAnHour + past
  const byHalf = half ? [half === 'a' ? morning : morning + noon] : [morning, morning + noon]
  if (!part) return byHalf
  const ofDay = partsOfDay[part]?.(hours)
  return byHalf.filter((minute) => ofDay !== undefined && minute === ofDay * minutesAnHour + past)
}

function areInOrder(spans: Span[]): boolean {
  return spans.every((span, index) => index === 0 || (spans[index - 1] as Span).closes <= span.opens)
}
