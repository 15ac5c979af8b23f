import { clockTimeAt, shortDayAt } from '../../messages/dates.ts'

/** `21 Nov, 4:10 PM`, in the shop's time. @param time epoch milliseconds */
export function timeOfPage(time: number): string {
  return `${shortDayAt(time)}, ${clockTimeAt(time)}`
}
