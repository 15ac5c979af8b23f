import type { Closure } from '../contract/closures.ts'
import { messages } from '../contract/messages.ts'
import { closingNoticeDays } from '../contract/shop-facts.ts'
import { dateInWords } from './opening-status.ts'
import { addDays } from './shop-day.ts'

const words = messages.opening

/** What the top of the page says of them, each once: those of today and of the days that are near. */
export function noticesOn(today: string, closures: Closure[]): string[] {
  const near = addDays(today, closingNoticeDays)
  const notices = closures
    .filter(({ from, until }) => until >= today && from <= near)
    .map((closure) => closureInWords(closure, today))
  return [...new Set(notices)]
}

/** `Closed from 24 to 26 Nov: Pongal` */
export function closureInWords(closure: Omit<Closure, 'id'>, today: string): string {
  const when = daysInWords(closure, today)
  return closure.reason ? words.because(when, closure.reason) : when
}

function daysInWords({ from, until }: Omit<Closure, 'id'>, today: string): string {
  if (from === until && from === today) return words.closedToday
  if (from === until && from === addDays(today, 1)) return words.closedTomorrow
  const last = dateInWords(until, today)
  if (from === until) return words.closedOn(last)
  const isSameMonth = from.slice(0, 7) === until.slice(0, 7)
  return words.closedFrom(isSameMonth ? String(Number(from.slice(8))) : dateInWords(from, today), last)
}
