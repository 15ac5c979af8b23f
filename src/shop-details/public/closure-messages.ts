import type { Closure } from '../../api/closures.ts'
import { addDays } from '../../api/shop-clock.ts'
import { closingNoticeDays } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { formatDate, withReason } from './opening-status.ts'

export function listNotices(today: string, closures: Closure[]): string[] {
  const lastDay = addDays(today, closingNoticeDays)
  const near = closures.filter(({ from, until }) => until >= today && from <= lastDay)
  return [...new Set(near.map((closure) => describeClosure(closure, today)))]
}

/** Returns a text such as `Closed from 24 to 26 November: Pongal`. */
export function describeClosure(closure: Omit<Closure, 'id'>, today: string): string {
  return withReason(describeDays(closure, today), closure)
}

function describeDays({ from, until }: Omit<Closure, 'id'>, today: string): string {
  const last = formatDate(until, today)
  if (from === until) {
    if (from === today) return m.opening_closedToday()
    return from === addDays(today, 1) ? m.opening_closedTomorrow() : m.opening_closedOn({ date: last })
  }
  const isSameMonth = from.slice(0, 7) === until.slice(0, 7)
  const first = isSameMonth ? String(Number(from.slice(8))) : formatDate(from, today)
  return m.opening_closedFrom({ from: first, until: last })
}
