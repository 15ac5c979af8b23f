import type { Closure } from '../api/closures.ts'
import { addDays } from '../api/shop-clock.ts'
import { closingNoticeDays } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import { hers } from './displayed-details.ts'
import { formatDate } from './opening-status.ts'

/** Returns the distinct notices for today and the next days. */
export function noticesOn(today: string, closures: Closure[]): string[] {
  const near = addDays(today, closingNoticeDays)
  const notices = closures
    .filter(({ from, until }) => until >= today && from <= near)
    .map((closure) => describeClosure(closure, today))
  return [...new Set(notices)]
}

/** `Closed from 24 to 26 Nov: Pongal` */
export function describeClosure(closure: Omit<Closure, 'id'>, today: string): string {
  const when = daysInWords(closure, today)
  const reason = hers(closure.reason, closure.reasonInTamil)
  return reason ? m.opening_because({ when, reason }) : when
}

function daysInWords({ from, until }: Omit<Closure, 'id'>, today: string): string {
  if (from === until && from === today) return m.opening_closedToday()
  if (from === until && from === addDays(today, 1)) return m.opening_closedTomorrow()
  const last = formatDate(until, today)
  if (from === until) return m.opening_closedOn({ date: last })
  const isSameMonth = from.slice(0, 7) === until.slice(0, 7)
  return m.opening_closedFrom({
    from: isSameMonth ? String(Number(from.slice(8))) : formatDate(from, today),
    until: last,
  })
}
