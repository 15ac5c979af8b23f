import { clockTimeAt, shortDateAt, shortDayAt } from '../messages/dates.ts'

// In the shop's time, wherever it is read.

export function timeInShop(milliseconds: number): string {
  return `${shortDateAt(milliseconds)}, ${clockTimeAt(milliseconds)}`
}

/** `10:42 AM`, and with its day where that is another one. @param near another time, of which one reads the day already. */
export function timeNear(milliseconds: number, near: number): string {
  const clock = clockTimeAt(milliseconds)
  return shortDateAt(milliseconds) === shortDateAt(near) ? clock : `${shortDayAt(milliseconds)}, ${clock}`
}
