import type { HoursLine } from './read-hours.ts'

/** The specification prescribes this text (section 9). */
export const closedText = 'Closed'
const days: Record<HoursLine, string> = { monFri: 'Mon-Fri', sat: 'Sat', sun: 'Sun' }

/** Returns `Mon-Fri 10:00 AM - 8:30 PM`. The times are those of `<input type="time">`. */
export function writeHours(line: HoursLine, { opens, closes }: { opens: string; closes: string }): string {
  return `${days[line]} ${writeTime(opens)} - ${writeTime(closes)}`
}

/** Returns `20:30`, as in `<input type="time">`. @param minute since midnight */
export function formatTime(minute: number | undefined): string {
  return minute === undefined ? '' : new Date((minute % 1440) * 60_000).toISOString().slice(11, 16)
}

function writeTime(time: string): string {
  const [hour = 0, minutes = ''] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
