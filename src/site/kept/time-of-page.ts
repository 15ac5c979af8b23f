import { clockTimeAt, dateFormat } from '../../words/dates.ts'

const day = dateFormat({ day: 'numeric', month: 'short' })

/** `21 Nov, 4:10 PM`, in the shop's time. @param time epoch milliseconds */
export function timeOfPage(time: number): string {
  return `${day(time)}, ${clockTimeAt(time)}`
}
