import type { Closure } from '../contract/closures.ts'
import type { ContactInfo } from '../contract/contact.ts'
import { messages } from '../contract/messages.ts'
import { type HoursLine, readHours, type Span } from './read-hours.ts'
import { addDays, momentInShop, weekdayOf } from './shop-day.ts'

const words = messages.opening
const maxDaysAhead = 400
const daysAWeek = 7
const minutesAnHour = 60

type BusinessHours = ContactInfo['businessHours']

/**
 * Whether the shop is open and until when, or when it opens again, in a sentence. @param time epoch milliseconds
 * @returns undefined where that hangs on hours that cannot be understood.
 */
export function openingStatus(
  hours: BusinessHours,
  closures: Closure[],
  time: number,
): { isOpen: boolean; text: string } | undefined {
  const { day: today, minute } = momentInShop(time)
  for (let ahead = 0; ahead <= maxDaysAhead; ahead++) {
    const day = addDays(today, ahead)
    const spans = isClosedOn(closures, day) ? [] : spansOn(day, hours)
    if (!spans) return undefined
    const next = spans.find(({ closes }) => ahead > 0 || minute < closes)
    if (!next) continue
    if (ahead === 0 && minute >= next.opens) return { isOpen: true, text: words.open(clockTime(next.closes)) }
    return { isOpen: false, text: words.closed(dayAhead(day, ahead), clockTime(next.opens)) }
  }
  return { isOpen: false, text: words.closedForLong }
}

/** `24 Nov`; with its year where it is another one than that of the day from which one looks. */
export function dateInWords(day: string, from: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return words.date(date, words.months[month - 1] as string, day.slice(0, 4) === from.slice(0, 4) ? undefined : year)
}

function spansOn(day: string, { monFri, sat, sun }: BusinessHours): Span[] | undefined {
  const weekday = weekdayOf(day)
  const lines: Record<number, [string, HoursLine]> = { 0: [sun, 'sun'], 6: [sat, 'sat'] }
  return readHours(...(lines[weekday] ?? [monFri, 'monFri']))
}

function isClosedOn(closures: Closure[], day: string): boolean {
  return closures.some(({ from, until }) => from <= day && day <= until)
}

/** A weekday's name is clear within a week. */
function dayAhead(day: string, ahead: number): string {
  if (ahead === 0) return words.today
  if (ahead === 1) return words.tomorrow
  return ahead < daysAWeek ? (words.weekdays[weekdayOf(day)] as string) : dateInWords(day, addDays(day, -ahead))
}

/** `8:30 PM` */
function clockTime(minute: number): string {
  const hour = Math.floor(minute / minutesAnHour)
  return words.time(hour % 12 || 12, String(minute % minutesAnHour).padStart(2, '0'), hour % 24 < 12 ? 'AM' : 'PM')
}
