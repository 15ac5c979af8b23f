import type { Closure } from '../../api/closures.ts'
import type { ContactInfo } from '../../api/contact.ts'
import { addDays, clockInShop, dayInShop } from '../../api/shop-clock.ts'
import { m } from '../../messages/compiled/messages.js'
import { clockTime, dateAt, dayAt, weekdayAt } from '../../messages/dates.ts'
import { selectText } from '../../messages/identity.ts'
import { formatSpans, type HoursLine, readHours, type Span } from './opening-hours.ts'

const maxDaysAhead = 400
const daysAWeek = 7
const minuteMs = 60_000
const minutesADay = 24 * 60

type BusinessHours = ContactInfo['businessHours']

/**
 * `text` is empty if the status depends on hours that cannot be parsed. `opening` has the words of the next opening.
 * `until` is in epoch milliseconds.
 */
export function getOpeningStatus(hours: BusinessHours, closures: Closure[], time: number) {
  const today = dayInShop(time)
  const clock = clockInShop(time)
  const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes()
  const timeOf = (laterMinute: number) => time - (time % minuteMs) + (laterMinute - minute) * minuteMs
  for (let ahead = 0; ahead <= maxDaysAhead; ahead++) {
    const day = addDays(today, ahead)
    const spans = findClosure(closures, day) ? [] : listSpans(day, hours)
    if (!spans) return { isOpen: false, text: '', until: timeOf(minutesADay) }
    const next = spans.find(({ closes }) => ahead > 0 || minute < closes)
    if (!next) continue
    if (ahead === 0 && minute >= next.opens)
      return { isOpen: true, text: m.opening_open({ closes: clockTime(next.closes) }), until: timeOf(next.closes) }
    const opening = { day: nameDay(day, ahead), time: clockTime(next.opens) }
    const tomorrow = findClosure(closures, today) ? undefined : findClosure(closures, addDays(today, 1))
    const text =
      ahead > 1 && tomorrow
        ? m.opening_closedThenOpens({ closed: withReason(m.opening_closedTomorrow(), tomorrow), ...opening })
        : m.opening_closed(opening)
    return { isOpen: false, text, opening, until: timeOf(ahead === 0 ? next.opens : minutesADay) }
  }
  return { isOpen: false, text: m.opening_closedForLong(), until: timeOf(minutesADay) }
}

/**
 * Returns a text such as `Tomorrow: 10:00 AM - 8:30 PM`. It is empty if the hours cannot be parsed, or if the status
 * names the closure already.
 */
export function describeTomorrow(hours: BusinessHours, closures: Closure[], time: number): string {
  const tomorrow = addDays(dayInShop(time), 1)
  const closure = findClosure(closures, tomorrow)
  if (closure) {
    const text = withReason(m.opening_closedTomorrow(), closure)
    return getOpeningStatus(hours, closures, time).text.startsWith(text) ? '' : text
  }
  const spans = listSpans(tomorrow, hours)
  if (!spans) return ''
  return spans.length > 0 ? m.opening_tomorrowHours({ hours: formatSpans(spans) }) : m.opening_closedTomorrow()
}

/** Returns a text such as `Closed tomorrow: Pongal`. */
export function withReason(when: string, { reason, reasonInTamil }: Pick<Closure, 'reason' | 'reasonInTamil'>): string {
  const text = selectText(reason, reasonInTamil)
  return text ? m.opening_because({ when, reason: text }) : when
}

/** Formats a day as `24 November`, with the year if it differs from the year of `from`. */
export function formatDate(day: string, from: string): string {
  return (day.slice(0, 4) === from.slice(0, 4) ? dayAt : dateAt)(Date.parse(day))
}

function findClosure(closures: Closure[], day: string): Closure | undefined {
  return closures.find(({ from, until }) => from <= day && day <= until)
}

function listSpans(day: string, { monFri, sat, sun }: BusinessHours): Span[] | undefined {
  const lines: Record<number, [string, HoursLine]> = { 0: [sun, 'sun'], 6: [sat, 'sat'] }
  return readHours(...(lines[new Date(day).getUTCDay()] ?? [monFri, 'monFri']))
}

function nameDay(day: string, ahead: number): string {
  if (ahead === 0) return m.opening_today()
  if (ahead === 1) return m.opening_tomorrow()
  return ahead < daysAWeek ? weekdayAt(Date.parse(day)) : formatDate(day, addDays(day, -ahead))
}
