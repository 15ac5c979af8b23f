import { clockTimeAt, dateFormat } from '../words/dates.ts'

// In the shop's time, wherever it is read.
const day = dateFormat({ dateStyle: 'medium' })
const dayOfYear = dateFormat({ day: 'numeric', month: 'short' })

export function timeInShop(milliseconds: number): string {
  return `${day(milliseconds)}, ${clockTimeAt(milliseconds)}`
}

/** `10:42 AM`, and with its day where that is another one. @param near another time, of which one reads the day already. */
export function timeNear(milliseconds: number, near: number): string {
  const clock = clockTimeAt(milliseconds)
  return day(milliseconds) === day(near) ? clock : `${dayOfYear(milliseconds)}, ${clock}`
}
