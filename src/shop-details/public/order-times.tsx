import { m } from '../../messages/compiled/messages.js'
import { selectText } from '../../messages/identity.ts'
import type { SavedDetails } from './displayed-details.ts'
import { formatDate } from './opening-status.ts'

export type OrderTime = { text: string; until?: string }

export function listOrderTimes(saved: SavedDetails, today: string): OrderTime[] {
  const { orderDays, festivalFrom = '', festivalLastDay = '' } = saved
  const isFestivalShown = festivalFrom <= today && today <= festivalLastDay
  return [
    ...(orderDays ? [{ text: m.orderTime_days({ count: Number(orderDays) }) }] : []),
    ...(isFestivalShown ? [{ text: describeFestival(saved, today), until: festivalLastDay }] : []),
  ]
}

function describeFestival({ festival, tamil, festivalLastDay, festivalDay }: SavedDetails, today: string): string {
  const lastDay = formatDate(festivalLastDay as string, today)
  const name = selectText(festival, tamil?.festival)
  if (name) return m.orderTime_festival({ lastDay, festival: name })
  return festivalDay
    ? m.orderTime_festivalDay({ lastDay, day: formatDate(festivalDay, today) })
    : m.orderTime_lastDay({ lastDay })
}

export function OrderTimeLines({ orderTimes, className }: { orderTimes: OrderTime[]; className?: string }) {
  return orderTimes.map(({ text, until }) => (
    <p key={text} data-last-day={until} className={className}>
      {text}
    </p>
  ))
}

export function findContradictions(typed: SavedDetails): Record<string, string> {
  const { festivalFrom = '', festivalLastDay, festivalDay } = typed
  if (!festivalLastDay) return festivalFrom || festivalDay ? { festivalLastDay: m.form_required() } : {}
  if (festivalFrom > festivalLastDay) return { festivalFrom: m.orderTime_afterLastDay() }
  return festivalDay && festivalDay < festivalLastDay ? { festivalDay: m.orderTime_beforeLastDay() } : {}
}
